import { DEFAULT_LEVELS, LEVELS } from "../engine/levels.ts";
import { isSetup } from "../model/match.ts";
import { STANDARD } from "../model/rules.ts";

/** The choices of the reader, kept in this browser. */
export interface Settings {
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  animation: boolean;
  pace: "calm" | "quick" | "instant";
  coach: boolean;
  letterKeys: boolean;
  playouts: number;
  levels: number[];
  rules: number;
}

const DEFAULTS: Settings = {
  theme: "system",
  fourColours: false,
  animation: true,
  pace: "calm",
  coach: false,
  letterKeys: true,
  playouts: 2000,
  levels: [...DEFAULT_LEVELS],
  rules: STANDARD,
};

const KEY = "handsense.settings";
const MATCH = "handsense.match";

/** Reads what a browser may refuse to store. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets its settings when it is closed.
  }
}

export function loadSettings(): Settings {
  const saved = read(KEY) as Partial<Settings> | null;
  const settings = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    if (typeof saved?.[key] === typeof DEFAULTS[key]) Object.assign(settings, { [key]: saved![key] });
  }
  // Settings of another version may name levels that do not exist.
  if (!isSetup({ deal: 0, rules: settings.rules, levels: settings.levels, scores: [0, 0, 0, 0] }, LEVELS.length)) {
    Object.assign(settings, { levels: DEFAULTS.levels, rules: DEFAULTS.rules });
  }
  return settings;
}

export function saveSettings(settings: Settings): void {
  write(KEY, settings);
}

export function loadMatch(): unknown {
  return read(MATCH);
}

export function saveMatch(match: unknown): void {
  write(MATCH, match);
}

/** Gives the document the look that the settings ask for. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.dataset.deck = settings.fourColours ? "four" : "two";
  root.dataset.motion = settings.animation ? "on" : "off";
  const dark = settings.theme === "dark" || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#121715" : "#f5f2ea");
}

/** Whether cards move. The wish of the system counts too. */
export function moves(settings: Settings): boolean {
  return settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
