import type { BySeat, HeartsLevel, HeartsRule } from "handsense";
import { type Card, Deal, type Library, SEAT_NAMES, type Seat, listOf } from "./deal.ts";

/** The rule bits of the library, before it is loaded. The type has the same values. */
export const Rule: HeartsRule = {
  queenPenalty: 0x0001,
  jackBonus: 0x0002,
  noTrickBonus: 0x0004,
  endScoreBonus: 0x0008,
  shootingNeedsJack: 0x0010,
  leadTwoOfClubs: 0x0020,
  leadClubs: 0x0040,
  noHeartsFirstTrick: 0x0080,
  noQueenFirstTrick: 0x0100,
  queenBreaksHearts: 0x0200,
  passCards: 0x0400,
  mustBreakHearts: 0x0800,
  heartsArentPoints: 0x1000,
  noShooting: 0x2000,
  standard: 0x0da1,
  legacyMain: 0x0fc1,
};

/** Every rule. */
export const ALL_RULES: number = Object.values(Rule).reduce((all, bit) => all | bit, 0);
export const STANDARD: number = Rule.standard;
export const LEGACY_MAIN: number = Rule.legacyMain;

/** The rule sets that the page offers by name. */
export const RULE_SETS: readonly { bits: number; id: string; name: string; text: string }[] = [
  { bits: STANDARD, id: "standard", name: "Standard", text: "The two of clubs leads; the queen of spades counts 13." },
  { bits: STANDARD | Rule.jackBonus, id: "jack", name: "Jack of diamonds", text: "Standard, and the jack of diamonds takes 10 points off." },
  { bits: LEGACY_MAIN, id: "legacy-main", name: "Classic engine", text: "Any club opens, and the queen of spades breaks hearts too." },
  { bits: STANDARD | Rule.noTrickBonus, id: "no-trick", name: "No-trick bonus", text: "Standard, and a player without a trick gets 5 points off." },
  { bits: STANDARD & ~Rule.passCards, id: "no-pass", name: "No passing", text: "Standard without the exchange of cards." },
  { bits: STANDARD | Rule.noShooting, id: "no-moon", name: "No moon", text: "Standard; a player who takes all points keeps them." },
  { bits: STANDARD | Rule.heartsArentPoints, id: "black-lady", name: "Only the queen", text: "Hearts count nothing; the queen of spades counts 13." },
];

/** The rules one by one, for a rule set of one's own. */
export const RULE_TEXTS: readonly [number, string][] = [
  [Rule.queenPenalty, "The queen of spades counts 13"],
  [Rule.jackBonus, "The jack of diamonds takes 10 off"],
  [Rule.noTrickBonus, "No trick takes 5 off"],
  [Rule.shootingNeedsJack, "A moon needs the jack of diamonds"],
  [Rule.leadTwoOfClubs, "The two of clubs is led first"],
  [Rule.leadClubs, "The holder of the two of clubs leads any club"],
  [Rule.noHeartsFirstTrick, "No heart on the first trick"],
  [Rule.noQueenFirstTrick, "No queen of spades on the first trick"],
  [Rule.queenBreaksHearts, "The queen of spades breaks hearts too"],
  [Rule.passCards, "Three cards are passed"],
  [Rule.mustBreakHearts, "Hearts must be broken before they are led"],
  [Rule.heartsArentPoints, "Hearts count nothing; no moon"],
  [Rule.noShooting, "No moon"],
];

export function rulesName(bits: number): string {
  return RULE_SETS.find((set) => set.bits === bits)?.name ?? "Own rules";
}

/** The players of the page, from the weakest to the strongest: the levels of the library. */
export interface Level {
  level: HeartsLevel;
  name: string;
  /** How the level plays. */
  text: string;
}

export const LEVELS: readonly Level[] = [
  { level: "novice", name: "Novice", text: "A beginner. Forgets most cards." },
  { level: "steady", name: "Steady", text: "A casual player. Remembers half." },
  { level: "seasoned", name: "Seasoned", text: "A good player with small lapses." },
  { level: "expert", name: "Expert", text: "Forgets nothing. Weighs each card." },
  { level: "master", name: "Master", text: "Tries each card in many deals." },
];

/** The levels of a link that names none. */
export const DEFAULT_LEVELS: readonly number[] = [3, 3, 3];

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

  /** A deal by itself, with the setup of this match. */
  aside(deal: Deal): Match {
    return new Match(this.setup, [deal], this.library);
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

  /** The scores before the first deal. */
  get first(): BySeat<number> {
    return this.library ? this.deals[0]!.record.scores : this.setup.scores;
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
  canUndo(skipsForced = false): boolean {
    return undone(this.deal, skipsForced) !== null;
  }

  /**
   * Takes back the last card of seat 0 and what followed it, or its pass. With `skipsForced`, a card
   * that was the only legal one is no decision. Returns whether it could.
   */
  undo(skipsForced = false): boolean {
    const earlier = undone(this.deal, skipsForced);
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
function undone({ before }: Deal, skipsForced: boolean): Deal | null {
  if (!before || before.phase === "passing") return before;
  const { nextPlayer, legal } = before.state;
  return nextPlayer === 0 && !(skipsForced && legal.length === 1) ? before : undone(before, skipsForced);
}

/** Whether a record has the form of this version. */
export function isSaved(saved: Saved | null): saved is Saved {
  if (!saved?.setup || !Array.isArray(saved.deals) || saved.deals.length === 0) return false;
  const { setup, scores, deals } = saved;
  return deals.every((line) => typeof line === "string") && isSetup(setup) && isSetup({ ...setup, scores });
}

/** A first deal number for a new match. Its pass goes to the left. */
export function randomDealNumber(): number {
  return Math.floor(Math.random() * 250_000) * 4;
}

/** The seed of a player: one for each deal and seat. */
export const playerSeed = (deal: number, seat: Seat): number => 4 * deal + seat;

/** The largest deal number. */
export const LAST_DEAL = 999_999_999;

/** The link text of a deal: `deal=12&rules=0x0da3&levels=3,3,3&scores=1/2/3/4`; defaults are left out. */
export function dealLink(deal: Deal, levels: readonly number[]): string {
  const parts = [`deal=${deal.number}`];
  if (deal.record.rules !== STANDARD) parts.push(`rules=0x${deal.record.rules.toString(16).padStart(4, "0")}`);
  if (levels.join() !== DEFAULT_LEVELS.join()) parts.push(`levels=${levels.join(",")}`);
  if (deal.record.scores.some((score) => score !== 0)) parts.push(`scores=${deal.record.scores.join("/")}`);
  return parts.join("&");
}

/** Reads a link text; null if it is none or names an impossible value. */
export function parseLink(text: string): Setup | null {
  const fields = new Map(text.replace(/^#/, "").split("&").map((part) => {
    const [name, value = ""] = part.split("=", 2);
    return [name, value];
  }));
  const number = (value = "") => (/^(0x[0-9a-f]+|-?\d+)$/i.test(value) ? Number(value) : NaN);
  const deal = number(fields.get("deal"));
  const rules = fields.has("rules") ? number(fields.get("rules")) : STANDARD;
  const levels = fields.get("levels")?.split(",").map(number) ?? [...DEFAULT_LEVELS];
  const scores = fields.get("scores")?.split("/").map(number) ?? [0, 0, 0, 0];
  const setup = { deal, rules, levels, scores: scores as Setup["scores"] };
  return isSetup(setup) ? setup : null;
}

/** A shared deal in one sentence: its number, the opponents, the rules, and the scores that are not all 0. */
export function setupText({ deal, rules, levels, scores }: Setup): string {
  const names = levels.map((level) => LEVELS[level]!.name);
  const isOne = names.every((name) => name === names[0]);
  const against = isOne ? names[0]! : listOf(names.map((name, at) => `${name} (${SEAT_NAMES[at + 1]})`));
  const start = scores.some(Boolean) ? `, from your score ${scores.map((points, seat) => `${seat === 0 ? "" : `${SEAT_NAMES[seat]} `}${points}`).join(", ")}` : "";
  return `A shared deal: number ${deal}, rules ${rulesName(rules)}, against ${against}${start}.`;
}

/** Whether every value of a setup, which may be damaged, is possible. */
export function isSetup({ deal, rules, levels, scores }: Setup): boolean {
  const whole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to;
  return (
    whole(deal, 0, LAST_DEAL) &&
    whole(rules, 0, ALL_RULES) &&
    Array.isArray(levels) &&
    levels.length === 3 &&
    levels.every((level) => whole(level, 0, LEVELS.length - 1)) &&
    Array.isArray(scores) &&
    scores.length === 4 &&
    scores.every((score) => whole(score, -1000, TARGET - 1))
  );
}
