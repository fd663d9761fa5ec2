// The match model on the library: deals by number, undo, links and records.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { type HeartsCheckedPass, type HeartsCheckedPlay, deals, formatCards, init, sync } from "handsense";
import { type Estimate, checkedCost, costOf, costPhrase, costText, isCostly, isConfirmed, sentences, summaryOf } from "../src/model/advice.ts";
import { type Card, DECK, Deal, SEATS, cardName, seatAt, sortHand, whyIllegal } from "../src/model/deal.ts";
import { LEGACY_MAIN, Match, RULE_SETS, RULE_TEXTS, Rule, STANDARD, type Setup, dealLink, isSaved, parseLink } from "../src/model/match.ts";
import { rulesChanged, rulesOf } from "../src/model/rules.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm")));

const NAMES = ["You", "West", "North", "East"];
const start = (setup: Partial<Setup> = {}) => Match.start({ deal: 0, rules: STANDARD, levels: [0, 0, 0], scores: [0, 0, 0, 0], ...setup }, deals);
const dealOf = (number: number, rules = STANDARD) => Deal.start(number, rules, [0, 0, 0, 0], deals);
const threeOf = (deal: Deal) => SEATS.map((seat) => deal.state.hands[seat].slice(0, 3));

/** Plays the last deal of a match to its end, or some cards of it; `choose` picks among the legal cards. */
function play(match: Match, choose: (legal: Card[]) => Card, cards = 52): void {
  if (match.deal.phase === "passing") match.pass(threeOf(match.deal));
  while (match.deal.played < cards) match.play(choose(match.deal.state.legal));
}

test("a deal number gives the same cards always", () => {
  const hands = (number: number) => dealOf(number).state.hands.map(formatCards);
  assert.deepEqual(hands(4), ["J7.T64.A832.KJ62", "T3.752.654.T8543", "A9852.K93.Q9.AQ7", "KQ64.AQJ8.KJT7.9"]);
  assert.deepEqual(hands(999_999_999), ["Q52.AT542.87.AT6", "K87.96.J542.J974", "J94.Q.KQT963.KQ5", "AT63.KJ873.A.832"]);
});

test("each seat leads in turn where no rule about clubs names the leader", () => {
  const rules = STANDARD & ~(Rule.leadTwoOfClubs | Rule.leadClubs);
  assert.deepEqual([3, 7, 11, 15, 19].map((number) => dealOf(number, rules).state.nextPlayer), [0, 1, 2, 3, 0]);
});

test("an illegal card is refused, and the page says why", () => {
  const first = dealOf(3);
  assert.equal(whyIllegal(first), "The 2 of clubs is led first.");
  assert.throws(() => first.play(first.state.hands[first.state.nextPlayer!]!.find((card) => card !== "C2")!));
  assert.equal(whyIllegal(dealOf(3, LEGACY_MAIN)), "You must lead clubs first.");
  assert.equal(whyIllegal(first.play("C2")), "You must follow suit.");
  const match = start({ deal: 3 });
  while (match.deal.tricksPlayed === 0 || match.deal.trick.cards.length > 0) match.play(match.deal.state.legal[0]!);
  assert.equal(whyIllegal(match.deal), "Hearts are not broken yet.");
});

test("whole matches end when a score reaches 100, and the lowest score wins", () => {
  for (const { bits: rules } of RULE_SETS) {
    const match = start({ rules, deal: 4 });
    for (let count = 1; ; count++) {
      play(match, (legal) => legal.at(-1)!);
      assert.equal(match.finished.length, count);
      assert.equal(match.deal.number, 3 + count);
      assert.deepEqual(match.scores, SEATS.map((seat) => match.deal.record.scores[seat] + match.deal.state.scores[seat]));
      if (match.over || count === 20) break;
      match.nextDeal();
    }
    assert.equal(match.over, Math.max(...match.scores) >= 100);
    assert.ok(match.winners.every((seat) => match.scores[seat] === Math.min(...match.scores)));
    if (match.over) assert.throws(() => match.nextDeal());
  }
});

test("undo takes back the player's card and all after it, then the pass", () => {
  const whole = start();
  play(whole, (legal) => legal[0]!, 10);
  assert.ok(!start().canUndo());
  // A match from its record has no earlier deals at hand.
  for (const match of [whole, Match.from(whole.toJSON(), deals)]) {
    const cards = (deal: Deal) => deal.record.tricks.flatMap((trick) => trick.cards);
    const mine = () => match.deal.record.tricks.filter((trick) => trick.cards.some((_, index) => seatAt(trick, index) === 0)).length;
    const before = cards(match.deal);
    for (let kept = mine() - 1; kept >= 0; kept--) {
      assert.ok(match.undo());
      assert.equal(match.deal.state.nextPlayer, 0);
      assert.equal(mine(), kept);
      assert.deepEqual(cards(match.deal), before.slice(0, match.deal.played));
    }
    assert.ok(match.undo());
    assert.deepEqual(match.deal.record, dealOf(0).record);
    assert.ok(!match.undo());
  }
});

test("undo takes a forced card back with the decision before it", () => {
  const match = start();
  play(match, (legal) => legal[0]!);
  for (const free of [match, Match.from(match.toJSON(), deals)]) {
    while (free.undo(true) && free.deal.phase === "playing") {
      assert.equal(free.deal.state.nextPlayer, 0);
      assert.ok(free.deal.state.legal.length > 1);
    }
    assert.equal(free.deal.phase, "passing");
    assert.ok(!free.canUndo(true));
  }
});

test("a replayed deal begins again with the same cards", () => {
  const match = start();
  play(match, (legal) => legal[0]!);
  match.replay();
  assert.deepEqual(match.deal.record, dealOf(0).record);
  assert.deepEqual(match.scores, [0, 0, 0, 0]);
});

test("a deal has its earlier states, with the trick that lies there", () => {
  const match = start();
  play(match, (legal) => legal[0]!);
  for (const deal of [match.deal, Match.from(match.toJSON(), deals).deal]) {
    assert.equal(deal.at(52), deal);
    const middle = deal.at(6);
    assert.equal(middle.played, 6);
    assert.equal(middle.trick.cards.length, 2);
    assert.deepEqual(middle.lastTrick, deal.record.tricks[0]);
    assert.equal(deal.at(0).phase, "playing");
    assert.equal(deal.at(0).before!.phase, "passing");
  }
});

test("a match survives its record", () => {
  const match = start({ deal: 1, rules: LEGACY_MAIN, levels: [0, 1, 2], scores: [5, 6, 7, 8] });
  play(match, (legal) => legal[0]!);
  match.nextDeal();
  const saved = JSON.parse(JSON.stringify(match));
  assert.ok(isSaved(saved));
  const copy = Match.from(saved, deals);
  assert.deepEqual(copy.deals.map(({ record }) => record), match.deals.map(({ record }) => record));
  const waiting = Match.waiting(saved);
  assert.equal(waiting.deal.phase, "waiting");
  assert.equal(waiting.deal.number, 2);
  assert.deepEqual(waiting.scores, match.scores);
  assert.equal(waiting.finished.length, 1);
  assert.ok(!waiting.canUndo() && !waiting.over);
  assert.throws(() => Match.from({ ...saved, deals: [saved.deals[0].replace("plays=", "plays=C2")] }, deals));
  for (const wrong of [null, {}, { ...saved, deals: [] }, { ...saved, scores: undefined }, { ...saved, setup: {} }, { ...saved, setup: null }, { ...saved, deals: [{}] }, { ...saved, setup: { ...saved.setup, rules: -1 } }, { ...saved, setup: { ...saved.setup, levels: { length: 3 } } }, { ...saved, scores: { length: 4 } }])
    assert.ok(!isSaved(wrong as never));
});

test("a link rebuilds the deal, and a wrong link is none", () => {
  const deal = Deal.start(17, LEGACY_MAIN, [1, 2, 3, 4], deals);
  const text = dealLink(deal, [0, 1, 4]);
  assert.equal(text, "deal=17&rules=0x0fc1&levels=0,1,4&scores=1/2/3/4");
  assert.deepEqual(parseLink(`#${text}`), { deal: 17, rules: LEGACY_MAIN, levels: [0, 1, 4], scores: [1, 2, 3, 4] });
  assert.deepEqual(parseLink("#deal=3"), { deal: 3, rules: STANDARD, levels: [3, 3, 3], scores: [0, 0, 0, 0] });
  for (const wrong of ["", "#play", "#deal=", "#deal=-1", "#deal=1.5", "#deal=1&levels=9,9,9", "#deal=1&rules=0x9999", "#deal=1&scores=1/2/3", "#deal", "#deal=1&levels", "#deal=1&scores", "#deal=1&rules"])
    assert.equal(parseLink(wrong), null, wrong);
});

const estimate = (of: Partial<Estimate>): Estimate => ({ value: 0, points: 0, payoff: 0, payoffError: 0, queen: 0, myMoon: 0, otherMoon: 0, playouts: 1, ...of });

test("a cost is in points of the deal, and in words where a moon counts more", () => {
  const best = estimate({ points: 5.66, payoff: 1.1 });
  const worse = estimate({ points: 9.1, payoff: -3.5, otherMoon: 0.01 });
  assert.equal(costText(costOf(worse, best)), "3.4");
  assert.equal(costPhrase(worse, best), "costs 3.4 points: you score 9.1 instead of 5.7");
  assert.ok(isCostly(costOf(worse, best)) && !isCostly(costOf(best, best)));
  const shot = estimate({ points: 9.6, payoff: 6.3, myMoon: 0.6 });
  const safe = estimate({ points: 3, payoff: 4.7, myMoon: 0.02 });
  assert.ok(costOf(safe, shot).moon && isCostly(costOf(safe, shot)));
  assert.equal(costText(costOf(safe, shot)), "your moon");
  assert.equal(costPhrase(safe, shot), "costs your moon shot: it succeeds in 2 % of the deals instead of 60 %");
  // The points of a lost shot: small ones are not what it costs, large ones are.
  assert.equal(costText(costOf({ ...safe, points: 10 }, shot)), "your moon");
  const dear = { ...safe, points: 19 };
  assert.equal(costText(costOf(dear, shot)), "9.4");
  assert.equal(costPhrase(dear, shot), "costs 9.4 points: you score 19.0 instead of 9.6, and your moon shot succeeds in 2 % of the deals instead of 60 %");
  const fed = estimate({ points: 11.2, payoff: -2, otherMoon: 0.25 });
  assert.equal(costText(costOf(fed, best)), "5.5");
  assert.equal(costPhrase(fed, best), "costs 5.5 points: you score 11.2 instead of 5.7, and another player shoots the moon in 25 % of the deals instead of 0 %");
  // Neither points nor a moon: chance.
  const chance = costOf(estimate({ points: 4.62, payoff: 1 }), best);
  assert.equal(costText(chance), "−1.1");
  assert.equal(costText(costOf(best, best)), "0.0");
  assert.ok(!isCostly(chance));
  assert.equal(costPhrase(estimate({ points: 5.66, payoff: -1 }), best), "helps the others: you score 5.7, as");
});

test("a summary has the sums of the table, the pass among them", () => {
  const best = estimate({ points: 5.66, myMoon: 0.6 });
  const checked = (number: number, points: number, more: object = {}) =>
    ({ number, forced: false, mistake: false, loss: 0, best: estimate({ points: 5.66 }), played: estimate({ points }), ...more }) as unknown as HeartsCheckedPlay;
  const plays = [
    checked(1, 5.69),
    checked(2, 9.14, { mistake: true, loss: 3 }),
    checked(3, 4, { best }),
    checked(4, 26, { forced: true }),
  ];
  const pass = { mistake: true, loss: 4, cards: [], best: estimate({ points: 5.2 }), made: estimate({ points: 7.25 }) } as unknown as HeartsCheckedPass;
  const { choices, mistakes, points, moons } = summaryOf({ plays, pass });
  assert.deepEqual([choices, mistakes, points.toFixed(1), moons], [4, [pass, plays[1]], "5.5", 1]);
  const costs = [plays[1]!, pass].map((made) => costText(checkedCost(made)));
  assert.deepEqual(costs, ["3.4", "2.1"]);
  assert.deepEqual(summaryOf({ plays: [], pass: null }), { choices: 0, mistakes: [], points: 0, moons: 0 });
});

test("reasons are sentences with the names of the seats", () => {
  const view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";
  const found = sync.explainMove(view, "C4", { rival: "SA", objective: "payoff" });
  assert.match(sentences(found, NAMES)[0]!, /^This card does not risk SA on the queen of spades: you take her in \d+ % of the deals instead of \d+ %, West in \d+ %\.$/);
  const passed = sync.explainPass("pass=left hand=Q3.QJ98.T654.K72", ["SQ", "DQ", "HK"], { rival: "D8 H72", objective: "payoff" });
  assert.match(sentences(passed, NAMES)[0]!, /^This pass gets rid of the queen of spades: /);
  const worse = sync.explainMove(view, "SA", { rival: "C4", objective: "payoff" });
  assert.deepEqual([isConfirmed(found), isConfirmed(worse)], [true, false]);
  const [reason] = found.reasons;
  const told = (text: string, equals: Card[] = []) => sentences({ ...found, equals, reasons: [{ ...reason!, text }] }, NAMES);
  assert.deepEqual(told("stops a moon shot of seat 2: it succeeds in 0 % of the deals instead of 9 %"), ["This card stops a moon shot of North: it succeeds in 0 % of the deals instead of 9 %."]);
  const text = "does not lead a suit that seat 1 lacks: you take the queen in 4 % of the deals instead of 9 %, seat 3 in 64 %";
  assert.deepEqual(told(text), ["This card does not lead a suit that West lacks: you take the queen in 4 % of the deals instead of 9 %, East in 64 %."]);
});

test("the cards that do as well have a sentence", () => {
  const found = sync.explainMove("me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT", "C4", { rival: "SA", objective: "payoff" });
  assert.deepEqual(found.equals, ["C6", "C5"]);
  assert.equal(sentences(found, NAMES).at(-1), "The C6 and C5 do as well.");
  const last = (equals: Card[]) => sentences({ ...found, equals }, NAMES).slice(found.reasons.length);
  assert.deepEqual(last(["C5"]), ["The C5 does as well."]);
  assert.deepEqual(last(["DJ", "C6", "C5"]), ["The DJ, C6 and C5 do as well."]);
  assert.deepEqual(last([]), []);
});

test("the rules in words follow the rule bits", () => {
  const words = (bits: number) => rulesOf(bits).flatMap(([title, lines]) => [title, ...lines]).join("\n");
  assert.deepEqual(rulesChanged(STANDARD), []);
  assert.deepEqual(rulesChanged(STANDARD | Rule.jackBonus), ["Added: The jack of diamonds takes 10 off."]);
  assert.deepEqual(rulesChanged(STANDARD & ~Rule.passCards), ["Left out: Three cards are passed."]);
  for (const { bits } of RULE_SETS) assert.ok(bits === STANDARD || words(bits) !== words(STANDARD));
  for (const [bit, text] of RULE_TEXTS) {
    // Any club instead of the two of clubs shows only without the lead of the two.
    const other = bit === Rule.leadClubs ? STANDARD & ~Rule.leadTwoOfClubs : STANDARD;
    assert.notEqual(words(other ^ bit), words(other), text);
  }
  assert.match(words(STANDARD), /takes every heart and the queen of spades shoots the moon\. That player scores 0, and each of the others 26\./);
  assert.match(words(STANDARD & ~Rule.queenPenalty), /takes every heart shoots the moon\. That player scores 0, and each of the others 13\./);
});

test("cards have names, and a hand an order", () => {
  assert.equal(DECK.length, 52);
  assert.equal(cardName("CT"), "10 of clubs");
  assert.deepEqual(sortHand(["SA", "DA", "HK", "CA", "HA"]), ["CA", "DA", "SA", "HA", "HK"]);
});
