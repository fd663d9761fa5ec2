// Values of the C interface, and results of its functions, written by tests/it/javascript.rs to the file of HANDSENSE_GOLDEN.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import * as handsense from "../src/node.js";
import { hearts } from "../src/notation.js";
import { statuses } from "../src/library.js";
import { functions, structs } from "../src/generated/interface.js";
import { library } from "../src/state.js";
import { accept, present } from "../src/values.js";
import { built, text } from "./project.mjs";

const { cardName, fromBits } = hearts;

const FILE = process.env.HANDSENSE_GOLDEN;
const skip = FILE ? false : "HANDSENSE_GOLDEN is not set: cargo test -p handsense --test it javascript";

let lines = [];
before(async () => {
  await handsense.init(built());
  // Minus zero is zero. A set of cards is a text of digits.
  const value = (_, of) => (Object.is(of, -0) ? 0 : typeof of === "string" && /^\d+$/.test(of) ? BigInt(of) : of);
  lines = FILE ? readFileSync(FILE, "utf8").trim().split("\n").map((line) => JSON.parse(line, value)) : [];
});

/** Calls a function; returns its result or status. */
function observed(body) {
  try {
    return body();
  } catch (error) {
    assert.ok(error instanceof handsense.HandsenseError, error);
    return { status: error.status };
  }
}

/** The value of a struct with the numbers of C. */
const valueOf = (type, numbers) => library().frame((lib) => present({ type }, lib.read(lib.make(type, numbers), type), {}));

/** Compares a result with the numbers of C, or its status. */
function equal(body, expected, kind) {
  assert.deepEqual(observed(body), expected.status === undefined ? valueOf(kind, expected) : expected);
}

test("hands are evaluated as by the C functions", { skip }, () => {
  const hands = lines.filter(({ hand }) => hand !== undefined);
  assert.ok(hands.length >= 1_000);
  for (const { hand, strength, control } of hands) {
    equal(() => handsense.evaluateHand(hand), strength, "HandStrength");
    assert.deepEqual(handsense.suitControl(hand), control.map((suit) => valueOf("SuitControlIndex", suit)));
  }
});

test("a seed deals the hands of the Rust crate", { skip }, () => {
  const deals = lines.filter(({ seed }) => seed !== undefined);
  assert.equal(deals.length, 5);
  for (const { seed, hands } of deals) {
    assert.deepEqual(handsense.deals.random(seed).hands.map(handsense.formatCards), hands);
  }
});

test("views give the results of the C functions", { skip }, () => {
  const views = lines.filter(({ view }) => view !== undefined);
  assert.ok(views.length >= 1_000);
  const seen = new Set();
  for (const [seed, { view: line, policy, ...expected }] of views.entries()) {
    // The line and the object are the same view.
    const view = seen.size % 2 === 0 ? line : handsense.parseView(line);
    assert.equal(handsense.formatView(view), line);
    equal(() => handsense.knownState(view), expected.state, "HsHeartsKnownState");
    const legal = observed(() => handsense.formatCards(handsense.legalMoves(view)));
    assert.deepEqual(legal, expected.legal);
    const moves = observed(() => handsense.rankMoves(view, { policy }).map(({ card, rank }) => [card, rank]));
    const named = (list) => (Array.isArray(list) ? list.map(([card, rank]) => [cardName(card), rank]) : list);
    assert.deepEqual(moves, named(expected.ranked));
    const passes = observed(() => handsense.selectPassCards(view, { policy }));
    assert.deepEqual(passes, Array.isArray(expected.passes) ? expected.passes.map(cardName) : expected.passes);
    equal(() => handsense.detectMoonThreat(view), expected.threat, "MoonShootThreat");
    equal(() => handsense.claim(view), expected.claim, "HsHeartsClaim");
    equal(() => handsense.forecast(view), expected.forecast, "HsHeartsForecast");
    const { scores } = handsense.parseView(line);
    assert.deepEqual(handsense.winProbabilities(scores), expected.chances);
    if (expected.card !== undefined) {
      const options = { playouts: 64, seed };
      const bare = ({ text, points, ...reason }) => ({ ...reason, points: points + 0 });
      const withoutTexts = ({ reasons, ...found }) => ({ ...found, reasons: reasons.map(bare) });
      equal(() => withoutTexts(handsense.sync.explainMove(view, cardName(expected.card), options)), expected.reasons, "HsHeartsReasons");
    }
    for (const status of [expected.legal.status, expected.passes.status].filter(Boolean)) {
      seen.add(status);
    }
  }
  assert.ok(seen.has(statuses.HS_ERROR_TURN) && seen.has(statuses.HS_ERROR_PHASE), [...seen].join(" "));
});

test("positions and searches give the results of the C functions", { skip }, () => {
  const done = { playouts: 0, solutions: 0, decisions: 0, passes: 0 };
  lines.filter(({ view }) => view !== undefined).forEach(({ view, ...expected }, number) => {
    if (expected.position) {
      const { hands, taken, trick, nextPlayer, rules } = expected.position;
      const cards = (sets) => sets.slice(0, 4).map(fromBits);
      const played = trick.play.slice(0, trick.curr).map(cardName);
      const position = { hands: cards(hands), taken: cards(taken), nextPlayer, rules, trick: trick.curr ? { leader: trick.player[0], cards: played } : null };
      assert.deepEqual(handsense.playout(position, { seed: number, epsilon: 0.1 }), expected.playout);
      done.playouts += 1;
      if (expected.solution) {
        equal(() => handsense.sync.solve(position), expected.solution, "HsHeartsSolution");
        done.solutions += 1;
      }
    }
    const limits = { playouts: 200, seed: number };
    if (expected.decision) {
      equal(() => handsense.sync.chooseMove(view, limits), expected.decision, "HsHeartsDecision");
      done.decisions += expected.decision.moves ? 1 : 0;
    }
    if (expected.passDecision) {
      equal(() => handsense.sync.choosePass(view, limits), expected.passDecision, "HsHeartsPassDecision");
      done.passes += expected.passDecision.passes ? 1 : 0;
    }
  });
  assert.ok(Object.values(done).every((count) => count > 5), JSON.stringify(done));
});

test("every function is described, and pointers have four bytes", () => {
  const every = text("include/handsense.sym").trim().split("\n");
  const ours = every.filter((name) => !name.startsWith("handsense_environment_"));
  assert.deepEqual(Object.keys(functions).sort(), ours);
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
