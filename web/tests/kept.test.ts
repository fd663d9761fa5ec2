// What the browser keeps: statistics, and the deal of a day with its par.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deals, init, opponents, sync } from "handsense";
import { type Players, dailySetup, dateOf, isDays, parOf, shareText } from "../src/model/daily.ts";
import { type Deal, QUEEN_OF_SPADES, SEATS, seatAt } from "../src/model/deal.ts";
import { HABITS, habitsOf } from "../src/model/habits.ts";
import { LEVELS, Match, STANDARD, type Setup } from "../src/model/match.ts";
import { atNewMatch, isStatistics, noStatistics, rowsOf, sum, withDeal, withReview } from "../src/model/statistics.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm")));

const start = (setup: Partial<Setup> = {}) => Match.start({ deal: 4, rules: STANDARD, levels: [0, 0, 0], scores: [0, 0, 0, 0], ...setup }, deals);

/** Plays the last deal of a match to its end. */
function play(match: Match): void {
  if (match.deal.phase === "passing") match.pass(SEATS.map((seat) => match.deal.state.hands[seat].slice(0, 3)));
  while (match.deal.phase === "playing") match.play(match.deal.state.legal.at(-1)!);
}

test("statistics count each deal of a match once, and its end", () => {
  const match = start();
  let statistics = noStatistics();
  const expected = { deals: 0, points: 0, queens: 0, moons: 0, conceded: 0 };
  for (;;) {
    play(match);
    const { scores, taken, moonShooter } = match.deal.state;
    statistics = withDeal(statistics, match, opponents);
    expected.deals += 1;
    expected.points += scores[0];
    expected.queens += Number(taken[0].includes(QUEEN_OF_SPADES));
    expected.moons += Number(moonShooter === 0);
    expected.conceded += Number(moonShooter !== null && moonShooter > 0);
    // A deal that is played again does not count.
    assert.equal(withDeal(statistics, match, opponents), statistics);
    if (match.over) break;
    match.nextDeal();
  }
  const won = Number(match.winners.includes(0));
  statistics = withReview(withReview(statistics, match, match.deal, 2), match, match.deals[0]!, 1);
  assert.equal(withReview(statistics, match, match.deal, 9), statistics);
  assert.deepEqual(rowsOf(statistics), [["novice", { ...expected, matches: 1, won, reviewed: 2, mistakes: 3 }]]);
  const mixed = start({ levels: [0, 4, 4] });
  play(mixed);
  const both = withDeal(atNewMatch(statistics), mixed, opponents);
  assert.deepEqual(rowsOf(both).map(([name]) => name), ["novice", "mixed"]);
  assert.equal(sum(rowsOf(both).map(([, row]) => row)).deals, expected.deals + 1);
  assert.ok(isStatistics(JSON.parse(JSON.stringify(both))));
});

test("each deal of all matches counts once for the habits, whatever is kept", () => {
  let statistics = noStatistics();
  const rates = [0, 0, 0, 0, 0];
  const played: Deal[] = [];
  for (const first of [4, 40, 400]) {
    const match = start({ deal: first, scores: [9, 1, 2, 3] });
    play(match);
    statistics = withDeal(atNewMatch(statistics), match, opponents);
    assert.equal(withDeal(statistics, match, opponents), statistics);
    const { record, state } = match.deal;
    rates[0]! += Number(state.moonShooter === 0);
    rates[2]! += Number(record.passed[0].includes(QUEEN_OF_SPADES));
    played.push(match.deal);
  }
  const found = habitsOf(opponents, statistics.habits);
  assert.equal(found.deals, 3);
  const counts = HABITS.map(([habit]) => found.habits[habit]);
  assert.deepEqual([counts[0]!.hits, counts[0]!.chances, counts[2]!.hits], [rates[0], 3, rates[2]]);
  assert.ok(counts.every(({ low, rate, high }) => 0 <= low && low <= rate && rate <= high && high <= 1));
  assert.ok(0 < found.errorsLow && found.errorsLow < found.errors && found.errors < found.errorsHigh && found.errorsHigh < 100);
  assert.deepEqual(found, habitsOf(opponents, opponents.format(played.reduce((model, { record }) => opponents.observe(model, record), opponents.parse("")))));
  // Texts that are damaged, of another version, or absent are an empty model, and the statistics stay.
  for (const habits of [undefined, null, 7, {}, "", "deals", statistics.habits.slice(0, 99), statistics.habits.replace("deals=3", "deals=-3"), `${statistics.habits} colour=1/2/3/4`]) {
    const kept = { ...JSON.parse(JSON.stringify(statistics)), habits };
    assert.ok(isStatistics(kept));
    assert.equal(habitsOf(opponents, kept.habits).deals, 0, String(habits));
    const next = start({ deal: 8 });
    play(next);
    assert.equal(habitsOf(opponents, withDeal(atNewMatch(kept), next, opponents).habits).deals, 1);
  }
});

test("damaged statistics and days are none", () => {
  const kept = withDeal(noStatistics(), (() => { const match = start(); play(match); return match; })(), opponents);
  const row = kept.levels.novice!;
  for (const wrong of [null, undefined, 1, [], {}, { ...kept, version: 2 }, { ...kept, levels: null }, { ...kept, levels: { best: row } }, { ...kept, levels: { novice: { ...row, deals: -1 } } }, { ...kept, levels: { novice: null } }, { ...kept, counted: {} }, { ...kept, over: 1 }])
    assert.ok(!isStatistics(wrong), JSON.stringify(wrong));
  assert.ok(isDays({}) && isDays({ "2026-11-29": { score: 4, par: 7 }, "2026-11-30": { score: -5 } }));
  for (const wrong of [null, undefined, 1, { today: { score: 4 } }, { "2026-11-29": null }, { "2026-11-29": { score: "4" } }, { "2026-11-29": { score: 4, par: null } }])
    assert.ok(!isDays(wrong), JSON.stringify(wrong));
});

test("a date gives its deal", () => {
  assert.equal(dateOf(new Date("2026-11-29T23:59:59-02:00")), "2026-11-30");
  assert.deepEqual(["2026-11-29", "2026-11-30", "2027-01-01"].map((date) => dailySetup(date).deal), [922284354, 309704843, 707160491]);
  const numbers = new Set(Array.from({ length: 2000 }, (_, day) => dailySetup(dateOf(new Date(1.8e12 + day * 86_400_000))).deal));
  assert.equal(numbers.size, 2000);
  assert.equal(shareText("2026-11-29", { score: 4, par: 7 }), "Hearts 2026-11-29: 4 (par 7)");
  assert.equal(shareText("2026-11-29", { score: 4 }), "Hearts 2026-11-29: 4");
});

/** The players of the page, with small playouts for Master. */
const players: Players = {
  async playCard(deal, seat, level, seed) {
    const view = deals.view(deal.record, seat);
    return level === 4 ? sync.chooseMove(view, { playouts: 40, seed }).card : sync.levelCard(view, { level: LEVELS[level]!.level, seed });
  },
  async passCards(deal, seat, level, seed) {
    const view = deals.view(deal.record, seat);
    return level === 4 ? sync.choosePass(view, { playouts: 40, seed }).passes[0]!.cards : sync.levelPass(view, { level: LEVELS[level]!.level, seed });
  },
};

test("a date has the same par always", async () => {
  const setup = dailySetup("2026-11-29");
  const shares: number[] = [];
  const seats: number[] = [];
  const watched: Players = { ...players, playCard: (deal, seat, level, seed) => (seats.push(seat === 0 ? level : -level), players.playCard(deal, seat, level, seed)) };
  const par = await parOf(setup, watched, deals, (share) => shares.push(share));
  assert.equal(await parOf(setup, players, deals), par);
  assert.ok(par >= 0 && par <= 26);
  assert.deepEqual(shares, Array.from({ length: 52 }, (_, played) => played / 52));
  assert.equal(seats.filter((level) => level === 4).length, 13);
  assert.equal(seats.filter((level) => level === -3).length, 39);
  await assert.rejects(parOf(setup, players, deals, () => {}, AbortSignal.abort()), /abort/i);
});

test("a second try has the cards of the first, and meets the same replies", async () => {
  const match = start({ levels: [0, 1, 2] });
  const level = (seat: number) => (seat === 0 ? 0 : match.setup.levels[seat - 1]!);
  const reply = (deal: Deal) => players.playCard(deal, deal.state.nextPlayer!, level(deal.state.nextPlayer!), 16 + deal.state.nextPlayer!);
  match.pass(SEATS.map((seat) => match.deal.state.hands[seat].slice(0, 3)));
  while (match.deal.phase === "playing") match.play(await reply(match.deal));
  const first = match.deal;
  const again = match.aside(first.at(17));
  assert.equal(again.deal.played, 17);
  while (again.deal.phase === "playing") {
    const { tricksPlayed, trick, state } = again.deal;
    assert.equal(seatAt(trick, trick.cards.length), state.nextPlayer);
    again.play(state.nextPlayer === 0 ? first.record.tricks[tricksPlayed]!.cards[trick.cards.length]! : await reply(again.deal));
  }
  assert.deepEqual(again.deal.record, first.record);
  assert.equal(match.deal, first);
});
