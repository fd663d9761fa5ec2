/** The random numbers of the library, `Rng` of its Rust crates: a seed gives the same numbers. */

/** One step of SplitMix64: the next state, and a number of 64 bits. */
export function splitMix64(state: bigint): [state: bigint, number: bigint];

/** xoshiro256**, seeded by SplitMix64. */
export class Random {
  /** A seed of 0 to 2^64 - 1. */
  constructor(seed: number | bigint);
  /** Returns a number of 0 to 2^64 - 1. */
  next(): bigint;
  /** Returns a number below a bound of 1 to 2^32. All are equally likely. */
  below(bound: number): number;
  /** Shuffles an array in place, and returns it. */
  shuffle<T>(items: T[]): T[];
}
