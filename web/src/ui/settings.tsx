import { STANDARD, isSetup } from "../model/match.ts";
import { Choice, Toggle } from "./parts.tsx";

/** The choices of the reader, kept in this browser. */
export interface Settings {
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  animation: boolean;
  pace: "calm" | "quick" | "instant";
  coach: boolean;
  letterKeys: boolean;
  /** Whether the first tap on a touch screen plays a card. */
  oneTap: boolean;
  playForced: boolean;
  sounds: boolean;
  playouts: number;
  levels: number[];
  rules: number;
  /** The game that the page opens with: the last one played. */
  game: "play" | "hex";
}

const DEFAULTS: Settings = {
  theme: "system",
  fourColours: false,
  animation: true,
  pace: "calm",
  coach: false,
  letterKeys: true,
  oneTap: false,
  playForced: true,
  sounds: false,
  playouts: 2000,
  levels: [0, 0, 0],
  rules: STANDARD,
  game: "play",
};

const KEY = "handsense.settings";
const MATCH = "handsense.match";

/** The settings with a choice of several values. */
const CHOICES = {
  theme: [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]],
  pace: [["calm", "Calm"], ["quick", "Quick"], ["instant", "Instant"]],
  playouts: [[500, "500"], [2000, "2,000"], [10000, "10,000"]],
  game: [["play", "Hearts"], ["hex", "Hex"]],
} as const;

/** Reads what a browser may refuse to store: null for nothing, undefined for damaged text. */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch (error) {
    return error instanceof SyntaxError ? undefined : null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page forgets its settings when it is closed.
  }
}

/** Whether a kept value is one of this setting. */
function isOf(key: keyof Settings, value: unknown): boolean {
  if (key === "theme" || key === "pace" || key === "playouts" || key === "game") return CHOICES[key].some(([offered]) => offered === value);
  if (key === "levels" || key === "rules") return isSetup({ ...DEFAULTS, deal: 0, scores: [0, 0, 0, 0], [key]: value });
  return typeof value === "boolean";
}

/** Reads the settings. Damaged ones get their defaults. */
export function loadSettings(): { settings: Settings; isDamaged: boolean } {
  const saved = read(KEY) as Partial<Settings> | null | undefined;
  const settings = { ...DEFAULTS };
  let isDamaged = saved === undefined;
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = saved?.[key];
    if (value === undefined) continue;
    if (isOf(key, value)) Object.assign(settings, { [key]: value });
    else isDamaged = true;
  }
  return { settings, isDamaged };
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

const KEYS: [string, string][] = [
  ["Tab, arrows", "move to the hand or the board, and along it"],
  ["Enter, space", "choose or play the card, play the cell"],
  ["P", "pass the chosen cards"],
  ["H", "ask the coach; in Hex, a hint"],
  ["U", "take the last card or stone back"],
  ["L", "show the last trick"],
  ["S", "swap in Hex"],
  ["Escape", "close what lies over the table"],
];

export function Preferences({ settings, update }: { settings: Settings; update: (change: Partial<Settings>) => void }) {
  return (
    <div class="page preferences">
      <h1 tabIndex={-1}>Settings</h1>
      <div class="columns">
        <section class="panel" aria-labelledby="look">
          <h2 id="look">Look</h2>
          <Choice
            label="Colours"
            value={settings.theme}
            options={CHOICES.theme}
            change={(theme) => update({ theme })}
          />
          <Toggle label="Four-colour deck" text="Diamonds are blue, clubs are green" on={settings.fourColours} change={(fourColours) => update({ fourColours })} />
          <Toggle label="Animation" text="Cards move to the table and to their taker" on={settings.animation} change={(animation) => update({ animation })} />
        </section>
        <section class="panel" aria-labelledby="game">
          <h2 id="game">Game</h2>
          <Choice
            label="Pace"
            value={settings.pace}
            options={CHOICES.pace}
            change={(pace) => update({ pace })}
          />
          <Choice
            label="Playouts of a hint and of a checked card"
            text="A playout plays the deal to its end once. More of them make the result surer, and take longer."
            value={settings.playouts}
            options={CHOICES.playouts}
            change={(playouts) => update({ playouts })}
          />
          <Toggle label="Play forced cards for me" text="The last card, and a card that is the only legal one" on={settings.playForced} change={(playForced) => update({ playForced })} />
          <Toggle label="One tap plays" text="On a touch screen. If off, the first tap raises a card or selects a cell, and the second one plays it" on={settings.oneTap} change={(oneTap) => update({ oneTap })} />
          <Toggle label="Sounds" text="Cards, tricks, the queen of spades, a moon and the end" on={settings.sounds} change={(sounds) => update({ sounds })} />
          <Toggle label="Coach" text="Hints, and a warning of a moon shot" on={settings.coach} change={(coach) => update({ coach })} />
          <div class="keyboard">
            <Toggle label="Letter keys" text="P, H, U, L and S act on the table and the board" on={settings.letterKeys} change={(letterKeys) => update({ letterKeys })} />
          </div>
        </section>
      </div>
      <section class="panel keyboard" aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        <dl class="keys">
          {KEYS.map(([key, text]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p class="note">The page sends nothing. Settings and the games in progress stay in this browser.</p>
    </div>
  );
}
