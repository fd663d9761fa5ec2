// Whole random games by the match model; the library checks every rule on the way.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { legalMoves, deals, init, knownState, scoreDeal as libraryScores } from "handsense";
import { SEATS, cardCode, parseCard } from "../src/model/cards.ts";
import { Deal } from "../src/model/deal.ts";
import { Match } from "../src/model/match.ts";
import { viewText } from "../src/model/notation.ts";
import { Random } from "handsense/random";
import { LEGACY_MAIN, RULE_SETS, Rule, STANDARD, directionOf } from "../src/model/rules.ts";

const wasm = createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm");
await init(readFileSync(wasm));

const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b);

/** Plays a deal with random cards. The library confirms each turn, each choice and the scores. */
function check(deal: Deal, random: Random): void {
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)]!;
  if (deal.phase === "passing") {
    deal.pass(
      SEATS.map((seat) => {
        const rest = [...deal.dealt[seat]!];
        return [0, 1, 2].map(() => rest.splice(random.below(rest.length), 1)[0]!);
      }),
    );
  }
  while (deal.phase === "playing") {
    const view = viewText(deal, deal.next);
    const legal = deal.legal();
    assert.deepEqual(sorted(legal), legalMoves(view).map(parseCard), view);
    const known = knownState(view);
    assert.equal(known.nextPlayer, deal.next, view);
    assert.equal(known.heartsBroken, deal.heartsBroken, view);
    deal.play(pick(legal));
  }
  const taken = deal.taken;
  assert.deepEqual(deal.result, libraryScores(taken.map((cards) => cards.map(cardCode)), deal.rules));
}

test("random games to 100 follow the library's rules", () => {
  const random = new Random(1n);
  for (const { bits } of RULE_SETS) {
    const match = new Match({ deal: 4 * random.below(1000), rules: bits, levels: [0, 0, 0], scores: [0, 0, 0, 0] });
    for (let count = 0; ; count++) {
      assert.equal(match.deal.direction, directionOf(bits, match.setup.deal + count));
      check(match.deal, random);
      if (match.over || count === 4) break;
      match.nextDeal();
    }
  }
});

test("single deals follow every mixture of rules", () => {
  const random = new Random(2n);
  for (let round = 0; round < 40; round++) check(new Deal(random.below(1000), random.below(0x4000), [0, 0, 0, 0]), random);
});

test("a moon counts as the library counts it", () => {
  const hands = ["Q...AKQJT98765432", "AK.J..", "JT.A..", "98.K.."];
  for (const rules of [STANDARD, STANDARD | Rule.jackBonus, LEGACY_MAIN | Rule.noShooting, STANDARD | Rule.shootingNeedsJack])
    assert.equal(libraryScores(hands, rules).length, 4);
  assert.deepEqual(libraryScores(hands, STANDARD), [0, 26, 26, 26]);
});

test("the library takes a deal of the page", () => {
  const deal = new Deal(3, STANDARD, [0, 0, 0, 0]);
  const theirs = deals.view({ hands: deal.firstHands().map((hand) => hand.map(cardCode)) }, 0);
  assert.deepEqual(theirs.hand.map(parseCard), sorted(deal.handOf(0)));
});
