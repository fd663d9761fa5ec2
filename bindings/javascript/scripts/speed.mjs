// Compares the speed of searches of 20,000 playouts. The kinds take turns, and the best round of each counts.
//
//     node scripts/speed.mjs [ROUNDS]              playouts a second on one core
//     node scripts/speed.mjs ROUNDS THREADS        elapsed time with one thread and with several, in Node
//
// The first compares the native library and Node by processor time. It needs cc and the release library (cargo build -p
// handsense --release). The second needs both files (node scripts/build.mjs games threads). Its kind "workers" runs
// several searches of one thread at the same moment. It shows what the machine has to give.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as handsense from "../src/node.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = join(PACKAGE, "../..");
const PLAYOUTS = 20000;
const FILE = process.env.HANDSENSE_WASM ?? join(PACKAGE, "dist/handsense.wasm");

/** Processor time of this process in milliseconds. */
const now = () => process.cpuUsage().user / 1000;

function node(lines) {
  let made = 0;
  const start = now();
  for (const line of lines) {
    made += handsense.sync.chooseMove(line, { playouts: PLAYOUTS, withoutLine: true }).playouts;
  }
  return [made, (now() - start) / 1000];
}

function native(directory) {
  const library = join(process.env.CARGO_TARGET_DIR ?? join(PROJECT, "target"), "release");
  const program = join(directory, "speed");
  const source = join(PACKAGE, "scripts/speed.c");
  const flags = ["-std=c99", "-O2", "-I", join(PROJECT, "include"), `-Wl,-rpath,${library}`];
  execFileSync("cc", [...flags, source, join(library, "libhandsense.so"), "-o", program]);
  return (lines) => execFileSync(program, [PLAYOUTS, 1].map(String), { input: lines.join("\n") }).toString().split(" ").map(Number);
}

/** Views of early and middle tricks. */
function views() {
  const { deals, rankMoves, formatView } = handsense;
  return Array.from({ length: 12 }, (_, seed) => {
    let deal = deals.random(seed);
    for (let card = 0; card < 4 * (seed % 6) + (seed % 4); card++) {
      deal = deals.play(deal, rankMoves(deals.view(deal, deals.state(deal).nextPlayer))[0].card);
    }
    return formatView(deals.view(deal, deals.state(deal).nextPlayer));
  });
}

async function elapsed(lines, { workers, threads }) {
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

/** The best rate of each kind, a function from lines to a rate. */
async function best(kinds, rounds) {
  const found = {};
  for (let round = 0; round < rounds; round++) {
    for (const [kind, rate] of Object.entries(kinds)) {
      found[kind] = Math.max(found[kind] ?? 0, await rate());
    }
  }
  return Object.entries(found);
}

const [rounds = 5, most] = process.argv.slice(2).map(Number);
if (most) {
  await handsense.init();
  const lines = views();
  const settings = {
    "one thread": { workers: 1, threads: 1 },
    [`${most} threads`]: { workers: 1, threads: most },
    [`${most} workers`]: { workers: most, threads: 1 },
  };
  const kinds = Object.entries(settings).map(([kind, setting]) => [kind, async () => 1 / (await elapsed(lines, setting))]);
  const found = await best(Object.fromEntries(kinds), rounds);
  for (const [kind, rate] of found) {
    console.log(`${kind.padEnd(10)} ${(1 / rate).toFixed(0).padStart(6)} ms  ${(rate / found[0][1]).toFixed(2)}`);
  }
} else {
  const directory = mkdtempSync(join(tmpdir(), "handsense-speed-"));
  await handsense.init(FILE);
  const lines = views();
  const rate = (run) => () => {
    const [playouts, seconds] = run(lines);
    return playouts / seconds;
  };
  const kinds = { native: rate(native(directory)), node: rate(node) };
  const found = await best(kinds, rounds);
  for (const [kind, speed] of found) {
    console.log(`${kind.padEnd(9)} ${Math.round(speed).toLocaleString("en").padStart(10)} playouts/s ${((100 * speed) / found[0][1]).toFixed(0).padStart(4)} %`);
  }
  rmSync(directory, { recursive: true });
}
handsense.close();
