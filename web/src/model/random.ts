import { Random, splitMix64 } from "handsense/random";
import { type Card, DECK } from "./cards.ts";

/** The seed of deal number `deal` of a match of the arena with seed 1, and the seed of its players. */
function seedsOf(deal: number): [bigint, bigint] {
  const [, spread] = splitMix64(1n);
  const [, derived] = splitMix64(spread ^ BigInt(deal));
  const [next, cards] = splitMix64(derived);
  const [, players] = splitMix64(next);
  return [cards, players];
}

/** The four hands of a deal. A number gives the cards of `handsense arena … --seed 1` with that number. */
export function dealHands(deal: number): Card[][] {
  const deck = new Random(seedsOf(deal)[0]).shuffle([...DECK]);
  const hands: Card[][] = [[], [], [], []];
  deck.forEach((card, index) => hands[index % 4]!.push(card));
  return hands;
}

/** The seed of a search: one for each deal, seat and number of cards played. */
export function searchSeed(deal: number, seat: number, played: number): number {
  const [, value] = splitMix64(seedsOf(deal)[1] ^ BigInt(seat * 64 + played));
  return Number(value & 0xffffffffn);
}
