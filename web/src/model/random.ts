import { type Card, DECK } from "./cards.ts";

const MASK = (1n << 64n) - 1n;

/** One step of SplitMix64: the next state and the value. */
function splitmix(state: bigint): [bigint, bigint] {
  const next = (state + 0x9e3779b97f4a7c15n) & MASK;
  let z = next;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return [next, z ^ (z >> 31n)];
}

/** xoshiro256** seeded by SplitMix64: the generator of the library. */
export class Random {
  private state: [bigint, bigint, bigint, bigint];

  constructor(seed: bigint) {
    let at = seed & MASK;
    const words: bigint[] = [];
    for (let i = 0; i < 4; i++) {
      const [next, value] = splitmix(at);
      at = next;
      words.push(value);
    }
    this.state = words as [bigint, bigint, bigint, bigint];
  }

  next(): bigint {
    const s = this.state;
    const rotate = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & MASK;
    const result = (rotate((s[1] * 5n) & MASK, 7n) * 9n) & MASK;
    const shifted = (s[1] << 17n) & MASK;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45n);
    return result;
  }

  /** An unbiased whole number below the bound, by the method of Lemire. */
  below(bound: number): number {
    const wide = BigInt(bound);
    for (;;) {
      const product = (this.next() >> 32n) * wide;
      const low = product & 0xffffffffn;
      if (low >= wide || low >= (0x100000000n - wide) % wide) return Number(product >> 32n);
    }
  }
}

/** The seed of deal number `deal` of a match of the arena with seed 1, and the seed of its players. */
function seedsOf(deal: number): [bigint, bigint] {
  const [, spread] = splitmix(1n);
  const [, derived] = splitmix(spread ^ BigInt(deal));
  const [next, cards] = splitmix(derived);
  const [, players] = splitmix(next);
  return [cards, players];
}

/** The four hands of a deal. A number gives the cards of `handsense arena … --seed 1` with that number. */
export function dealHands(deal: number): Card[][] {
  const random = new Random(seedsOf(deal)[0]);
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  const hands: Card[][] = [[], [], [], []];
  deck.forEach((card, index) => hands[index % 4]!.push(card));
  return hands;
}

/** The seed of a search: one for each deal, seat and number of cards played. */
export function searchSeed(deal: number, seat: number, played: number): number {
  const [, value] = splitmix(seedsOf(deal)[1] ^ BigInt(seat * 64 + played));
  return Number(value & 0xffffffffn);
}
