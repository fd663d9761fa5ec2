/** Matches and statistics as the browser keeps them, made with the library. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deals, init, opponents, sync } from "handsense";
import { SEATS } from "../src/model/deal.ts";
import { Match, STANDARD } from "../src/model/match.ts";
import { noStatistics, withDeal } from "../src/model/statistics.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hearts.wasm")));

/** Deal 0 before the pass, with three cards on the table and more than two legal ones in my hand, before the last trick, or over. */
export function keptMatch(moment: "pass" | "play" | "last" | "end"): string {
  const match = Match.start({ deal: 0, rules: STANDARD, levels: [2, 3, 4], scores: [14, 38, 7, 45] }, deals);
  const isThere = {
    pass: () => true,
    play: () => match.deal.trick.cards.length === 3 && match.deal.state.nextPlayer === 0 && match.deal.state.legal.length > 2,
    last: () => match.deal.played === 48,
    end: () => match.deal.played === 52,
  }[moment];
  if (moment !== "pass") match.pass(SEATS.map((seat) => match.deal.state.hands[seat].slice(0, 3)));
  while (!isThere()) match.play(match.deal.state.legal.at(-1)!);
  return JSON.stringify(match);
}

/** The statistics of three deals, in which level Steady plays for all. */
export function keptStatistics(): string {
  const match = Match.start({ deal: 4, rules: STANDARD, levels: [3, 3, 3], scores: [0, 0, 0, 0] }, deals);
  for (let statistics = noStatistics(); ; match.nextDeal()) {
    const view = (seat: number) => deals.view(match.deal.record, seat);
    if (match.deal.phase === "passing") match.pass(SEATS.map((seat) => sync.levelPass(view(seat), { level: "steady" })));
    while (match.deal.phase === "playing") match.play(sync.levelCard(view(match.deal.state.nextPlayer!), { level: "steady" }));
    statistics = withDeal(statistics, match, opponents);
    if (match.deals.length === 3) return JSON.stringify(statistics);
  }
}
