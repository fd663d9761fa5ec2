// Searches with several threads, with the file of threads.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as handsense from "../src/node.js";
import { built, trapping } from "./project.mjs";

const VIEW = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
const PASSING = "pass=left hand=AK3.QJ98.T654.72";
const EMPTY = { size: 11 };
const LONG = { playouts: 2n ** 40n };
const FILE = built("handsense-threads.wasm");

const { HandsenseError, deals, hex, sync } = handsense;
const skip = existsSync(FILE) ? false : "handsense-threads.wasm is not built (node scripts/build.mjs threads)";
const panics = (error) => error instanceof HandsenseError && error.code === "HS_ERROR_PANIC";
const start = (threads, threadsSource = FILE) => handsense.init(built(), { workers: 1, threads, threadsSource });

after(() => handsense.close());

/** A deal of some tricks. */
function someDeal() {
  let deal = deals.random(4);
  for (let card = 0; card < 24; card++) {
    deal = deals.play(deal, handsense.rankMoves(deals.view(deal, deals.state(deal).nextPlayer))[0].card);
  }
  return deal;
}

test("a search has the result of one thread", { skip }, async () => {
  await start(1);
  const deal = someDeal();
  const searches = [
    ["chooseMove", VIEW, { playouts: 20000 }],
    ["choosePass", PASSING, { playouts: 5000 }],
    ["analyseDeal", deal, { playouts: 200, seat: 1 }],
    ["hex.search", "f6 c3", { playouts: 2000 }],
    ["liapTui.searchDeclaration", { hand: [14, 11, 6, 6, 8, 4, 1, 1] }, { playouts: 3000 }],
    ["binokel.searchBid", { hand: "KO KK KA SO HO HK HZ HZ HA BB BZ BA", standing: 150, lastBidder: 1, me: 2 }, { playouts: 3000 }],
    ["solve", deals.position(deal), { playouts: 20000 }],
  ];
  const find = (of, name) => name.split(".").reduce((found, part) => found[part], of);
  const cases = searches.flatMap(([name, input, limits]) => [1, 99].map((seed) => [name, input, { ...limits, seed }]));
  const expected = cases.map(([name, input, options]) => find(sync, name)(input, options));
  for (const threads of [1, 2, 4]) {
    await start(threads);
    for (const [index, [name, input, options]] of cases.entries()) {
      assert.deepEqual(await find(handsense, name)(input, options), expected[index], `${name} on ${threads} threads`);
    }
  }
  // A search may ask for fewer threads, or for more than there are.
  for (const threads of [1, 3, 9]) {
    assert.deepEqual(await handsense.chooseMove(VIEW, { playouts: 20000, seed: 1, threads }), expected[0]);
  }
  await assert.rejects(handsense.chooseMove(VIEW, { threads: -1 }), HandsenseError);
  await assert.rejects(handsense.chooseMove(VIEW, { threads: "two" }), RangeError);
});

test("every thread works on the search", { skip }, async () => {
  // A search with a time limit reads the clock on the threads that work.
  const readings = new Int32Array(new SharedArrayBuffer(64));
  let started = 0;
  const source = `
    const { readings, place } = require("node:worker_threads").workerData;
    const now = performance.now;
    performance.now = () => now.call(performance) + 0 * Atomics.add(readings, place, 1);
    import(${JSON.stringify(new URL("../src/worker-node.js", import.meta.url).href)});
  `;
  const worker = () => new Worker(source, { eval: true, workerData: { readings, place: started++ } });
  await handsense.init(built(), { workers: 1, threads: 3, threadsSource: FILE, worker });
  const limits = { playouts: 20000, seed: 1 };
  const expected = sync.choosePass(PASSING, limits);
  // A search may end before a thread has started.
  for (let turn = 0; turn < 100 && readings.slice(0, 3).includes(0); turn++) {
    assert.deepEqual(await handsense.choosePass(PASSING, { ...limits, milliseconds: 600_000 }), expected);
  }
  assert.equal(started, 3);
  assert.ok(readings.slice(0, 3).every((count) => count > 0), String(readings));
});

test("progress and errors are the same as on one thread", { skip }, async () => {
  await start(1);
  const [one, three] = [[], []];
  const options = (reports) => ({ playouts: 4000, progress: (report) => void reports.push(report) });
  await handsense.chooseMove(VIEW, options(one));
  await start(3);
  await handsense.chooseMove(VIEW, options(three));
  assert.ok(one.length > 3);
  assert.deepEqual(three, one);
  await assert.rejects(handsense.chooseMove("me=2 hand=AK3.QJ98.T654.72"), { code: "HS_ERROR_TURN", particulars: /./ });
});

test("an aborted search ends, and the next one runs", { skip }, async () => {
  await start(2);
  for (const delay of [1, 50]) {
    const controller = new AbortController();
    const running = hex.search(EMPTY, { ...LONG, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), delay);
    await assert.rejects(running, /enough/);
    assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
  }
  const running = hex.search(EMPTY, LONG);
  await wait(5);
  handsense.close();
  await assert.rejects(running, /closed/);
  assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
});

test("a trap in any thread rejects the search and ends its threads", { skip }, async () => {
  const bytes = readFileSync(FILE);
  await start(2, trapping(bytes, ["handsense_hearts_choose_move"]));
  for (let turn = 0; turn < 3; turn++) {
    await assert.rejects(handsense.chooseMove(VIEW), panics);
    assert.equal((await handsense.choosePass(PASSING, { playouts: 200 })).cards.length, 3);
    assert.equal(sync.chooseMove(VIEW, { playouts: 2000 }).card, "C4");
  }
  // Only helpers serve.
  await start(2, trapping(bytes, ["handsense_serve"]));
  await assert.rejects(hex.search(EMPTY, LONG), panics);
  await assert.rejects(hex.search(EMPTY, LONG), panics);
  await start(2);
  assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
});

test("the file of threads is loaded for several threads alone", async () => {
  await handsense.init(built(), { threadsSource: "missing.wasm" });
  await assert.rejects(handsense.init(built(), { threads: 2, threadsSource: "missing.wasm" }), { code: "ENOENT" });
  for (const threads of [0, 1.5, 65]) {
    await assert.rejects(handsense.init(built(), { threads }), RangeError);
    assert.throws(() => handsense.initSync(readFileSync(built()), { threads }), RangeError);
  }
  // Without the file a search has one thread.
  const [one, four] = [1, 4].map((threads) => ({ playouts: 2000, threads }));
  assert.deepEqual(await handsense.chooseMove(VIEW, four), sync.chooseMove(VIEW, one));
  assert.deepEqual(sync.chooseMove(VIEW, four), sync.chooseMove(VIEW, one));
});

test("the file of threads imports the clock and its memory, and is loaded in every way", { skip }, async () => {
  const bytes = readFileSync(FILE);
  const module = new WebAssembly.Module(bytes);
  const kinds = WebAssembly.Module.imports(module).map(({ module: from, name, kind }) => [from, name, kind].join(" "));
  assert.deepEqual(kinds.sort(), ["env memory memory", "handsense now function"]);
  for (const source of [bytes, module]) {
    handsense.initSync(readFileSync(built()), { threads: 2, threadsSource: source });
    assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
    const { playouts } = await hex.search(EMPTY, { milliseconds: 30 });
    assert.ok(playouts > 0);
  }
  // It serves as the ordinary file too.
  await handsense.init(module);
  assert.equal(sync.chooseMove(VIEW, { playouts: 2000 }).card, "C4");
});
