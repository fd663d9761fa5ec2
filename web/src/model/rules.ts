import {
  type Card, CLUBS, DECK, HEARTS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, type Seat, SEATS, TWO_OF_CLUBS, suitOf,
} from "./cards.ts";

/** The rule bits of the library. */
export const Rule = {
  queenPenalty: 0x0001,
  jackBonus: 0x0002,
  noTrickBonus: 0x0004,
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
} as const;

export const STANDARD = 0x0da1;
export const LEGACY_MAIN = 0x0fc1;

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
  [Rule.leadClubs, "Its holder leads any club"],
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

/** A pass goes to the seat that is this many places on. */
export type Direction = 1 | -1 | 2 | 0;

const CYCLE: readonly Direction[] = [1, -1, 2, 0];

/** The direction of a deal: left, right, across and hold in turn. */
export function directionOf(rules: number, deal: number): Direction {
  return rules & Rule.passCards ? CYCLE[deal % 4]! : 0;
}

export function passReceiver(seat: Seat, direction: Direction): Seat {
  return (seat + direction + 4) % 4;
}

/** The leader of the first trick; without a rule about clubs each seat leads in turn. */
export function firstLeader(rules: number, deal: number, hands: readonly (readonly Card[])[]): Seat {
  if (rules & (Rule.leadTwoOfClubs | Rule.leadClubs)) return hands.findIndex((hand) => hand.includes(TWO_OF_CLUBS));
  return Math.floor(deal / 4) % 4;
}

export interface TrickContext {
  /** The suit led; -1 for the leader. */
  led: number;
  firstTrick: boolean;
  heartsBroken: boolean;
}

export function legalCards(rules: number, hand: readonly Card[], context: TrickContext): Card[] {
  const unlessEmpty = (barred: (card: Card) => boolean) => {
    const rest = hand.filter((card) => !barred(card));
    return rest.length > 0 ? rest : [...hand];
  };
  const isHeart = (card: Card) => suitOf(card) === HEARTS;
  if (context.led >= 0) {
    const same = hand.filter((card) => suitOf(card) === context.led);
    if (same.length > 0) return same;
    if (!context.firstTrick) return [...hand];
    return unlessEmpty(
      (card) =>
        (isHeart(card) && (rules & Rule.noHeartsFirstTrick) !== 0) ||
        (card === QUEEN_OF_SPADES && (rules & Rule.noQueenFirstTrick) !== 0),
    );
  }
  if (context.firstTrick) {
    if (rules & Rule.leadTwoOfClubs) {
      if (hand.includes(TWO_OF_CLUBS)) return [TWO_OF_CLUBS];
    } else if (rules & Rule.leadClubs) {
      const clubs = hand.filter((card) => suitOf(card) === CLUBS);
      if (clubs.length > 0) return clubs;
    }
  }
  const unbroken = (rules & Rule.mustBreakHearts) !== 0 && !context.heartsBroken;
  const barred = context.firstTrick && (rules & Rule.noHeartsFirstTrick) !== 0;
  return unbroken || barred ? unlessEmpty(isHeart) : [...hand];
}

/** Says why a card of the hand is not legal. */
export function whyIllegal(card: Card, context: TrickContext, hand: readonly Card[], rules: number): string {
  if (context.led >= 0 && hand.some((held) => suitOf(held) === context.led)) return "You must follow suit.";
  if (context.led >= 0) return "Not on the first trick.";
  if (context.firstTrick && rules & (Rule.leadTwoOfClubs | Rule.leadClubs) && suitOf(card) !== HEARTS)
    return rules & Rule.leadTwoOfClubs ? "The two of clubs is led first." : "A club is led first.";
  return "Hearts are not broken yet.";
}

export function breaksHearts(rules: number, card: Card): boolean {
  return suitOf(card) === HEARTS || (card === QUEEN_OF_SPADES && (rules & Rule.queenBreaksHearts) !== 0);
}

/** The points of one card, bonuses included. */
export function cardPoints(rules: number, card: Card): number {
  if (suitOf(card) === HEARTS) return rules & Rule.heartsArentPoints ? 0 : 1;
  if (card === QUEEN_OF_SPADES) return rules & Rule.queenPenalty ? 13 : 0;
  return card === JACK_OF_DIAMONDS && rules & Rule.jackBonus ? -10 : 0;
}

function penaltyCards(rules: number): Card[] {
  return DECK.filter((card) => cardPoints(rules & ~Rule.jackBonus, card) > 0);
}

/** The seat that has shot the moon with these cards; -1 without one. */
export function moonShooter(rules: number, taken: readonly (readonly Card[])[]): Seat {
  if (rules & (Rule.heartsArentPoints | Rule.noShooting)) return -1;
  const needed = penaltyCards(rules);
  if (rules & Rule.shootingNeedsJack) needed.push(JACK_OF_DIAMONDS);
  return taken.findIndex((cards) => needed.every((card) => cards.includes(card)));
}

/** The scores of a finished deal. */
export function scoreDeal(rules: number, taken: readonly (readonly Card[])[]): number[] {
  const sum = (cards: readonly Card[]) => cards.reduce((points, card) => points + cardPoints(rules, card), 0);
  const shooter = moonShooter(rules, taken);
  if (shooter >= 0) {
    const all = sum(penaltyCards(rules));
    const jack = rules & Rule.jackBonus && taken[shooter]!.includes(JACK_OF_DIAMONDS) ? -10 : 0;
    return SEATS.map((seat) => (seat === shooter ? jack : all));
  }
  return taken.map((cards) => sum(cards) - (rules & Rule.noTrickBonus && cards.length === 0 ? 5 : 0));
}
