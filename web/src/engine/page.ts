import type {
  Card,
  HandStrength,
  HeartsCheckedPass,
  HeartsCheckedPlay,
  HeartsPass,
  HeartsSearchedMove,
  HeartsSearchedPass,
  HeartsSeatForecast,
  MoonShootThreat,
  Reasons,
  SuitControlIndex,
} from "handsense";
import type { Deal, Library } from "../model/deal.ts";
import type { Models } from "../model/habits.ts";

export type HintCard = HeartsSearchedMove;
export type HintPass = HeartsSearchedPass;
export type Threat = MoonShootThreat & { suspectedPlayer: number };
export type CheckedCard = HeartsCheckedPlay;
export type CheckedPass = HeartsCheckedPass;

export interface Review {
  plays: CheckedCard[];
  pass: CheckedPass | null;
}

/** What to expect from a hand before a pass. */
export interface HandForecast extends Pick<HeartsSeatForecast, "score" | "queen" | "moon"> {
  pass: HeartsPass;
  /** By suit: the tricks that its cards win. */
  tricks: readonly number[];
}

export interface HandReport extends HandStrength {
  control: SuitControlIndex[];
  /** With 13 cards: the advised pass in each direction. */
  passes: Record<Exclude<HeartsPass, "hold">, Card[]> | null;
  /** With 13 cards: what to expect by the direction of the pass. */
  forecasts: HandForecast[] | null;
}

/** What the page asks of the library. Hints, reasons, threats and reviews are for seat 0. */
export interface Engine {
  deals: Library;
  opponents: Models;
  playCard(deal: Deal, seat: number, level: number, seed: number): Promise<Card>;
  passCards(deal: Deal, seat: number, level: number, seed: number): Promise<Card[]>;
  hint(deal: Deal, playouts: number, signal: AbortSignal): Promise<HintCard[]>;
  hintPass(deal: Deal, playouts: number, signal: AbortSignal): Promise<HintPass[]>;
  /** Why a card or a pass is better than its rival. */
  explain(deal: Deal, choice: readonly Card[], rival: readonly Card[]): Promise<Reasons>;
  threat(deal: Deal): Threat | null;
  review(deal: Deal, playouts: number, progress: (share: number) => void, signal: AbortSignal): Promise<Review>;
  evaluate(cards: readonly Card[]): HandReport;
  parseCards(text: string): Card[];
  formatCards(cards: readonly Card[]): string;
}

declare global {
  var startHeartsEngine: (() => Promise<Engine>) | undefined;
}

/** What to tell the reader of anything thrown. */
export const messageOf = (error: unknown): string => String((error as Error).message ?? error);

/** Loads a script of the page's folder. */
export function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = name;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The file ${name} is missing.`));
    document.head.append(script);
  });
}

let started: Promise<Engine> | null = null;

/** Loads the engine once, after the first paint. */
export function loadEngine(): Promise<Engine> {
  started ??= loadScript("engine.js").then(() => globalThis.startHeartsEngine!());
  return started;
}
