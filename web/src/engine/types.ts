import type { Card } from "../model/cards.ts";

/** Means over the playouts of a card or a pass. */
export interface Estimate {
  /** The payoff with the prior of a policy, which counts where playouts are few. The search decides by it. */
  value: number;
  points: number;
  queen: number;
  myMoon: number;
  otherMoon: number;
  playouts: number;
}

/** A term in the value of a card, in points; its text completes "this card …". */
export interface Reason {
  text: string;
  value: number;
}

export interface HintCard extends Estimate {
  card: Card;
  /** All equivalent legal cards, this one included. */
  equals: Card[];
  reasons: Reason[];
}

export interface HintPass extends Estimate {
  cards: Card[];
}

export interface Threat {
  seat: number;
  level: number;
  hearts: number;
  queen: boolean;
  block: boolean;
}

export interface CheckedCard {
  /** Place in the deal, from 0. */
  index: number;
  card: Card;
  best: HintCard;
  played: Estimate;
  playedReasons: Reason[];
  forced: boolean;
  mistake: boolean;
  /** Points of payoff. */
  loss: number;
  error: number;
}

export interface CheckedPass {
  cards: Card[];
  best: HintPass;
  made: Estimate;
  mistake: boolean;
  loss: number;
  error: number;
}

export interface Review {
  cards: CheckedCard[];
  pass: CheckedPass | null;
  loss: number;
  lossError: number;
  mistakes: number;
  choices: number;
}

export interface SuitReport {
  length: number;
  danger: number;
  control: number;
  voidPotential: number;
  overall: number;
  /** Suit control: index, index adjusted for gaps, cards missing on top. */
  index: number;
  adjusted: number;
  gaps: number;
  collect: number;
}

export interface HandReport {
  /** By suit number. */
  suits: SuitReport[];
  danger: number;
  control: number;
  voidOpportunities: number;
  spades: { hasQueen: boolean; isProtected: boolean; canFlush: boolean; escapeCards: number };
  moon: { viability: number; attempt: boolean; controlledSuits: number; heartsControl: number; missingHighCards: number };
  /** Suit numbers; -1 for none. */
  bestToVoid: number;
  bestToKeep: number;
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
  pass: "left" | "right" | "across" | "hold";
  scores: readonly number[];
  hands: readonly (readonly Card[])[];
  passed: readonly (readonly Card[])[] | null;
  tricks: readonly { leader: number; cards: readonly Card[] }[];
  /** The view of seat 0 before each of its cards, by place in the deal. */
  views: ReadonlyMap<number, string>;
  playouts: number;
}
