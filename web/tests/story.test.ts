// The story of a deal on fixed deals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deals, init } from "handsense";
import { type Card, Deal } from "../src/model/deal.ts";
import { RULE_SETS, Rule, STANDARD } from "../src/model/match.ts";
import { story } from "../src/model/story.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm")));

const told = (line: string) => story(new Deal(0, deals.parse(line), deals));

test("a moon shot, the lead of the queen, and the pass that gives her", () => {
  const line =
    "rules=0x0da1 pass=left hands=4.AK75.8764.QJ64/AKQJT973.JT983../862.2.Q2.AKT8752/5.Q64.AKJT953.93 passed=KQ.3../..Q.T2/.Q6.J./.AK..Q " +
    "plays=2:C2,CT,C4,SA/S5,S4,S7,S6/D8,D2,DQ,DK/D5,D9,CQ,D6/DT,S8,D4,DA/D7,DJ,HT,H9/S9,S2,H3,C7/ST,H2,CA,C6/SK,HA,C9,C8/SJ,H8,C3,HJ/D3,H7,CJ,HQ/SQ,H5,C5,H4/S3,HK,CK,H6";
  assert.deepEqual(told(line), [
    "West shoots the moon: all hearts and the queen of spades, in 10 tricks.",
    "West leads the queen of spades in trick 12 and takes her.",
    "You pass West the queen of spades, and West takes her.",
  ]);
});

test("the queen comes back to her giver, who takes most hearts", () => {
  const line =
    "rules=0x0da1 pass=left hands=QJ7.6.AK832.J962/T3.T542.6.KT8543/A9852.K973.954.7/K64.AQJ8.QJT7.AQ passed=.T4..K/.7.54./..Q.AQ/Q..K.9 first=1 " +
    "plays=0:C2,C6,C5,CJ/DJ,D6,D4,DK/S2,S6,SJ,S3/CK,ST,C9,CQ/CA,HK,C4,CT/H2,H4,H7,HQ/S4,S7,HT,S5/C3,D5,SA,C7/HA,HJ,H3,S9/D8,SQ,D2,D3/SK,H9,DT,S8/DQ,H6,H8,D7/DA,C8,H5,D9";
  assert.deepEqual(told(line), [
    "East leads the 8 of diamonds in trick 10 and takes the queen of spades, which you discard.",
    "East passes you the queen of spades, and she comes back.",
    "East takes 11 of the 13 hearts.",
  ]);
});

test("the card that takes most hearts at once, and a trick that the queen wins", () => {
  const line =
    "rules=0x0da1 pass=hold hands=AT962.82.KT82.KQ/K843.Q93.A.T6532/QJ75.AJ764.63.97/.KT5.QJ9754.AJ84 first=3 " +
    "plays=0:C2,CA,C6,CJ/D9,D6,D5,D8/S4,SJ,CQ,SA/S6,S3,S7,C4/C3,C7,CT,SK/D2,D3,D7,DK/DT,HQ,DQ,D4/S8,S5,C9,S9/S2,H3,SQ,HJ/H7,H4,HK,HT/CK,H6,H9,C5/ST,H5,DA,HA/C8,H2,DJ,H8";
  assert.deepEqual(told(line), [
    "You lead the 2 of spades in trick 9, and North wins the trick with the queen of spades.",
    "You take 10 of the 13 hearts.",
    "The king of hearts costs you 4 hearts in trick 10.",
  ]);
});

test("a moon that is stopped", () => {
  const line =
    "rules=0x0da1 pass=hold hands=842.AK43.QT6.KQT/T63.JT962.KJ2.53/Q975.Q7.8543.AJ9/AKJ.85.A97.87642 first=1 " +
    "plays=1:C2,C3,CA,CQ/D5,DK,D9,DQ/S2,S3,S5,SA/D8,D4,D6,D7/C7,C6,CK,C8/S6,S7,SJ,S8/C9,CT,CJ,C4/ST,S9,SK,S4/H4,HK,H5,HJ/D3,D2,SQ,H6/DA,DT,C5,H7/HQ,H3,HA,H8/H9,H2,HT,DJ";
  assert.deepEqual(told(line), [
    "You have every point, the queen and 6 hearts, until North takes 4 hearts in trick 12 and stops the moon.",
    "You lead the 3 of diamonds in trick 10 and take the queen of spades, which North discards.",
    "The king of hearts costs you 4 hearts in trick 9.",
  ]);
  // The rules have no moon.
  assert.match(told(line.replace("0x0da1", "0x2da1"))[0]!, /^You lead the 3 of diamonds/);
});

test("without points of hearts: the queen, when hearts break, and the tricks", () => {
  const line =
    "rules=0x1da1 pass=hold hands=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ " +
    "plays=1:C2,CJ,C5,CA/D4,D6,D9,DJ/S7,S2,S3,S6/C6,C9,C7,C8/D3,CT,DQ,DA/C4,CQ,SA,C3/DT,SJ,SQ,D8/SK,S4,S8,HQ/ST,S5,S9,HK/H7,H8,HJ,HA/D7,D5,HT,H9/DK,CK,H6,H4/D2,H3,H5,H2";
  assert.deepEqual(told(line), [
    "You lead the 10 of diamonds in trick 7 and take the queen of spades, which North discards.",
    "Hearts break in trick 8: East discards the queen of hearts on the king of spades.",
    "East takes 7 tricks, the most.",
  ]);
});

test("the queen breaks hearts where the rules say so", () => {
  const line =
    "rules=0x0fc1 pass=hold hands=KT2.T543.AKQ9.73/AJ543.6.T72.T865/Q986.Q9.J83.J942/7.AKJ872.654.AKQ " +
    "plays=1:C2,CJ,C5,CA/D4,D6,D9,DJ/S7,S2,S3,S6/C6,C9,C7,C8/D3,CT,DQ,DA/C4,CQ,SA,C3/DT,SJ,SQ,DK/HK,H3,H8,HJ/HQ,H7,HT,H4/HA,CK,H6,H9/D7,D5,S5,S9/D2,SK,S4,H2/D8,ST,H5,S8";
  assert.deepEqual(told(line).slice(1), [
    "You lead the 10 of diamonds in trick 7, North discards the queen of spades, and East takes her with the king of diamonds.",
    "Hearts break in trick 7: North discards the queen of spades on the 10 of diamonds.",
  ]);
});

/** A deal of a number, played by a rule. */
function played(number: number, rules: number, choose: (legal: Card[]) => Card): Deal {
  let deal = Deal.start(number, rules, [0, 0, 0, 0], deals);
  if (deal.phase === "passing") deal = deal.pass(deal.state.hands.map((hand) => hand.slice(0, 3)));
  while (deal.phase === "playing") deal = deal.play(choose(deal.state.legal));
  return deal;
}

test("every deal has a short story that its facts bear out", () => {
  for (const rules of [...RULE_SETS.map(({ bits }) => bits), STANDARD & ~Rule.queenPenalty]) {
    for (let number = 0; number < 20; number++) {
      const deal = played(number, rules, (legal) => legal[(number * 7 + legal.length) % legal.length]!);
      const { taken, moonShooter } = deal.state;
      const sentences = story(deal);
      assert.ok(sentences.length >= 2 && sentences.length <= 3);
      for (const sentence of sentences) {
        assert.ok(sentence.split(" ").length <= 25 && /^[A-Z].*\.$/.test(sentence), sentence);
        assert.ok(!/\bYou\b/.test(sentence.slice(3)), sentence);
        const most = /^(\w+) takes? (all|\d+ of the) 13 hearts/.exec(sentence);
        if (most) {
          const seat = ["You", "West", "North", "East"].indexOf(most[1]!);
          assert.equal(taken[seat]!.filter((card) => card[0] === "H").length, Number.parseInt(most[2]!) || 13);
        }
      }
      assert.equal(sentences.some((sentence) => /shoots? the moon/.test(sentence)), moonShooter !== null);
      const names = sentences.some((sentence) => sentence.includes("queen of spades"));
      assert.ok(names || !(rules & Rule.queenPenalty));
    }
  }
});
