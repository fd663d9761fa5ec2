// Results of the C functions, written by tests/it/javascript.rs to the file of HANDSENSE_GOLDEN.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import * as handsense from "../src/node.js";
import { cardName } from "../src/cards.js";
import { statuses } from "../src/errors.js";
import { enums } from "../src/layout.js";
import { library } from "../src/state.js";
import { built } from "./project.mjs";

const FILE = process.env.HANDSENSE_GOLDEN;
const skip = FILE ? false : "HANDSENSE_GOLDEN is not set: cargo test -p handsense --test it javascript";

let lines = [];
before(async () => {
  await handsense.init(built());
  // Minus zero is zero.
  const value = (_, number) => (Object.is(number, -0) ? 0 : number);
  lines = FILE ? readFileSync(FILE, "utf8").trim().split("\n").map((line) => JSON.parse(line, value)) : [];
});

/** A value as the file has it: sets are text. */
const plain = (value) =>
  JSON.parse(JSON.stringify(value, (_, entry) => (typeof entry === "bigint" ? entry.toString() : Object.is(entry, -0) ? 0 : entry)));

/** Calls a function; returns its result or status, and what it reads of the memory. */
function observed(body) {
  const lib = library();
  const reads = [];
  let depth = 0;
  for (const name of ["read", "list"]) {
    lib[name] = (...parameters) => {
      depth += 1;
      const value = Object.getPrototypeOf(lib)[name].apply(lib, parameters);
      depth -= 1;
      if (depth === 0) {
        reads.push(value);
      }
      return value;
    };
  }
  try {
    return { result: body(), raw: plain(reads.at(-1)) };
  } catch (error) {
    assert.ok(error instanceof handsense.HandsenseError, error);
    return { result: { status: error.status }, raw: { status: error.status } };
  } finally {
    delete lib.read;
    delete lib.list;
  }
}

test("hands are evaluated as by the C functions", { skip }, () => {
  const hands = lines.filter(({ hand }) => hand !== undefined);
  assert.ok(hands.length >= 10_000);
  for (const { hand, strength, control } of hands) {
    const { result, raw } = observed(() => handsense.evaluateHand(hand));
    assert.deepEqual(raw, strength);
    assert.deepEqual(
      [result.suits.map(({ danger }) => danger), result.moon.viability, result.bestSuitToVoid],
      [strength.suits.map(({ dangerScore }) => dangerScore), strength.moon.viabilityScore, ["spades", "diamonds", "clubs", "hearts"][strength.bestSuitToVoid] ?? null],
    );
    assert.deepEqual(observed(() => handsense.suitControl(hand)).raw, control);
  }
});

test("a seed deals the hands of the Rust crate", { skip }, () => {
  const deals = lines.filter(({ seed }) => seed !== undefined);
  assert.equal(deals.length, 5);
  for (const { seed, hands } of deals) {
    assert.deepEqual(handsense.deals.random(BigInt(seed)).hands.map(handsense.formatCards), hands);
  }
});

test("views give the results of the C functions", { skip }, () => {
  const views = lines.filter(({ view }) => view !== undefined);
  assert.ok(views.length >= 10_000);
  const seen = new Set();
  const value = (number, policy) => (policy === "as-designed" ? number : number / 100);
  const reasonName = (code) => Object.entries(enums.HsHeartsReasonCode).find(([, number]) => number === code)[0].slice("HS_HEARTS_REASON_".length);
  for (const { view: line, policy, ...expected } of views) {
    // The line and the object are the same view.
    const view = seen.size % 2 === 0 ? line : handsense.parseView(line);
    assert.equal(handsense.formatView(view), line);
    assert.deepEqual(observed(() => handsense.knownState(view)).raw, expected.state);
    const legal = observed(() => handsense.formatCards(handsense.legalMoves(view))).result;
    assert.deepEqual(legal, expected.legal);
    const moves = observed(() => handsense.rankMoves(view, { policy }).map(({ card, rank }) => [card, rank])).result;
    const named = (list) => (Array.isArray(list) ? list.map(([card, rank]) => [cardName(card), rank]) : list);
    assert.deepEqual(moves, named(expected.ranked));
    const passes = observed(() => handsense.selectPassCards(view, { policy })).result;
    assert.deepEqual(passes, Array.isArray(expected.passes) ? expected.passes.map(cardName) : expected.passes);
    const threat = observed(() => handsense.detectMoonThreat(view));
    assert.deepEqual(threat.raw, expected.threat);
    assert.equal(threat.result?.suspectedPlayer ?? -1, expected.threat.suspectedPlayer ?? threat.result.suspectedPlayer ?? -1);
    assert.deepEqual(observed(() => handsense.claim(view)).raw, expected.claim);
    const { scores } = handsense.parseView(line);
    assert.deepEqual(plain(handsense.winProbabilities(scores)), expected.chances);
    if (expected.card !== undefined) {
      const reasons = observed(() => handsense.explainMove(view, cardName(expected.card), { policy })).result;
      assert.deepEqual(plain(reasons.map(({ code, value: amount }) => [code, amount])), plain(expected.reasons.map(([code, amount]) => [reasonName(code), value(amount, policy)])));
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
      const cards = (sets) => sets.slice(0, 4).map((set) => handsense.deck.filter((card) => (BigInt(set) >> BigInt(handsense.deck.indexOf(card) % 13 + 16 * Math.floor(handsense.deck.indexOf(card) / 13))) & 1n));
      const played = trick.play.slice(0, trick.curr).map(cardName);
      const position = { hands: cards(hands), taken: cards(taken), nextPlayer, rules, trick: trick.curr ? { leader: trick.player[0], cards: played } : null };
      assert.deepEqual(handsense.playout(position, { seed: number, epsilon: 0.1 }), expected.playout);
      done.playouts += 1;
      if (expected.solution) {
        assert.deepEqual(observed(() => handsense.sync.solve(position)).raw, expected.solution);
        done.solutions += 1;
      }
    }
    const limits = { playouts: 200, seed: number };
    if (expected.decision) {
      const { result, raw } = observed(() => handsense.sync.chooseMove(view, limits));
      // Options have pointers, so their sizes differ; those of results do not.
      assert.deepEqual(raw, expected.decision);
      done.decisions += result.card ? 1 : 0;
    }
    if (expected.passDecision) {
      const pass = observed(() => handsense.sync.choosePass(view, limits));
      assert.deepEqual(pass.raw, expected.passDecision);
      done.passes += pass.result.cards ? 1 : 0;
    }
  });
  assert.ok(Object.values(done).every((count) => count > 5), JSON.stringify(done));
});
