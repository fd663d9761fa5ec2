// Compares the elapsed time of searches with one thread and with several, in Node.
//
//     node scripts/speed-threads.mjs [ROUNDS [THREADS]]
//
// It needs both files (node scripts/build.mjs games threads). Each search has 20,000 playouts. The kinds take turns, and
// the best round of each counts. The kind "workers" runs several searches of one thread at the same moment. It shows what
// the machine has to give.

import * as handsense from "../src/node.js";
import { views } from "./views.mjs";

const PLAYOUTS = 20000;

async function measure(lines, { workers, threads }) {
  await handsense.init(undefined, { workers, threads });
  const search = (line, playouts) => handsense.chooseMove(line, { playouts, withoutLine: true });
  // The workers start.
  await Promise.all(Array.from({ length: workers }, () => search(lines[0], 1000)));
  const start = performance.now();
  const left = [...lines];
  const work = async () => {
    while (left.length > 0) {
      await search(left.pop(), PLAYOUTS);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return performance.now() - start;
}

const [rounds = 5, most = 2] = process.argv.slice(2).map(Number);
await handsense.init();
const lines = views(handsense);
const kinds = {
  "one thread": { workers: 1, threads: 1 },
  [`${most} threads`]: { workers: 1, threads: most },
  [`${most} workers`]: { workers: most, threads: 1 },
};
const best = {};
for (let round = 0; round < rounds; round++) {
  for (const [name, kind] of Object.entries(kinds)) {
    best[name] = Math.min(best[name] ?? Infinity, await measure(lines, kind));
  }
}
for (const [name, time] of Object.entries(best)) {
  console.log(`${name.padEnd(10)} ${time.toFixed(0).padStart(6)} ms  ${(best["one thread"] / time).toFixed(2)}`);
}
handsense.close();
