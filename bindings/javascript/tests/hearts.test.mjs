import assert from "node:assert/strict";
import { before, test } from "node:test";
import * as handsense from "../src/node.js";
import { library } from "../src/state.js";
import { built } from "./project.mjs";

const HAND = "AK3.QJ98.T654.72";
const VIEW = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
const MOON =
  "me=0 rules=0x0da1 pass=hold hand=AJ5.Q5..J7 plays=3:C2,CJ,C6,C9/D6,DJ,DT,DA/CA,H8,C3,CK/" +
  "DK,D3,D9,SQ/CQ,HA,H2,C4/CT,H9,HT,C5/S8";

const { HandsenseError, deals, sync } = handsense;
const refuses = (code) => (error) => error instanceof HandsenseError && error.code === code;

before(() => handsense.init(built()));

test("cards are read in every form", () => {
  const expected = ["SA", "SK", "S3", "H7", "H2"];
  for (const form of ["AK3...72", "♠AK3 ♥72", "SAK3 H72", expected, ["h2", "ha".replace("a", "7"), "SA", "Ks", "S3"]]) {
    assert.deepEqual(handsense.parseCards(form), expected, String(form));
  }
  assert.equal(handsense.formatCards(["HT", "SA"]), "A...T");
  assert.equal(handsense.deck.length, 52);
  assert.deepEqual(handsense.parseCards([...handsense.deck]), handsense.deck);
  assert.throws(() => handsense.parseCards(["SA", "SA"]), refuses("HS_ERROR_DUPLICATE_CARD"));
  assert.throws(() => handsense.parseCards("S1"), refuses("HS_ERROR_TEXT"));
  assert.throws(() => handsense.parseCards(["SAK"]), TypeError);
  assert.throws(() => handsense.parseCards(5), TypeError);
  assert.throws(() => handsense.parseCards("A\0"), TypeError);
});

test("a view is read and written as a line and as an object", () => {
  const lines = [
    VIEW,
    MOON,
    "me=2 rules=0x0fc1 pass=left scores=12/0/31/-9 hand=AK3.QJ98.T654.72 passed=5..2.T plays=3:C2",
    "hand=A2.K3.Q4. taken=KQ7.../...4/.../... broken=yes plays=3:C5",
  ];
  for (const line of lines) {
    const view = handsense.parseView(line);
    assert.deepEqual(handsense.parseView(view), view);
    assert.equal(handsense.formatView(view), handsense.formatView(line));
  }
  const short = { hand: "AK3.QJ98.654.72", tricks: [{ leader: 1, cards: ["C2", "C3", "C7", "CT"] }] };
  assert.equal(handsense.formatView(short), handsense.formatView(VIEW));
});

test("a hand is passed and ranked as the documents show", () => {
  assert.deepEqual(handsense.selectPassCards("pass=left hand=AK3.QJ98.T654.72"), ["SA", "SK", "DQ"]);
  const moves = handsense.rankMoves("hand=AK3.QJ98.T654.72 plays=1:C2,C7,CK");
  assert.deepEqual(moves.map(({ card, rank }) => [card, rank]), [["CT", 100], ["C6", 88], ["C5", 83], ["C4", 78]]);
  assert.throws(() => handsense.rankMoves(VIEW, { policy: "best" }), /policy is "best": expected one of "default"/);
});

test("a deal is forecast before and after the pass", () => {
  const before = handsense.forecast("pass=left hand=AK3.QJ98.T654.72");
  const after = handsense.forecast(VIEW);
  for (const { seats } of [before, after]) {
    const total = (of) => seats.reduce((sum, seat) => sum + of(seat), 0);
    assert.ok(Math.abs(total(({ points }) => points) - 26) < 1e-4);
    assert.ok(Math.abs(total(({ queen }) => queen) - 1) < 1e-4);
  }
  assert.deepEqual([before.cards.length, before.passScores.length], [13, 4]);
  assert.equal(before.passScores[0], before.seats[0].score);
  assert.deepEqual([after.cards.length, after.passScores], [12, null]);
});

test("a card is explained against its rival", () => {
  const explain = (options) => sync.explainMove(VIEW, "C4", { playouts: 64, objective: "payoff", ...options });
  const { choice, rival, equals, deals: played, choiceScore, rivalScore, reasons } = explain({ rival: "SA" });
  assert.deepEqual([choice, rival, equals, played], [["C4"], ["SA"], ["C6", "C5"], 16]);
  assert.ok(choiceScore < rivalScore);
  const [{ kind, measure, card, suit, seat, chance, text, ...numbers }] = reasons;
  assert.deepEqual([kind, measure, card, suit, seat], ["high-spade-kept", "queen", "SA", null, 1]);
  assert.ok(numbers.choice < numbers.rival && numbers.points > 0 && numbers.error > 0);
  const share = (part) => `${Math.round(100 * part)} %`;
  const taken = `${share(numbers.choice)} of the deals instead of ${share(numbers.rival)}, seat 1 in ${share(chance)}`;
  assert.equal(text, `does not risk SA on the queen of spades: you take her in ${taken}`);
  assert.match(explain({ rival: "SA", symbols: true }).reasons[0].text, /^does not risk ♠A on /);
  const worse = sync.explainMove(VIEW, "SA", { rival: "C4", playouts: 64 });
  assert.deepEqual(worse.reasons.map(({ kind }) => kind), ["rival-better"]);
  assert.ok(!explain({}).rival.includes("C4"));
  // With more playouts the rival differs, and those before it do not.
  const found = sync.explainMove(VIEW, "C4", { objective: "payoff" });
  assert.ok(found.reasons[0].kind !== "equal" && !found.equals.includes(found.rival[0]) && found.equals.includes("C5"));
  const exit = sync.explainMove(VIEW, "C4", { rival: "S3" }).reasons[0];
  assert.deepEqual([exit.kind, exit.measure, exit.card, exit.number], ["exit-kept", "queen", "S3", 9]);
  const forced = sync.explainMove("hand=AK3.QJ98.T.76542 plays=1:C2,C7,CK", "CT");
  assert.deepEqual([forced.rival, forced.reasons.map(({ kind, text }) => [kind, text])], [[], [["forced", "is forced"]]]);
  assert.throws(() => sync.explainMove(VIEW, "CA"), refuses("HS_ERROR_ILLEGAL_MOVE"));
  assert.throws(() => explain({ rival: "CA" }), refuses("HS_ERROR_ILLEGAL_MOVE"));
  assert.throws(() => explain({ rivals: "CA" }), /unknown option 'rivals'; the options are rival, symbols, objective, withoutLine, opponents, seed, playouts, milliseconds, progress$/);
});

test("a pass is explained against its rival", () => {
  const view = "pass=left hand=Q3.QJ98.T654.K72";
  const { choice, rival, reasons } = sync.explainPass(view, ["SQ", "DQ", "HK"], { rival: "H72 D8" });
  assert.deepEqual([choice, rival], [["SQ", "DQ", "HK"], ["D8", "H7", "H2"]]);
  assert.deepEqual(reasons.map(({ kind, measure, card }) => [kind, measure, card]), [["queen-gone", "queen", "SQ"], ["card-shed", "later-points", "HK"]]);
  assert.notDeepEqual(sync.explainPass(view, ["SQ", "DQ", "HK"], { playouts: 64 }).rival, choice);
  assert.throws(() => sync.explainPass(view, ["SQ", "DQ"]), refuses("HS_ERROR_ILLEGAL_MOVE"));
  assert.throws(() => sync.explainPass(VIEW, ["SA", "SK", "S3"]), refuses("HS_ERROR_PHASE"));
});

test("levels decide by their seed, in a worker and here alike", async () => {
  const queen = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
  const passing = "pass=left hand=Q3.QJ98.T654.K72";
  for (const level of ["novice", "steady", "seasoned", "expert", "master"]) {
    assert.equal(handsense.sync.levelCard(queen, { level }), "SQ");
    assert.equal(await handsense.levelCard(VIEW, { level, seed: 3, signal: new AbortController().signal }), handsense.sync.levelCard(VIEW, { level, seed: 3 }));
    assert.deepEqual(await handsense.levelPass(passing, { level, seed: 3 }), handsense.sync.levelPass(passing, { level, seed: 3 }));
  }
  const passes = [...Array(20).keys()].map((seed) => handsense.sync.levelPass(passing, { level: "novice", seed }).join());
  assert.ok(new Set(passes).size > 5);
  assert.throws(() => handsense.sync.levelCard(VIEW, { level: "best" }), /level is "best": expected one of "novice"/);
});

test("errors have status, name, sentence and particulars", () => {
  assert.throws(() => handsense.legalMoves("me=2 hand=AK3.QJ98.T654.72"), (error) => {
    assert.equal(error.name, "HandsenseError");
    assert.equal(error.status, handsense.statuses.HS_ERROR_TURN);
    assert.equal(error.code, "HS_ERROR_TURN");
    assert.equal(error.message, `${error.sentence}: ${error.particulars}`);
    assert.equal(error.message, "it is another seat's turn: it is not seat 2's turn");
    return true;
  });
  assert.throws(() => handsense.evaluateHand("AKQJT98765432.A.."), refuses("HS_ERROR_HAND_COUNT"));
  assert.throws(() => handsense.checkRules(VIEW, [...handsense.legalMoves(VIEW), "H7"]), refuses("HS_ERROR_RULES_DIFFER"));
  assert.throws(() => handsense.legalMoves({ hand: HAND, me: 1.5 }), RangeError);
  assert.throws(() => handsense.legalMoves({ hand: HAND, scores: [1, 2] }), RangeError);
  assert.throws(() => handsense.legalMoves({ hand: HAND, tricks: [{ leader: 4, cards: [] }] }), RangeError);
  assert.throws(() => handsense.legalMoves(undefined), TypeError);
  assert.throws(() => handsense.legalMoves({ hand: HAND, passed3: [] }), /HeartsView has no field passed3/);
  assert.throws(() => handsense.winProbabilities([0, 0, 0]), RangeError);
  assert.throws(() => handsense.sampleWorlds(VIEW, -1), refuses("HS_ERROR_COUNT"));
  assert.throws(() => sync.chooseMove(VIEW, { seed: -1 }), RangeError);
  assert.throws(() => sync.chooseMove(VIEW, { playouts: "5" }), /^RangeError: playouts is "5": expected an integer/);
  assert.throws(() => sync.chooseMove(VIEW, { milliseconds: -1 }), refuses("HS_ERROR_TIME"));
});

test("worlds are sampled, scores and chances computed", () => {
  const { total, worlds } = handsense.sampleWorlds(VIEW, 3, { seed: 5 });
  assert.equal(total, 3384731762521200n);
  assert.deepEqual(handsense.sampleWorlds(VIEW, 2, { seed: 5n }).worlds, worlds.slice(0, 2));
  assert.equal(handsense.formatCards(worlds[0].hands[0]), "AK3.QJ98.654.72");
  // Results larger than the first block of memory.
  assert.equal(handsense.sampleWorlds(VIEW, 20_000).worlds.length, 20_000);
  assert.deepEqual(handsense.scoreDeal(["Q...AK", "...QJT", "A...", "K...98765432"]), [15, 3, 0, 8]);
  assert.deepEqual(handsense.winProbabilities([100, 20, 20, 60]), [0, 0.5, 0.5, 0]);
  assert.throws(() => handsense.playout(deals.position(deals.random(3)), { epsilon: 2 }), refuses("HS_ERROR_EPSILON"));
});

test("calls reuse their memory", () => {
  handsense.sampleWorlds(VIEW, 20_000);
  const { memory } = library();
  const size = memory.buffer.byteLength;
  for (let turn = 0; turn < 1000; turn++) {
    handsense.rankMoves(VIEW);
    assert.throws(() => handsense.legalMoves("me=2 hand=AK3.QJ98.T654.72"));
  }
  handsense.sampleWorlds(VIEW, 20_000);
  assert.equal(memory.buffer.byteLength, size);
});

test("whole deals are passed, played, written and taken back", () => {
  for (let seed = 0; seed < 40; seed++) {
    const rules = seed % 3 === 0 ? "legacy-main" : "standard";
    const pass = deals.passDirection(seed, rules);
    assert.equal(pass, ["left", "right", "across", "hold"][seed % 4]);
    const start = deals.random(seed, { rules, pass, scores: [1, 2, 3, 4] });
    const states = [start];
    let deal = start;
    for (let seat = 0; deals.state(deal).phase === "passing"; seat++) {
      const cards = handsense.selectPassCards(deals.view(deal, seat));
      deal = deals.pass(deal, seat, cards);
      assert.deepEqual(deal.passed[seat], handsense.parseCards([...cards]));
    }
    for (let turn = 0; deals.state(deal).phase === "playing"; turn++) {
      const { nextPlayer, legal, hands, heartsBroken } = deals.state(deal);
      const view = deals.view(deal, nextPlayer);
      assert.deepEqual(handsense.legalMoves(view), legal);
      assert.equal(handsense.knownState(view).heartsBroken, heartsBroken);
      assert.deepEqual(handsense.parseView(view), view);
      assert.deepEqual(view.hand, hands[nextPlayer]);
      const illegal = view.hand.find((card) => !legal.includes(card));
      if (illegal) {
        assert.throws(() => deals.play(deal, illegal), HandsenseError);
      }
      const position = deals.position(deal);
      assert.equal([...position.hands, ...position.taken].flat().length + (position.trick?.cards.length ?? 0), 52);
      states.push(deal);
      deal = deals.play(deal, legal[(turn + seed) % legal.length]);
      assert.deepEqual(deals.parse(deals.format(deal)), deal);
    }
    const { nextPlayer, scores, gameScores, taken, trickWinners } = deals.state(deal);
    assert.equal(nextPlayer, null);
    assert.ok([26, 78].includes(scores.reduce((sum, one) => sum + one)), String(scores));
    assert.deepEqual(scores, handsense.scoreDeal(taken, rules));
    assert.deepEqual(gameScores, scores.map((score, seat) => score + seat + 1));
    assert.deepEqual(trickWinners.slice(0, -1), deal.tricks.slice(1).map(({ leader }) => leader));
    assert.throws(() => deals.play(deal, "SA"), refuses("HS_ERROR_PHASE"));
    for (const state of states.slice(1).reverse()) {
      deal = deals.undo(deal);
      assert.deepEqual(deal, state);
    }
    assert.deepEqual(pass === "hold" ? deal : deals.undo(deal), start);
  }
});

test("a model of the table tells players apart, is stored, and changes a search", () => {
  const { opponents } = handsense;
  let seen = null;
  for (let seed = 0; seed < 8; seed++) {
    let deal = deals.random(seed);
    assert.throws(() => opponents.observe(seen, deal), refuses("HS_ERROR_PHASE"));
    for (let state = deals.state(deal); state.nextPlayer !== null; state = deals.state(deal)) {
      const level = state.nextPlayer === 1 ? "novice" : "expert";
      deal = deals.play(deal, sync.levelCard(deals.view(deal, state.nextPlayer), { level, seed }));
    }
    seen = opponents.observe(seen, deal);
  }
  const [expert, novice] = [0, 1].map((seat) => opponents.tendencies(seen, seat));
  assert.deepEqual([expert.typicalLevel, novice.typicalLevel, novice.deals], ["expert", "novice", 8]);
  assert.ok(novice.styles.novice > 0.5 && novice.errors > expert.errors);
  assert.equal(Object.keys(novice.styles).length, 9);
  const moon = novice.habits["shoots-moon"];
  assert.ok(moon.chances === 8 && moon.low <= moon.rate && moon.rate <= moon.high);
  assert.equal(opponents.tendencies(null, 3).typicalLevel, null);
  assert.deepEqual(opponents.parse(opponents.format(seen)), seen);
  assert.deepEqual(opponents.parse(opponents.format(null)), opponents.parse(""));
  const view = "me=0 hand=T83.QJ98.Q64.72 plays=1:C2,C3,C7,CT";
  const search = (model) => sync.chooseMove(view, { playouts: 300, opponents: model }).moves[0].value;
  assert.notEqual(search(seen), search());
  assert.equal(search(JSON.parse(JSON.stringify(seen))), search(seen));
  const bad = structuredClone(seen);
  bad.seats[2].deals = -1;
  assert.throws(() => search(bad), refuses("HS_ERROR_OPPONENTS"));
  assert.throws(() => opponents.tendencies(bad, 0), refuses("HS_ERROR_OPPONENTS"));
  assert.throws(() => opponents.parse("deals=1"), refuses("HS_ERROR_TEXT"));
});

test("a seed gives the same deal everywhere", () => {
  const hands = ["T76.A76.T.AJ9853", "KQ92.Q8542.Q.KQT", "AJ843.KJ9.K6.742", "5.T3.AJ9875432.6"];
  assert.deepEqual(deals.random(7n).hands.map(handsense.formatCards), hands);
  assert.throws(() => deals.random(-1), RangeError);
  assert.throws(() => deals.pass(deals.random(7, { pass: "left" }), 0, "AKQ..."), refuses("HS_ERROR_PASSED_CARDS"));
  assert.throws(() => deals.undo(deals.random(7)), refuses("HS_ERROR_PHASE"));
  assert.throws(() => deals.parse("hands=AKQ..."), refuses("HS_ERROR_TEXT"));
  assert.equal(deals.state(deals.random(7, { rules: handsense.rules.queenPenalty, firstLeader: 2 })).nextPlayer, 2);
});
