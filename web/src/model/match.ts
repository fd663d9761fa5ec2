import type { Card, Seat } from "./cards.ts";
import { Deal } from "./deal.ts";
import { STANDARD } from "./rules.ts";

/** A game ends when a score reaches this. */
export const TARGET = 100;

export interface Setup {
  /** The number of the first deal. */
  deal: number;
  rules: number;
  /** The levels of seats 1, 2 and 3. */
  levels: number[];
  /** The scores before the first deal. */
  scores: number[];
}

/** A match to 100: its setup and its deals. The last one may be in progress. */
export class Match {
  readonly setup: Setup;
  readonly deals: Deal[];

  constructor(setup: Setup) {
    this.setup = setup;
    this.deals = [new Deal(setup.deal, setup.rules, setup.scores)];
  }

  get deal(): Deal {
    return this.deals.at(-1)!;
  }

  /** The scores of the finished deals. */
  get scores(): number[] {
    const deal = this.deal;
    return deal.phase === "finished" ? deal.result.map((points, seat) => points + deal.scores[seat]!) : [...deal.scores];
  }

  get over(): boolean {
    return this.deal.phase === "finished" && this.scores.some((score) => score >= TARGET);
  }

  /** The seats with the lowest score. Players who tie share the win. */
  get winners(): Seat[] {
    const scores = this.scores;
    const best = Math.min(...scores);
    return scores.flatMap((score, seat) => (score === best ? [seat] : []));
  }

  nextDeal(): void {
    if (this.deal.phase !== "finished" || this.over) throw new Error("There is no next deal now.");
    this.deals.push(new Deal(this.deal.number + 1, this.setup.rules, this.scores));
  }

  /** Whether seat 0 can take back a card or its pass. */
  get canUndo(): boolean {
    return undoTarget(this.deal) !== null;
  }

  /** Takes back the last card of seat 0 and what followed it, or its pass. Returns whether it could. */
  undo(): boolean {
    const target = undoTarget(this.deal);
    if (target === null) return false;
    this.deals[this.deals.length - 1] = this.deal.at(target);
    return true;
  }

  /** Begins the last deal again, before its pass. */
  replay(): void {
    this.deals[this.deals.length - 1] = this.deal.at(-1);
  }

  toJSON(): Saved {
    return { setup: this.setup, deals: this.deals.map(({ passes, plays }) => ({ passes, plays })) };
  }

  /** Rebuilds a match. Throws an `Error` if the record breaks the rules. */
  static from(saved: Saved): Match {
    const match = new Match(saved.setup);
    saved.deals.forEach((record, index) => {
      if (index > 0) match.nextDeal();
      if (record.passes) match.deal.pass(record.passes);
      record.plays.forEach((card) => match.deal.play(card));
    });
    return match;
  }
}

export interface Saved {
  setup: Setup;
  deals: { passes: Card[][] | null; plays: Card[] }[];
}

/** The number of plays before the last card of seat 0; -1 before the pass; null without either. */
function undoTarget(deal: Deal): number | null {
  for (const trick of [...deal.tricks.entries()].reverse()) {
    const [index, { leader, cards }] = trick;
    const place = (4 - leader) % 4;
    if (place < cards.length) return index * 4 + place;
  }
  return deal.passes ? -1 : null;
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
  if (deal.rules !== STANDARD) parts.push(`rules=0x${deal.rules.toString(16).padStart(4, "0")}`);
  if (levels.join() !== defaultLevels.join()) parts.push(`levels=${levels.join(",")}`);
  if (deal.scores.some((score) => score !== 0)) parts.push(`scores=${deal.scores.join("/")}`);
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
  const setup = { deal, rules, levels, scores };
  return isSetup(setup, levelCount) ? setup : null;
}

/** Whether every value of a setup is possible. */
export function isSetup({ deal, rules, levels, scores }: Setup, levelCount: number): boolean {
  const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;
  return (
    whole(deal, 0, LAST_DEAL) &&
    whole(rules, 0, 0x3fff) &&
    levels.length === 3 &&
    levels.every((level) => whole(level, 0, levelCount - 1)) &&
    scores.length === 4 &&
    scores.every((score) => whole(score, -1000, TARGET - 1))
  );
}
