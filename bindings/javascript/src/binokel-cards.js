// Cards of Binokel: text, numbers and sets of bits.

import { namesOf } from "./cards.js";

export const suits = Object.freeze(["kreuz", "schippe", "herz", "bollen"]);

/** The card of each number: 10 * suit + 2 * rank + copy. */
const CARDS = [..."KSHB"].flatMap((suit) => [..."BOKZA"].flatMap((rank) => [suit + rank, `${suit}${rank}2`]));

export const cardName = (number) => CARDS[number];

export const fromBits = (set) => namesOf(set, CARDS);

/** The numbers of cards. A card written twice is both copies. */
export function cardCodes(cards) {
  const made = [];
  for (const card of typeof cards === "string" ? cards.split(/\s+/).filter(Boolean) : cards) {
    let number = CARDS.indexOf(String(card).toUpperCase());
    if (number < 0) {
      throw new TypeError(`${JSON.stringify(card)} is not a card: expected a suit KSHB and a rank BOKZA`);
    }
    number = made.includes(number) ? number ^ 1 : number;
    if (made.includes(number)) {
      throw new RangeError(`${card} occurs more often than it has copies`);
    }
    made.push(number);
  }
  return made;
}

export const toBits = (cards) => cardCodes(cards).reduce((set, number) => set | (1n << BigInt(number)), 0n);
