import type { Card, FullDeal, HeartsDealState, deals } from "handsense";

export type { Card };

/** A seat: 0 is the player, 1 sits to the left and plays next. */
export type Seat = number;

export const SEATS = [0, 1, 2, 3] as const;
export const SEAT_NAMES = ["You", "West", "North", "East"] as const;

/** "You take", "West takes". */
export const does = (seat: Seat, verb: string): string => `${SEAT_NAMES[seat]} ${verb}${seat === 0 ? "" : verb === "pass" ? "es" : "s"}`;
export const SPADES = 0;
export const DIAMONDS = 1;
export const CLUBS = 2;
export const HEARTS = 3;
export const SUITS = [SPADES, DIAMONDS, CLUBS, HEARTS] as const;
export const SUIT_NAMES = ["spades", "diamonds", "clubs", "hearts"] as const;
export const SUIT_LETTERS = "SDCH";
export const RANK_LETTERS = "AKQJT98765432";
const RANK_NAMES = ["ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

/** The seat that gets my cards of a pass. */
export const RECEIVER: Record<FullDeal["pass"], Seat> = { left: 1, across: 2, right: 3, hold: 0 };

/** The order of the suits in a hand: black and red alternate. */
export const HAND_ORDER = [CLUBS, DIAMONDS, SPADES, HEARTS];

export const QUEEN_OF_SPADES: Card = "SQ";

/** All cards, spades first, from the ace down. */
export const DECK: readonly Card[] = [...SUIT_LETTERS].flatMap((suit) => [...RANK_LETTERS].map((rank) => (suit + rank) as Card));

/** Spades 0, diamonds 1, clubs 2, hearts 3. */
export function suitOf(card: Card): number {
  return SUIT_LETTERS.indexOf(card[0]!);
}

/** Ace 0, king 1, … two 12. */
export function rankOf(card: Card): number {
  return RANK_LETTERS.indexOf(card[1]!);
}

/** The rank as it is printed on a card: A, K, Q, J, 10, … 2. */
export function rankLabel(card: Card): string {
  return card[1] === "T" ? "10" : card[1]!;
}

/** "queen of spades". */
export function cardName(card: Card): string {
  return `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
}

/** The cards as a hand is held: by suit, the highest first. */
export function sortHand(cards: readonly Card[]): Card[] {
  const key = (card: Card) => HAND_ORDER.indexOf(suitOf(card)) * 16 + rankOf(card);
  return [...cards].sort((a, b) => key(a) - key(b));
}

/** "king of hearts, 2 of clubs and ace of spades". */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

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
