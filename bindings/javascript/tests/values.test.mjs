import assert from "node:assert/strict";
import { before, test } from "node:test";
import { functions, structs } from "../src/generated/interface.js";
import * as handsense from "../src/node.js";
import { library } from "../src/state.js";
import { accept, present } from "../src/values.js";
import { built, text } from "./project.mjs";

before(() => handsense.init(built()));

test("every function is described, and pointers have four bytes", () => {
  assert.deepEqual(Object.keys(functions).sort(), text("include/handsense.sym").trim().split("\n"));
  assert.equal(structs.HsSearchLimits.size, 56);
});

test("the numbers of C become values, and values become these numbers", () => {
  const hand = { count: 2, cards: [3, 2] };
  const shown = [1n << 39n, 0n, 0n, 0n].map((cards) => ({ cards, points: 20 }));
  const numbers = {
    edition: 1, players: 3, dealer: 0, me: 1, phase: 3, scores: [10, 0, 0, 0], standing: 150, lastBidder: -1, passed: 5,
    trump: 2, dabbKnown: 0, hand, playedCount: 1, played: [39], discard: 0n, shown,
  };
  const values = {
    edition: "newest", players: 3, dealer: 0, me: 1, phase: "playing", scores: [10, 0, 0, 0], standing: 150, lastBidder: null,
    passed: [0, 2], trump: "herz", dabb: null, hand: ["KO2", "KO"], played: ["BA2"], discard: [],
    shown: [["BA2"], [], [], []].map((cards) => ({ cards, points: 20 })),
  };
  const role = { type: "HsBinokelView" };
  // An array has its used entries.
  const raw = library().frame((lib) => lib.read(lib.make(role.type, numbers), role.type));
  assert.deepEqual(raw, { ...numbers, dabb: [0, 0, 0, 0] });
  assert.deepEqual(present(role, raw, {}), values);
  assert.deepEqual(accept(role, values, "view", {}), numbers);
  assert.deepEqual(accept(role, { ...values, dabb: ["KB"] }, "view", {}), { ...numbers, dabbKnown: 1, dabb: [0] });
  // A seat is stored plus 1.
  const options = { type: "HsHeartsSolveOptions" };
  assert.deepEqual([2, null].map((seat) => accept(options, { seat }, "options", {}).seat), [3, 0]);
  assert.throws(() => accept(role, { trumps: "herz" }, "view", {}), /BinokelView has no field trumps/);
  assert.throws(() => accept(role, { trump: "karo" }, "view", {}), /"karo" is not a suit: expected kreuz/);
  assert.throws(() => accept(role, { passed: [4] }, "view", {}), /4 is not a seat: expected 0, 1, 2, 3/);
  // Cells have names by the size of the board, and an array by cell ends with it.
  const circuit = { evaluation: 0, redResistance: 1, blueResistance: 1, redCurrent: Array(361).fill(0.5), blueCurrent: Array(361).fill(0) };
  assert.equal(present({ type: "HsHexCircuit" }, circuit, { size: 3 }).redCurrent.length, 9);
  assert.deepEqual(present({ type: "HsHexSearchedMove" }, { cell: 5, proof: 1, playouts: 3, winRate: 1 }, { size: 3 }), { cell: "c2", proof: "won", playouts: 3, winRate: 1 });
});
