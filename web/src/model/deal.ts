import { type Card, type Seat, SEATS, suitOf } from "./cards.ts";
import { dealHands } from "./random.ts";
import {
  type Direction, type TrickContext, breaksHearts, cardPoints, directionOf, firstLeader, legalCards, passReceiver, scoreDeal,
} from "./rules.ts";

export interface Trick {
  leader: Seat;
  cards: Card[];
}

/** The seat of the card at this place of a trick. */
export function seatAt(trick: Trick, index: number): Seat {
  return (trick.leader + index) % 4;
}

/** The seat that wins a trick, also one in progress. */
export function winnerOf(trick: Trick): Seat {
  const led = suitOf(trick.cards[0]!);
  let best = 0;
  trick.cards.forEach((card, index) => {
    if (suitOf(card) === led && card < trick.cards[best]!) best = index;
  });
  return seatAt(trick, best);
}

/**
 * One deal as it is played.
 *
 * The cards dealt, the passes and the plays in order are the whole state. Every other property
 * follows from them, so an undo shortens the list of plays.
 */
export class Deal {
  readonly number: number;
  readonly rules: number;
  readonly direction: Direction;
  /** The scores of the game before the deal. */
  readonly scores: readonly number[];
  readonly dealt: readonly (readonly Card[])[];
  passes: Card[][] | null = null;
  readonly plays: Card[] = [];

  constructor(number: number, rules: number, scores: readonly number[]) {
    this.number = number;
    this.rules = rules;
    this.direction = directionOf(rules, number);
    this.scores = scores;
    this.dealt = dealHands(number);
  }

  /** The same deal after its first plays; with -1 before the pass. */
  at(plays: number): Deal {
    const copy = new Deal(this.number, this.rules, this.scores);
    if (plays >= 0) {
      copy.passes = this.passes;
      copy.plays.push(...this.plays.slice(0, plays));
    }
    return copy;
  }

  get phase(): "passing" | "playing" | "finished" {
    if (this.direction !== 0 && !this.passes) return "passing";
    return this.plays.length < 52 ? "playing" : "finished";
  }

  /** Exchanges three cards of each seat. */
  pass(passes: Card[][]): void {
    if (this.phase !== "passing") throw new Error("There is nothing to pass.");
    for (const seat of SEATS) {
      const cards = passes[seat]!;
      if (new Set(cards).size !== 3 || !cards.every((card) => this.dealt[seat]!.includes(card)))
        throw new Error(`Seat ${seat} passes other than three cards of its hand.`);
    }
    this.passes = passes;
  }

  /** The hands at the first lead. */
  firstHands(): Card[][] {
    const passes = this.passes;
    if (!passes) return this.dealt.map((hand) => [...hand]);
    const hands = SEATS.map((seat) => this.dealt[seat]!.filter((card) => !passes[seat]!.includes(card)));
    for (const seat of SEATS) hands[passReceiver(seat, this.direction)]!.push(...passes[seat]!);
    return hands;
  }

  /** The cards that a seat received in the pass. */
  receivedBy(seat: Seat): Card[] {
    const giver = SEATS.find((other) => passReceiver(other, this.direction) === seat)!;
    return this.direction === 0 ? [] : (this.passes?.[giver] ?? []);
  }

  /** The cards that a seat holds now. */
  handOf(seat: Seat): Card[] {
    return this.firstHands()[seat]!.filter((card) => !this.plays.includes(card));
  }

  /** The leader of the first trick. */
  get leader(): Seat {
    return firstLeader(this.rules, this.number, this.firstHands());
  }

  /** The tricks so far; a trick in progress comes last. */
  get tricks(): Trick[] {
    const tricks: Trick[] = [];
    let leader = this.leader;
    for (let i = 0; i < this.plays.length; i += 4) {
      const trick = { leader, cards: this.plays.slice(i, i + 4) };
      tricks.push(trick);
      if (trick.cards.length === 4) leader = winnerOf(trick);
    }
    return tricks;
  }

  /** The trick in progress, which may be empty. */
  get trick(): Trick {
    const last = this.tricks.at(-1);
    if (!last) return { leader: this.leader, cards: [] };
    return last.cards.length < 4 ? last : { leader: winnerOf(last), cards: [] };
  }

  /** The seat to play; -1 in the pass and after the deal. */
  get next(): Seat {
    if (this.phase !== "playing") return -1;
    const trick = this.trick;
    return seatAt(trick, trick.cards.length);
  }

  get heartsBroken(): boolean {
    return this.plays.some((card) => breaksHearts(this.rules, card));
  }

  get context(): TrickContext {
    const trick = this.trick;
    return {
      led: trick.cards.length > 0 ? suitOf(trick.cards[0]!) : -1,
      firstTrick: this.plays.length < 4,
      heartsBroken: this.heartsBroken,
    };
  }

  /** The legal cards of the seat to play. */
  legal(): Card[] {
    return this.next < 0 ? [] : legalCards(this.rules, this.handOf(this.next), this.context);
  }

  play(card: Card): void {
    if (!this.legal().includes(card)) throw new Error("This card is not legal.");
    this.plays.push(card);
  }

  /** The cards that each seat has won. */
  get taken(): Card[][] {
    const taken: Card[][] = [[], [], [], []];
    for (const trick of this.tricks) if (trick.cards.length === 4) taken[winnerOf(trick)]!.push(...trick.cards);
    return taken;
  }

  /** The points of the cards that each seat has won, without moon and the bonus for no trick. */
  get points(): number[] {
    return this.taken.map((cards) => cards.reduce((sum, card) => sum + cardPoints(this.rules, card), 0));
  }

  /** The scores of the finished deal. */
  get result(): number[] {
    return scoreDeal(this.rules, this.taken);
  }
}
