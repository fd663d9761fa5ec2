import type {
  Card as CardName,
  HandStrength,
  HeartsCheckedPass,
  HeartsCheckedPlay,
  HeartsPass,
  HeartsReason,
  HeartsSearchedMove,
  HeartsSearchedPass,
  HeartsSeatSummary,
  MoonShootThreat,
  SuitControlIndex,
} from "handsense";
import type { Card } from "../model/cards.ts";

/** A result of the library with the page's numbers for its cards. */
export type OnPage<T> = T extends CardName ? Card : T extends object ? { [Key in keyof T]: OnPage<T[Key]> } : T;

/** A term in the value of a card, in hundredths of a point; its text completes "this card …". */
export type Reason = HeartsReason & { text: string };

/** The part of a result that cards and passes share. */
export type Estimate = Omit<HeartsSearchedPass, "cards">;

export type HintCard = OnPage<HeartsSearchedMove> & { reasons: Reason[] };
export type HintPass = OnPage<HeartsSearchedPass>;
export type Threat = MoonShootThreat & { suspectedPlayer: number };
export type CheckedCard = OnPage<HeartsCheckedPlay> & { best: HintCard; playedReasons: Reason[] };
export type CheckedPass = OnPage<HeartsCheckedPass>;

export interface Review extends HeartsSeatSummary {
  plays: CheckedCard[];
  pass: CheckedPass | null;
}

export interface HandReport extends HandStrength {
  control: SuitControlIndex[];
  /** With 13 cards: the advised pass to the left, right and across. */
  passes: { left: Card[]; right: Card[]; across: Card[] } | null;
}

/** What the page asks of the library. Views and deals are in its text notation. */
export interface Engine {
  playCard(view: string, level: number, seed: number): Promise<Card>;
  passCards(view: string, level: number, seed: number): Promise<Card[]>;
  hint(view: string, playouts: number, signal: AbortSignal): Promise<HintCard[]>;
  hintPass(view: string, playouts: number, signal: AbortSignal): Promise<HintPass[]>;
  threat(view: string): Threat | null;
  review(deal: ReviewRequest, progress: (share: number) => void, signal: AbortSignal): Promise<Review>;
  evaluate(cards: readonly Card[]): HandReport;
}

export interface ReviewRequest {
  rules: number;
  pass: HeartsPass;
  scores: readonly number[];
  hands: readonly (readonly Card[])[];
  passed: readonly (readonly Card[])[] | null;
  tricks: readonly { leader: number; cards: readonly Card[] }[];
  /** The view of seat 0 before each of its cards, by place in the deal. */
  views: ReadonlyMap<number, string>;
  playouts: number;
}
