const WORD = (1n << 64n) - 1n;

/** One step of SplitMix64: the next state, and the number. The arena derives the seeds of its deals by it. */
function splitMix64(state: bigint): [bigint, bigint] {
  const next = (state + 0x9e37_79b9_7f4a_7c15n) & WORD;
  let mixed = ((next ^ (next >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & WORD;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn) & WORD;
  return [next, mixed ^ (mixed >> 31n)];
}

/** The seeds of the cards and of the players of a deal of `handsense arena … --seed 1`. */
function seedsOf(deal: number): [bigint, bigint] {
  const [, spread] = splitMix64(1n);
  const [, derived] = splitMix64(spread ^ BigInt(deal));
  const [next, cards] = splitMix64(derived);
  const [, players] = splitMix64(next);
  return [cards, players];
}

export function cardSeed(deal: number): bigint {
  return seedsOf(deal)[0];
}

/** The seed of a player: one for each deal and seat. */
export function playerSeed(deal: number, seat: number): number {
  const [, value] = splitMix64(seedsOf(deal)[1] ^ BigInt(seat));
  return Number(value & 0xffffffffn);
}
