import type { BySeat } from "handsense";
import { type Card, Deal, type Library, type Seat } from "./deal.ts";
import { ALL_RULES, STANDARD } from "./options.ts";

/** A game ends when a score reaches this. */
export const TARGET = 100;

export interface Setup {
  /** The number of the first deal. */
  deal: number;
  rules: number;
  /** The levels of seats 1, 2 and 3. */
  levels: number[];
  /** The scores before the first deal. */
  scores: BySeat<number>;
}

/** A match as the browser keeps it. */
export interface Saved {
  setup: Setup;
  /** The scores before the last deal. */
  scores: BySeat<number>;
  /** The deals as lines of the library. */
  deals: string[];
}

/** A match to 100: its setup and its deals. The last one may be in progress. */
export class Match {
  readonly setup: Setup;
  readonly deals: Deal[];
  private readonly library: Library | null;

  private constructor(setup: Setup, deals: Deal[], library: Library | null) {
    this.setup = setup;
    this.deals = deals;
    this.library = library;
  }

  static start(setup: Setup, library: Library): Match {
    return new Match(setup, [Deal.start(setup.deal, setup.rules, setup.scores, library)], library);
  }

  /** Rebuilds a match. Throws an `Error` if the record breaks the rules. */
  static from({ setup, deals }: Saved, library: Library): Match {
    return new Match(setup, deals.map((line, index) => new Deal(setup.deal + index, library.parse(line), library)), library);
  }

  /** A match before its cards are dealt. */
  static waiting({ setup, scores, deals }: Saved): Match {
    return new Match(setup, deals.map((_, index) => Deal.waiting(setup.deal + index, setup.rules, scores)), null);
  }

  get deal(): Deal {
    return this.deals.at(-1)!;
  }

  /** The deals that are over. Before the cards are dealt, all but the last. */
  get finished(): Deal[] {
    return this.deals.filter((deal) => deal.phase === "over" || deal !== this.deal);
  }

  /** The scores of the finished deals. */
  get scores(): BySeat<number> {
    return this.library ? this.deal.state.gameScores : this.deal.record.scores;
  }

  /** The seats with the lowest score once the match is over. Players who tie share the win. */
  get winners(): Seat[] {
    return this.deal.state.gameWinners;
  }

  get over(): boolean {
    return this.winners.length > 0;
  }

  pass(passes: readonly (readonly Card[])[]): void {
    this.replace(this.deal.pass(passes));
  }

  play(card: Card): void {
    this.replace(this.deal.play(card));
  }

  nextDeal(): void {
    if (this.deal.phase !== "over" || this.over) throw new Error("There is no next deal now.");
    this.deals.push(Deal.start(this.deal.number + 1, this.setup.rules, this.scores, this.library!));
  }

  /** Whether seat 0 can take back a card or its pass. */
  get canUndo(): boolean {
    return undone(this.deal) !== null;
  }

  /** Takes back the last card of seat 0 and what followed it, or its pass. Returns whether it could. */
  undo(): boolean {
    const earlier = undone(this.deal);
    if (earlier) this.replace(earlier);
    return earlier !== null;
  }

  /** Begins the last deal again, before its pass. */
  replay(): void {
    while (this.deal.before) this.replace(this.deal.before);
  }

  toJSON(): Saved {
    return { setup: this.setup, scores: this.deal.record.scores, deals: this.deals.map(String) };
  }

  private replace(deal: Deal): void {
    this.deals[this.deals.length - 1] = deal;
  }
}

/** The deal before the last decision of seat 0; null without one. */
function undone(deal: Deal): Deal | null {
  const { before } = deal;
  return !before || before.phase === "passing" || before.state.nextPlayer === 0 ? before : undone(before);
}

/** Whether a record has the form of this version. */
export function isSaved(saved: Saved | null, levelCount: number): saved is Saved {
  if (!saved?.setup || !Array.isArray(saved.deals) || saved.deals.length === 0) return false;
  const { setup, scores, deals } = saved;
  return deals.every((line) => typeof line === "string") && isSetup(setup, levelCount) && isSetup({ ...setup, scores }, levelCount);
}

/** A first deal number for a new match. Its pass goes to the left. */
export function randomDealNumber(): number {
  return Math.floor(Math.random() * 250_000) * 4;
}

/** The largest deal number. */
export const LAST_DEAL = 999_999_999;

/** The link text of a deal: `deal=12&rules=0x0da3&levels=3,3,3&scores=1/2/3/4`; defaults are left out. */
export function dealLink(deal: Deal, levels: readonly number[], defaultLevels: readonly number[]): string {
  const parts = [`deal=${deal.number}`];
  if (deal.record.rules !== STANDARD) parts.push(`rules=0x${deal.record.rules.toString(16).padStart(4, "0")}`);
  if (levels.join() !== defaultLevels.join()) parts.push(`levels=${levels.join(",")}`);
  if (deal.record.scores.some((score) => score !== 0)) parts.push(`scores=${deal.record.scores.join("/")}`);
  return parts.join("&");
}

/** Reads a link text; null if it is none or names an impossible value. */
export function parseLink(text: string, defaultLevels: readonly number[], levelCount: number): Setup | null {
  const fields = new Map(text.replace(/^#/, "").split("&").map((part) => part.split("=", 2) as [string, string]));
  const number = (value: string | undefined) => (value !== undefined && /^(0x[0-9a-f]+|-?\d+)$/i.test(value) ? Number(value) : NaN);
  const deal = number(fields.get("deal"));
  const rules = fields.has("rules") ? number(fields.get("rules")) : STANDARD;
  const levels = fields.has("levels") ? fields.get("levels")!.split(",").map(number) : [...defaultLevels];
  const scores = fields.has("scores") ? fields.get("scores")!.split("/").map(number) : [0, 0, 0, 0];
  const setup = { deal, rules, levels, scores: scores as Setup["scores"] };
  return isSetup(setup, levelCount) ? setup : null;
}

/** Whether every value of a setup is possible. */
export function isSetup({ deal, rules, levels, scores }: Setup, levelCount: number): boolean {
  const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;
  return (
    whole(deal, 0, LAST_DEAL) &&
    whole(rules, 0, ALL_RULES) &&
    levels?.length === 3 &&
    levels.every((level) => whole(level, 0, levelCount - 1)) &&
    scores?.length === 4 &&
    scores.every((score) => whole(score, -1000, TARGET - 1))
  );
}
