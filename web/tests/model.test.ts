// The match model by its own rules; library.test.ts compares it with the library.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Card, DECK, SEATS, TWO_OF_CLUBS, cardCode, parseCard, sortHand, suitOf } from "../src/model/cards.ts";
import { Deal, winnerOf } from "../src/model/deal.ts";
import { Match, dealLink, parseLink } from "../src/model/match.ts";
import { dealText, dotted, parseCards, viewText } from "../src/model/notation.ts";
import { Random } from "handsense/random";
import { dealHands, playerSeed } from "../src/model/random.ts";
import { LEGACY_MAIN, Rule, STANDARD, legalCards, moonShooter, scoreDeal, whyIllegal } from "../src/model/rules.ts";

const cards = (text: string) => parseCards(text);
const taken = (...hands: string[]) => hands.map(cards);

/** Plays a deal to its end; `choose` picks among the legal cards. */
function finish(deal: Deal, choose: (legal: Card[]) => Card): void {
  if (deal.phase === "passing") deal.pass(SEATS.map((seat) => deal.dealt[seat]!.slice(0, 3)));
  while (deal.phase === "playing") deal.play(choose(deal.legal()));
}

test("the generator is xoshiro256** seeded by SplitMix64", () => {
  // The first value of seed 0, as rand_xoshiro of Rust gives it with seed_from_u64(0).
  assert.equal(new Random(0n).next(), 11091344671253066420n);
});

test("a deal number gives the same four hands of thirteen", () => {
  const hands = dealHands(4);
  assert.deepEqual(hands.map((hand) => hand.length), [13, 13, 13, 13]);
  assert.equal(new Set(hands.flat()).size, 52);
  assert.deepEqual(dealHands(4), hands);
  assert.notDeepEqual(dealHands(5), hands);
  assert.notEqual(playerSeed(4, 1), playerSeed(4, 2));
});

test("passes go left, right, across, and are held in turn", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((number) => new Deal(number, STANDARD, [0, 0, 0, 0]).direction), [1, -1, 2, 0, 1]);
  const receivers = [0, 1, 2].map((number) => {
    const deal = new Deal(number, STANDARD, [0, 0, 0, 0]);
    const mine = deal.dealt[0]!.slice(0, 3);
    deal.pass(SEATS.map((seat) => deal.dealt[seat]!.slice(0, 3)));
    return SEATS.findIndex((seat) => mine.every((card) => deal.handOf(seat).includes(card)));
  });
  assert.deepEqual(receivers, [1, 3, 2]);
  assert.equal(new Deal(0, STANDARD & ~Rule.passCards, [0, 0, 0, 0]).phase, "playing");
});

test("a pass has three cards of the own hand", () => {
  const deal = new Deal(0, STANDARD, [0, 0, 0, 0]);
  const three = SEATS.map((seat) => deal.dealt[seat]!.slice(0, 3));
  assert.throws(() => deal.pass([three[0]!.slice(0, 2), ...three.slice(1)]), /three cards/);
  assert.throws(() => deal.pass([three[1]!, ...three.slice(1)]), /three cards/);
  deal.pass(three);
  assert.throws(() => deal.pass(three), /nothing to pass/);
});

test("the two of clubs leads, or any club of its holder", () => {
  const deal = new Deal(3, STANDARD, [0, 0, 0, 0]);
  assert.deepEqual(deal.legal(), [TWO_OF_CLUBS]);
  const classic = new Deal(3, LEGACY_MAIN, [0, 0, 0, 0]);
  assert.ok(classic.legal().every((card) => suitOf(card) === 2));
  assert.ok(classic.legal().length > 1);
});

test("no points fall on the first trick, unless there is nothing else", () => {
  const first = { led: 2, firstTrick: true, heartsBroken: false };
  assert.equal(dotted(legalCards(STANDARD, cards("Q2.A..72"), first)), "2.A..");
  assert.equal(dotted(legalCards(STANDARD, cards("Q...72"), first)), "Q...72");
  assert.equal(dotted(legalCards(STANDARD & ~Rule.noHeartsFirstTrick, cards("Q2.A..72"), first)), "2.A..72");
  assert.equal(whyIllegal(2, first, cards("Q2.A..72"), STANDARD), "Not on the first trick.");
});

test("hearts are led when they are broken, or when there is nothing else", () => {
  const lead = { led: -1, firstTrick: false, heartsBroken: false };
  assert.equal(dotted(legalCards(STANDARD, cards("Q.A..72"), lead)), "Q.A..");
  assert.equal(dotted(legalCards(STANDARD, cards("...72"), lead)), "...72");
  assert.equal(dotted(legalCards(STANDARD, cards("Q.A..72"), { ...lead, heartsBroken: true })), "Q.A..72");
  assert.equal(whyIllegal(48, lead, cards("Q.A..72"), STANDARD), "Hearts are not broken yet.");
  const queen = new Deal(3, LEGACY_MAIN, [0, 0, 0, 0]);
  queen.plays.push(2);
  assert.ok(queen.heartsBroken);
  const standard = new Deal(3, STANDARD, [0, 0, 0, 0]);
  standard.plays.push(2);
  assert.ok(!standard.heartsBroken);
});

test("the highest card of the suit led wins", () => {
  assert.equal(winnerOf({ leader: 2, cards: ["D9", "DK", "HA", "D2"].map(parseCard) }), 3);
});

test("a moon gives the points to the others", () => {
  const moon = taken("Q...AKQJT98765432", "AK.J..", "JT.A..", "98.K..");
  assert.deepEqual(scoreDeal(STANDARD, moon), [0, 26, 26, 26]);
  assert.deepEqual(scoreDeal(STANDARD | Rule.noShooting, moon), [26, 0, 0, 0]);
  assert.equal(moonShooter(STANDARD | Rule.shootingNeedsJack, moon), -1);
  const jack = taken("Q.J..AKQJT98765432", "AK...", "JT...", "98...");
  assert.deepEqual(scoreDeal(STANDARD | Rule.jackBonus, jack), [-10, 26, 26, 26]);
});

test("a moon that one heart stops is all points but one", () => {
  const stopped = taken("Q...AKQJT9876543", "AK..2.2", "JT.A..", "98.K..");
  assert.equal(moonShooter(STANDARD, stopped), -1);
  assert.deepEqual(scoreDeal(STANDARD, stopped), [25, 1, 0, 0]);
  assert.deepEqual(scoreDeal(STANDARD | Rule.noTrickBonus, taken("Q...AKQJT9876543", "AK..2.2", "", "98.K..")), [25, 1, -5, 0]);
});

test("a match ends when a score reaches 100, and the lowest score wins", () => {
  const match = new Match({ deal: 0, rules: STANDARD, levels: [0, 0, 0], scores: [0, 0, 0, 0] });
  let deals = 0;
  for (;;) {
    finish(match.deal, (legal) => legal[legal.length - 1]!);
    deals++;
    const sum = match.deal.result.reduce((all, points) => all + points, 0);
    assert.ok(sum === 26 || sum === 78);
    if (match.over) break;
    match.nextDeal();
  }
  assert.equal(match.deals.length, deals);
  assert.ok(Math.max(...match.scores) >= 100);
  assert.ok(match.winners.every((seat) => match.scores[seat] === Math.min(...match.scores)));
  assert.throws(() => match.nextDeal());
});

test("undo takes back the own card and all after it, then the pass", () => {
  const match = new Match({ deal: 0, rules: STANDARD, levels: [0, 0, 0], scores: [0, 0, 0, 0] });
  assert.ok(!match.canUndo);
  match.deal.pass(SEATS.map((seat) => match.deal.dealt[seat]!.slice(0, 3)));
  while (match.deal.plays.length < 10) match.deal.play(match.deal.legal()[0]!);
  const before = [...match.deal.plays];
  const mine = () => match.deal.tricks.filter((trick) => trick.cards.length > (4 - trick.leader) % 4).length;
  for (let kept = mine() - 1; kept >= 0; kept--) {
    assert.ok(match.undo());
    assert.equal(match.deal.next, 0);
    assert.equal(mine(), kept);
    assert.deepEqual([...match.deal.plays], before.slice(0, match.deal.plays.length));
  }
  assert.ok(match.undo());
  assert.equal(match.deal.phase, "passing");
  assert.ok(!match.undo());
});

test("a replayed deal begins again with the same cards", () => {
  const match = new Match({ deal: 0, rules: STANDARD, levels: [0, 0, 0], scores: [0, 0, 0, 0] });
  finish(match.deal, (legal) => legal[0]!);
  const { dealt } = match.deal;
  match.replay();
  assert.equal(match.deal.phase, "passing");
  assert.deepEqual(match.deal.dealt, dealt);
  assert.deepEqual(match.scores, [0, 0, 0, 0]);
});

test("a match survives its record", () => {
  const match = new Match({ deal: 1, rules: LEGACY_MAIN, levels: [0, 1, 2], scores: [5, 6, 7, 8] });
  finish(match.deal, (legal) => legal[0]!);
  match.nextDeal();
  const copy = Match.from(JSON.parse(JSON.stringify(match)));
  assert.deepEqual(copy.scores, match.scores);
  assert.equal(copy.deal.number, 2);
  assert.throws(() => Match.from({ setup: match.setup, deals: [{ passes: null, plays: [0] }] }));
});

test("a link rebuilds the deal, and a wrong link is none", () => {
  const deal = new Deal(17, LEGACY_MAIN, [1, 2, 3, 4]);
  const text = dealLink(deal, [0, 1, 4], [2, 2, 2]);
  assert.equal(text, "deal=17&rules=0x0fc1&levels=0,1,4&scores=1/2/3/4");
  assert.deepEqual(parseLink(`#${text}`, [2, 2, 2], 5), { deal: 17, rules: LEGACY_MAIN, levels: [0, 1, 4], scores: [1, 2, 3, 4] });
  assert.deepEqual(parseLink("#deal=3", [2, 2, 2], 5), { deal: 3, rules: STANDARD, levels: [2, 2, 2], scores: [0, 0, 0, 0] });
  for (const wrong of ["", "#play", "#deal=", "#deal=-1", "#deal=1.5", "#deal=1&levels=9,9,9", "#deal=1&rules=0x9999", "#deal=1&scores=1/2/3"])
    assert.equal(parseLink(wrong, [2, 2, 2], 5), null, wrong);
});

test("cards are read in every notation of the library", () => {
  const hand = cards("AK3.QJ98.T654.72");
  for (const text of ["♠AK3 ♥72 ♦QJ98 ♣T654", "SAK3 H72 DQJ98 CT654", "sa sk s3 h7 h2 dq dj d9 d8 c10 c6 c5 c4", "AS KS 3S 7H 2H QD JD 9D 8D 10C 6C 5C 4C"])
    assert.deepEqual(cards(text).sort((a, b) => a - b), hand, text);
  for (const wrong of ["AK.2", "AKA...", "X", "SA SA", "S1"]) assert.throws(() => cards(wrong), Error, wrong);
  assert.equal(dotted(hand), "AK3.QJ98.T654.72");
  assert.ok(DECK.every((card) => parseCard(cardCode(card)) === card));
  assert.deepEqual(sortHand(cards("A.A.A.A")).map(cardCode), ["CA", "DA", "SA", "HA"]);
});

test("views and deals are written in the notation of the library", () => {
  const deal = new Deal(0, STANDARD, [12, 0, 31, 9]);
  assert.match(viewText(deal, 1), /^me=1 rules=0x0da1 pass=left scores=12\/0\/31\/9 hand=\S+$/);
  finish(deal, (legal) => legal[0]!);
  const view = viewText(deal.at(5), 0);
  assert.match(view, / passed=\S+ received=\S+ plays=[0-3]:(\w\w,){3}\w\w\/\w\w$/);
  assert.match(dealText(deal), /^rules=0x0da1 pass=left scores=\S+ hands=\S+ passed=\S+ plays=[0-3]:\S+$/);
});
