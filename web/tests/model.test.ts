// The match model on the library: deals by number, undo, links and records.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deals, formatCards, init } from "handsense";
import { type Card, DECK, Deal, SEATS, cardName, seatAt, sortHand, whyIllegal } from "../src/model/deal.ts";
import { LEGACY_MAIN, Match, RULE_SETS, Rule, STANDARD, type Setup, dealLink, isSaved, parseLink } from "../src/model/match.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm")));

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
  assert.ok(!start().canUndo);
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
  assert.ok(!waiting.canUndo && !waiting.over);
  assert.throws(() => Match.from({ ...saved, deals: [saved.deals[0].replace("plays=", "plays=C2")] }, deals));
  for (const wrong of [null, {}, { ...saved, deals: [] }, { ...saved, scores: undefined }, { ...saved, setup: {} }, { ...saved, setup: null }, { ...saved, deals: [{}] }, { ...saved, setup: { ...saved.setup, rules: -1 } }])
    assert.ok(!isSaved(wrong as never));
});

test("a link rebuilds the deal, and a wrong link is none", () => {
  const deal = Deal.start(17, LEGACY_MAIN, [1, 2, 3, 4], deals);
  const text = dealLink(deal, [0, 1, 4]);
  assert.equal(text, "deal=17&rules=0x0fc1&levels=0,1,4&scores=1/2/3/4");
  assert.deepEqual(parseLink(`#${text}`), { deal: 17, rules: LEGACY_MAIN, levels: [0, 1, 4], scores: [1, 2, 3, 4] });
  assert.deepEqual(parseLink("#deal=3"), { deal: 3, rules: STANDARD, levels: [3, 3, 3], scores: [0, 0, 0, 0] });
  for (const wrong of ["", "#play", "#deal=", "#deal=-1", "#deal=1.5", "#deal=1&levels=9,9,9", "#deal=1&rules=0x9999", "#deal=1&scores=1/2/3"])
    assert.equal(parseLink(wrong), null, wrong);
});

test("cards have names, and a hand an order", () => {
  assert.equal(DECK.length, 52);
  assert.equal(cardName("CT"), "10 of clubs");
  assert.deepEqual(sortHand(["SA", "DA", "HK", "CA", "HA"]), ["CA", "DA", "SA", "HA", "HK"]);
});
