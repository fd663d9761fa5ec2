// The random numbers of the library: `Rng` of its Rust crates.

const WORD = 0xffff_ffff_ffff_ffffn;
const HALF = 0x1_0000_0000n;

/** One step of SplitMix64 (S. Vigna): the next state, and the number. */
export function splitMix64(state) {
  const next = (state + 0x9e37_79b9_7f4a_7c15n) & WORD;
  let mixed = ((next ^ (next >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & WORD;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn) & WORD;
  return [next, mixed ^ (mixed >> 31n)];
}

const rotate = (word, by) => ((word << by) | (word >> (64n - by))) & WORD;

/** xoshiro256** (D. Blackman and S. Vigna), seeded by SplitMix64. */
export class Random {
  #words = [];

  constructor(seed) {
    let state = BigInt(seed) & WORD;
    while (this.#words.length < 4) {
      const [next, word] = splitMix64(state);
      state = next;
      this.#words.push(word);
    }
  }

  next() {
    const words = this.#words;
    const number = (rotate((words[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const shifted = (words[1] << 17n) & WORD;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= shifted;
    words[3] = rotate(words[3], 45n);
    return number;
  }

  below(bound) {
    const wide = BigInt(bound);
    for (;;) {
      const product = (this.next() >> 32n) * wide;
      const low = product % HALF;
      // The numbers below this bound would make some results likelier (D. Lemire).
      if (low >= wide || low >= (HALF - wide) % wide) {
        return Number(product / HALF);
      }
    }
  }

  shuffle(items) {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }
}
