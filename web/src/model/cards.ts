import type { Card } from "handsense";

export type { Card };

/** A seat: 0 is the player, 1 sits to the left and plays next. */
export type Seat = number;

export const SEATS = [0, 1, 2, 3] as const;
export const SPADES = 0;
export const DIAMONDS = 1;
export const CLUBS = 2;
export const HEARTS = 3;
export const SUITS = [SPADES, DIAMONDS, CLUBS, HEARTS] as const;
export const SUIT_NAMES = ["spades", "diamonds", "clubs", "hearts"] as const;
export const SUIT_LETTERS = "SDCH";
export const RANK_LETTERS = "AKQJT98765432";
const RANK_NAMES = ["ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

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
