import type { FullDeal, HeartsDealState, deals } from "handsense";
import { type Card, type Seat, SEATS, SUIT_NAMES, cardName, suitOf } from "./cards.ts";

/** The functions of the library on deals. */
export type Library = typeof deals;

type State = Omit<HeartsDealState, "phase"> & { phase: HeartsDealState["phase"] | "waiting" };

export interface Trick {
  leader: Seat;
  cards: Card[];
}

/** The seat of the card at this place of a trick. */
export function seatAt(trick: Trick, index: number): Seat {
  return (trick.leader + index) % 4;
}

/** The state before the library is there. */
const WAITING: State = {
  phase: "waiting",
  nextPlayer: null,
  leader: null,
  winner: null,
  moonShooter: null,
  heartsBroken: false,
  legal: [],
  hands: [[], [], [], []],
  received: [[], [], [], []],
  taken: [[], [], [], []],
  tricksTaken: [0, 0, 0, 0],
  points: [0, 0, 0, 0],
  scores: [0, 0, 0, 0],
  gameScores: [0, 0, 0, 0],
  trickWinners: [],
  gameWinners: [],
};

/** A deal of the library with its number and its state. A change makes a new one. */
export class Deal {
  readonly number: number;
  readonly record: FullDeal;
  readonly state: State;
  private readonly library: Library | null;
  private earlier: Deal | null;

  constructor(number: number, record: FullDeal, library: Library | null, earlier: Deal | null = null) {
    this.number = number;
    this.record = record;
    this.state = library?.state(record) ?? WAITING;
    this.library = library;
    this.earlier = earlier;
  }

  /** The deal of a number before its pass. */
  static start(number: number, rules: number, scores: FullDeal["scores"], library: Library): Deal {
    const pass = library.passDirection(number, rules);
    const firstLeader = Math.floor(number / 4) % 4;
    return new Deal(number, library.random(number, { rules, pass, scores, firstLeader }), library);
  }

  /** A deal before its cards are known. */
  static waiting(number: number, rules: number, scores: FullDeal["scores"]): Deal {
    const sets: FullDeal["hands"] = [[], [], [], []];
    return new Deal(number, { hands: sets, rules, pass: "hold", passed: sets, scores, firstLeader: 0, tricks: [] }, null);
  }

  get phase(): State["phase"] {
    return this.state.phase;
  }

  /** The number of complete tricks. */
  get tricksPlayed(): number {
    return this.state.trickWinners.length;
  }

  /** The number of cards played. */
  get played(): number {
    return 4 * this.tricksPlayed + this.trick.cards.length;
  }

  /** The trick in progress, which may be empty. */
  get trick(): Trick {
    const open = this.record.tricks[this.tricksPlayed];
    return open ?? { leader: this.state.leader ?? 0, cards: [] };
  }

  /** The last complete trick. */
  get lastTrick(): Trick | undefined {
    return this.record.tricks[this.tricksPlayed - 1];
  }

  /** The deal before the last card, or before the pass; null at its beginning. */
  get before(): Deal | null {
    const isBegun = this.played > 0 || (this.phase === "playing" && this.record.pass !== "hold");
    if (isBegun) this.earlier ??= this.changed(this.library!.undo(this.record), null);
    return this.earlier;
  }

  /** The deal after its first plays, at most those that it has. */
  at(plays: number): Deal {
    return this.played <= plays ? this : this.before!.at(plays);
  }

  /** Passes three cards of each seat. */
  pass(passes: readonly (readonly Card[])[]): Deal {
    return this.changed(SEATS.reduce((record, seat) => this.library!.pass(record, seat, passes[seat]!), this.record), this);
  }

  play(card: Card): Deal {
    return this.changed(this.library!.play(this.record, card), this);
  }

  toString(): string {
    return this.library!.format(this.record);
  }

  private changed(record: FullDeal, earlier: Deal | null): Deal {
    return new Deal(this.number, record, this.library, earlier);
  }
}

/** Says why a card of the seat to play is not legal. */
export function whyIllegal({ state, trick, tricksPlayed }: Deal): string {
  const [first, ...others] = state.legal;
  const isOneSuit = others.every((card) => suitOf(card) === suitOf(first!));
  if (trick.cards.length > 0) return isOneSuit && suitOf(first!) === suitOf(trick.cards[0]!) ? "You must follow suit." : "Not on the first trick.";
  if (tricksPlayed > 0 || !isOneSuit) return "Hearts are not broken yet.";
  return others.length === 0 ? `The ${cardName(first!)} is led first.` : `You must lead ${SUIT_NAMES[suitOf(first!)]} first.`;
}
