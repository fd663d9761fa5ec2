/*
 * The engine as one classic script: the package, its worker and the WebAssembly file. A page opened
 * from a folder can load nothing but scripts, so the file and the worker lie in the script.
 */
import * as handsense from "handsense";
import InlineWorker from "handsense/worker?worker&inline";
import wasm from "handsense/handsense-hearts.wasm?url&inline";
import { type Card, cardCode, parseCard } from "../model/cards.ts";
import { dotted } from "../model/notation.ts";
import { LEVELS } from "./levels.ts";
import type { Engine, HintCard, OnPage, Reason, Threat } from "./types.ts";

/** Replaces the names of cards by the page's numbers. */
function onPage<T>(value: T): OnPage<T> {
  const convert = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(convert);
    if (entry !== null && typeof entry === "object") return Object.fromEntries(Object.entries(entry).map(([name, field]) => [name, convert(field)]));
    return typeof entry === "string" && parseCard(entry) >= 0 ? parseCard(entry) : entry;
  };
  return convert(value) as OnPage<T>;
}

/** The reasons of the weighted rules: those of the network do not speak of single cards. */
const reasons = (view: string, card: string): Reason[] => handsense.explainMove(view, card, { policy: "tuned" });

const hintCard = (view: string, move: handsense.HeartsSearchedMove): HintCard => ({ ...onPage(move), reasons: reasons(view, move.card) });

const NO_PLAYOUTS = { value: 0, points: 0, payoff: 0, payoffError: 0, queen: 0, myMoon: 0, otherMoon: 0, playouts: 0 };

const engine: Engine = {
  async playCard(view, level, seed) {
    return parseCard(await handsense.levelCard(view, { level: LEVELS[level]!.level, seed }));
  },

  async passCards(view, level, seed) {
    return (await handsense.levelPass(view, { level: LEVELS[level]!.level, seed })).map(parseCard);
  },

  async hint(view, playouts, signal) {
    const found = await handsense.chooseMove(view, { playouts, objective: "payoff", withoutLine: true, signal });
    const [best, ...others] = found.moves.map((move) => hintCard(view, move));
    if (best) return [best, ...others.sort((a, b) => b.value - a.value)];
    // A forced card is not searched.
    return [hintCard(view, { card: found.card, equals: [found.card], ...NO_PLAYOUTS })];
  },

  async hintPass(view, playouts, signal) {
    const found = await handsense.choosePass(view, { playouts: 4 * playouts, objective: "payoff", signal });
    return found.passes.map(onPage);
  },

  threat(view) {
    const found = handsense.detectMoonThreat(view);
    return found.suspectedPlayer === null ? null : (found as Threat);
  },

  async review(deal, progress, signal) {
    const codes = (cards: readonly Card[]) => cards.map(cardCode);
    const { rules, pass, scores, playouts } = deal;
    const found = await handsense.analyseDeal(
      {
        rules,
        pass,
        scores,
        hands: deal.hands.map(codes),
        passed: deal.passed?.map(codes),
        tricks: deal.tricks.map(({ leader, cards }) => ({ leader, cards: codes(cards) })),
      },
      { seat: 0, playouts, objective: "payoff", signal, progress: ({ spent }) => progress(spent) },
    );
    const made = found.passes.find(({ seat }) => seat === 0);
    return {
      plays: found.plays.filter(({ seat }) => seat === 0).map((play) => {
        const view = deal.views.get(play.number - 1)!;
        return { ...onPage(play), best: hintCard(view, play.best), playedReasons: reasons(view, play.card) };
      }),
      pass: made ? onPage(made) : null,
      ...found.seats[0],
    };
  },

  evaluate(cards) {
    const hand = dotted(cards);
    const pass = (direction: string) => handsense.selectPassCards(`pass=${direction} hand=${hand}`).map(parseCard);
    return {
      ...handsense.evaluateHand(hand),
      control: handsense.suitControl(hand),
      passes: cards.length === 13 ? { left: pass("left"), right: pass("right"), across: pass("across") } : null,
    };
  },
};

async function start(): Promise<Engine> {
  // A data address may be fetched everywhere, and its bytes are decoded and compiled off this thread.
  await handsense.init(fetch(wasm), { worker: () => new InlineWorker() });
  return engine;
}

globalThis.startHeartsEngine = start;
