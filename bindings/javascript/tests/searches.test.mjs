// Searches: in workers and on the calling thread.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as handsense from "../src/node.js";
import { library } from "../src/state.js";
import { built, trapping } from "./project.mjs";

const VIEW = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
const PASSING = "pass=left hand=AK3.QJ98.T654.72";
const LONG = { playouts: 2n ** 40n };
/** A board that takes long to search. */
const EMPTY = { size: 11 };
const PIECES = { hand: [14, 11, 6, 6, 8, 4, 1, 1] };
const HELD = { hand: "KO KK KA SO HO HK HZ HZ HA BB BZ BA", standing: 150, lastBidder: 1, me: 2 };

const { HandsenseError, deals, hex, sync } = handsense;
const refuses = (code) => (error) => error instanceof HandsenseError && error.code === code;

/** A deal of some cards. */
function someDeal(cards) {
  let deal = deals.random(4);
  for (let card = 0; card < cards; card++) {
    deal = deals.play(deal, handsense.rankMoves(deals.view(deal, deals.state(deal).nextPlayer))[0].card);
  }
  return deal;
}

/** The function of a name such as `hex.search`. */
const find = (of, name) => name.split(".").reduce((found, part) => found[part], of);

before(() => handsense.init(built(), { workers: 2 }));
after(() => handsense.close());

test("a search in a worker gives the result of the calling thread", async () => {
  const options = { playouts: 3000, seed: 7 };
  const deal = someDeal(40);
  const searches = [
    ["chooseMove", VIEW, options],
    ["chooseMove", VIEW, { ...options, objective: "payoff", withoutLine: true }],
    ["choosePass", PASSING, options],
    ["explainMove", VIEW, "C4", { rival: "SA", seed: 7 }],
    ["explainPass", PASSING, ["SA", "SK", "DQ"], { playouts: 64, symbols: true }],
    ["solve", deals.position(deal), {}],
    ["analyseDeal", deal, { playouts: 100, seat: 1 }],
    ["hex.search", "f6 c3", options],
    ["hex.minimax", { size: 5, moves: "c3" }, { depth: 2 }],
    ["hex.monteCarlo", { size: 5, moves: "c3" }, {}],
    ["hex.solve", { size: 5, moves: "a1" }, {}],
    ["liapTui.searchDeclaration", PIECES, options],
    ["liapTui.searchRedeal", PIECES, options],
    ["binokel.searchBid", HELD, options],
  ];
  for (const [name, ...given] of searches) {
    assert.deepEqual(await find(handsense, name)(...given), find(sync, name)(...given), name);
  }
});

test("a bad view rejects with the error of the library", async () => {
  await assert.rejects(handsense.chooseMove("me=2 hand=AK3.QJ98.T654.72"), refuses("HS_ERROR_TURN"));
  await assert.rejects(handsense.chooseMove(VIEW, { objective: "win" }), TypeError);
});

test("progress is reported, on the calling thread too", async () => {
  const reports = [];
  const found = await handsense.chooseMove(VIEW, { playouts: 4000, progress: (now) => reports.push(now) });
  assert.ok(reports.length > 3);
  assert.ok(reports.every(({ best, spent, remaining }) => handsense.deck.includes(best) && spent >= 0 && spent <= 1 && remaining >= 1));
  assert.ok(reports.every(({ playouts }, index) => index === 0 || playouts >= reports[index - 1].playouts));
  const again = [];
  assert.deepEqual(sync.chooseMove(VIEW, { playouts: 4000, progress: (now) => void again.push(now) }), found);
  assert.deepEqual(again, reports);
  const hex = [];
  await handsense.hex.search("f6 c3", { playouts: 500, progress: ({ best }) => hex.push(best) });
  assert.ok(hex.length > 0 && hex.every((cell) => cell === null || /^[a-k]\d+$/.test(cell)), String(hex));
});

test("a progress function ends a search on the calling thread", () => {
  const stopped = sync.hex.search(EMPTY, { ...LONG, progress: () => false });
  assert.equal(stopped.complete, false);
  const reason = new Error("enough");
  const fail = () => {
    throw reason;
  };
  assert.throws(() => sync.hex.search(EMPTY, { ...LONG, progress: fail }), reason);
  // Functions of the library may be called inside, and the instance is good afterwards.
  let inside;
  sync.chooseMove(VIEW, { playouts: 500, progress: () => void (inside = handsense.legalMoves(VIEW).length) });
  assert.equal(inside, 10);
});

test("an exception of a progress function rejects a search in a worker", async () => {
  const reason = new Error("enough");
  const progress = () => {
    throw reason;
  };
  await assert.rejects(handsense.hex.search(EMPTY, { ...LONG, progress }), reason);
});

test("an aborted search rejects with the reason, and the next one runs", async () => {
  for (const [start, reason] of [[1, new Error("changed my mind")], [40, "a text"]]) {
    const controller = new AbortController();
    const running = handsense.hex.search(EMPTY, { ...LONG, signal: controller.signal });
    setTimeout(() => controller.abort(reason), start);
    await assert.rejects(running, (error) => error === reason);
  }
  assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
  const controller = new AbortController();
  controller.abort();
  await assert.rejects(handsense.chooseMove(VIEW, { signal: controller.signal }), { name: "AbortError" });
  await assert.rejects(handsense.solve(deals.position(deals.random(1)), { ...LONG, signal: AbortSignal.timeout(20) }), { name: "TimeoutError" });
});

test("a waiting search is aborted before it begins", async () => {
  const running = [1, 2].map(() => new AbortController());
  const promises = running.map(({ signal }) => handsense.hex.search(EMPTY, { ...LONG, signal }));
  const waiting = new AbortController();
  const third = handsense.chooseMove(VIEW, { playouts: 100, signal: waiting.signal });
  const fourth = handsense.chooseMove(VIEW, { playouts: 100 });
  waiting.abort();
  await assert.rejects(third, { name: "AbortError" });
  running.forEach((controller) => controller.abort());
  const ended = await Promise.allSettled(promises);
  assert.ok(ended.every(({ status }) => status === "rejected"));
  assert.equal(typeof (await fourth).card, "string");
});

test("a progress function aborts its search", async () => {
  const controller = new AbortController();
  let reports = 0;
  const running = handsense.chooseMove(VIEW, {
    playouts: 2n ** 30n,
    signal: controller.signal,
    progress: () => {
      reports += 1;
      controller.abort();
    },
  });
  await assert.rejects(running, { name: "AbortError" });
  assert.equal(reports, 1);
});

test("only a search with a time limit reads the clock", () => {
  const lib = library();
  const now = performance.now;
  let readings = 0;
  performance.now = () => now.call(performance) + 0 * ++readings;
  try {
    sync.chooseMove(VIEW, { playouts: 2000 });
    sync.hex.search("f6", { playouts: 500 });
    sync.solve(deals.position(deals.random(1)), { playouts: 1000 });
    assert.equal(readings, 0);
    const start = now.call(performance);
    const found = sync.hex.search(EMPTY, { milliseconds: 30 });
    assert.ok(readings > 2 && found.playouts > 0);
    assert.ok(now.call(performance) - start >= 30);
  } finally {
    performance.now = now;
  }
  assert.equal(lib, library());
});

/** Calls a function that traps. */
const trap = () => assert.throws(() => library().run("evaluate_hand", 0n, 0x7fff_fff0), refuses("HS_ERROR_PANIC"));

test("a trap makes the instance anew", () => {
  const lib = library();
  const { instance } = lib;
  trap();
  assert.notEqual(lib.instance, instance);
  assert.equal(handsense.evaluateHand("AK3.QJ98.T654.72").overallDanger, 15);
  assert.equal(sync.chooseMove(VIEW, { playouts: 2000, progress: () => true }).card, "C4");
});

test("after a trap in a call inside others, these throw", () => {
  const options = { playouts: 2000, objective: "payoff" };
  const right = sync.chooseMove(VIEW, options);
  let reports = 0;
  const trapOnce = () => {
    reports++;
    trap();
    // The new instance gets the addresses of the old one.
    handsense.sampleWorlds(VIEW, 2000);
    return false;
  };
  let nested = 0;
  const nest = () => {
    nested++;
    assert.throws(() => sync.chooseMove(VIEW, { ...options, progress: trapOnce }), refuses("HS_ERROR_PANIC"));
    assert.deepEqual(sync.chooseMove(VIEW, { ...options, progress: () => true }), right);
  };
  assert.throws(() => sync.chooseMove(VIEW, { ...options, progress: nest }), refuses("HS_ERROR_PANIC"));
  assert.deepEqual([reports, nested], [1, 1]);
  const view = {
    pass: "left",
    get hand() {
      trap();
      return "AK3.QJ98.T654.72";
    },
  };
  assert.throws(() => handsense.selectPassCards(view), refuses("HS_ERROR_PANIC"));
  assert.deepEqual(sync.chooseMove(VIEW, options), right);
});

test("a trap in a worker rejects the search alone", async () => {
  await handsense.init(built(), { worker: trapping("handsense_hearts_choose_move") });
  for (let turn = 0; turn < 3; turn++) {
    await assert.rejects(handsense.chooseMove(VIEW), refuses("HS_ERROR_PANIC"));
    assert.equal((await handsense.choosePass(PASSING, { playouts: 200 })).cards.length, 3);
    assert.equal(handsense.legalMoves(VIEW).length, 10);
  }
  await handsense.init(built(), { workers: 2 });
});

test("closed workers reject their searches, and the next search starts one", async () => {
  const running = handsense.hex.search(EMPTY, LONG);
  await wait(5);
  handsense.close();
  await assert.rejects(running, /closed/);
  assert.equal((await handsense.chooseMove(VIEW, { playouts: 2000 })).card, "C4");
  await assert.rejects(handsense.init(built(), { workers: 0 }), RangeError);
});

test("a worker that cannot start rejects the search", async () => {
  const worker = () => new Worker("process.exitCode = 0; throw new Error('broken')", { eval: true });
  await handsense.init(built(), { worker });
  await assert.rejects(handsense.chooseMove(VIEW), refuses("HS_ERROR_PANIC"));
  await handsense.init(built(), { workers: 2 });
});
