/*
 * The engine as one classic script: the package, its worker and the WebAssembly file. A page opened
 * from a folder can load nothing but scripts, so the file and the worker lie in the script.
 */
import * as handsense from "handsense/bare";
import InlineWorker from "handsense/worker?worker&inline";
import wasm from "handsense/handsense-hearts.wasm?url&inline";
import type { Deal } from "../model/deal.ts";
import { LEVELS } from "../model/match.ts";
import type { Engine, Threat } from "./page.ts";

const ME = 0;
const viewOf = (deal: Deal, seat: number) => handsense.deals.view(deal.record, seat);

const NO_PLAYOUTS = { value: 0, points: 0, payoff: 0, payoffError: 0, queen: 0, myMoon: 0, otherMoon: 0, playouts: 0 };

const engine: Engine = {
  deals: handsense.deals,
  opponents: handsense.opponents,
  parseCards: handsense.parseCards,
  formatCards: handsense.formatCards,

  playCard: (deal, seat, level, seed) => handsense.levelCard(viewOf(deal, seat), { level: LEVELS[level]!.level, seed }),

  passCards: (deal, seat, level, seed) => handsense.levelPass(viewOf(deal, seat), { level: LEVELS[level]!.level, seed }),

  async hint(deal, playouts, signal) {
    const found = await handsense.chooseMove(viewOf(deal, ME), { playouts, objective: "payoff", withoutLine: true, signal });
    const [best, ...others] = found.moves;
    if (best) return [best, ...others.sort((a, b) => b.value - a.value)];
    // A forced card is not searched.
    return [{ card: found.card, equals: [found.card], ...NO_PLAYOUTS }];
  },

  async hintPass(deal, playouts, signal) {
    return (await handsense.choosePass(viewOf(deal, ME), { playouts: 4 * playouts, objective: "payoff", signal })).passes;
  },

  explain(deal, choice, rival) {
    const view = viewOf(deal, ME);
    const objective = "payoff";
    return deal.phase === "passing"
      ? handsense.explainPass(view, choice, { rival, objective })
      : handsense.explainMove(view, choice[0]!, { rival: rival[0]!, objective });
  },

  threat(deal) {
    const found = handsense.detectMoonThreat(viewOf(deal, ME));
    return found.suspectedPlayer === null ? null : (found as Threat);
  },

  async review(deal, playouts, progress, signal) {
    const found = await handsense.analyseDeal(deal.record, { seat: ME, playouts, objective: "payoff", signal, progress: ({ spent }) => progress(spent) });
    return {
      plays: found.plays.filter(({ seat }) => seat === ME),
      pass: found.passes.find(({ seat }) => seat === ME) ?? null,
    };
  },

  evaluate(cards) {
    const pass = (direction: handsense.HeartsPass) => handsense.selectPassCards({ pass: direction, hand: cards });
    const forecast = (direction: handsense.HeartsPass) => {
      const { seats, tricks } = handsense.forecast({ pass: direction, hand: cards });
      return { pass: direction, ...seats[ME], tricks };
    };
    const isWhole = cards.length === 13;
    return {
      ...handsense.evaluateHand(cards),
      control: handsense.suitControl(cards),
      passes: isWhole ? { left: pass("left"), right: pass("right"), across: pass("across") } : null,
      forecasts: isWhole ? (["left", "right", "across", "hold"] as const).map(forecast) : null,
    };
  },
};

async function start(): Promise<Engine> {
  // A data address may be fetched everywhere, and its bytes are decoded and compiled off this thread.
  await handsense.init(fetch(wasm), { worker: () => new InlineWorker() });
  return engine;
}

globalThis.startHeartsEngine = start;
