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

/** The seed of a player: one for each deal and seat. */
export function playerSeed(deal: number, seat: number): number {
  const [, value] = splitMix64(seedsOf(deal)[1] ^ BigInt(seat));
  return Number(value & 0xffffffffn);
}
