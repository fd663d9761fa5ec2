/** A card is `suit * 16 + rank`: spades 0, diamonds 1, clubs 2, hearts 3; ace 0, king 1, … two 12. */
export type Card = number;

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

export const QUEEN_OF_SPADES: Card = 2;
export const JACK_OF_DIAMONDS: Card = 19;
export const TWO_OF_CLUBS: Card = 44;

/** All cards, spades first, from the ace down. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => [...RANK_LETTERS].map((_, rank) => suit * 16 + rank));

export function suitOf(card: Card): number {
  return card >> 4;
}

export function rankOf(card: Card): number {
  return card & 15;
}

/** The rank as it is printed on a card: A, K, Q, J, 10, … 2. */
export function rankLabel(card: Card): string {
  const letter = RANK_LETTERS[rankOf(card)]!;
  return letter === "T" ? "10" : letter;
}

/** "queen of spades". */
export function cardName(card: Card): string {
  return `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
}

/** "SQ". */
export function cardCode(card: Card): string {
  return SUIT_LETTERS[suitOf(card)]! + RANK_LETTERS[rankOf(card)]!;
}

/** The card of a code such as "SQ"; -1 for any other text. */
export function parseCard(code: string): Card {
  const suit = SUIT_LETTERS.indexOf(code[0]?.toUpperCase() ?? "?");
  const rank = RANK_LETTERS.indexOf(code[1]?.toUpperCase() ?? "?");
  return code.length !== 2 || suit < 0 || rank < 0 ? -1 : suit * 16 + rank;
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
