/*
 * The engine as one classic script: the package, its worker and the WebAssembly file. A page opened
 * from a folder can load nothing but scripts, so the file and the worker lie in the script.
 */
import * as handsense from "handsense";
import InlineWorker from "handsense/worker?worker&inline";
import wasm from "handsense/handsense-hearts.wasm?url&inline";
import { type Card, SUIT_NAMES, cardCode, parseCard } from "../model/cards.ts";
import { dotted } from "../model/notation.ts";
import { LEVELS } from "./levels.ts";
import type { Engine, Estimate, HintCard, Reason } from "./types.ts";

/** The reasons of the weighted rules: those of the network do not speak of single cards. */
function reasons(view: string, card: string): Reason[] {
  return handsense.explainMove(view, card, { policy: "tuned" }).map(({ text, value }) => ({ text, value }));
}

function estimate(found: handsense.Estimate): Estimate {
  const { value, points, queen, myMoon, otherMoon, playouts } = found;
  return { value, points, queen, myMoon, otherMoon, playouts };
}

function hintCard(view: string, move: handsense.SearchedMove): HintCard {
  const equals = move.equals.map(parseCard);
  return { ...estimate(move), card: parseCard(move.card), equals, reasons: reasons(view, move.card) };
}

const engine: Engine = {
  async playCard(view, level, seed) {
    return parseCard(await handsense.levelCard(view, { level: LEVELS[level]!.level, seed }));
  },

  async passCards(view, level, seed) {
    return (await handsense.levelPass(view, { level: LEVELS[level]!.level, seed })).map(parseCard);
  },

  async hint(view, playouts, signal) {
    const found = await handsense.chooseMove(view, { playouts, objective: "payoff", line: false, signal });
    const [best, ...others] = found.moves.map((move) => hintCard(view, move));
    if (best) return [best, ...others.sort((a, b) => b.value - a.value)];
    // A forced card is not searched.
    return [hintCard(view, { card: found.card, equals: [found.card], value: 0, points: 0, payoff: 0, payoffError: 0, queen: 0, myMoon: 0, otherMoon: 0, playouts: 0 })];
  },

  async hintPass(view, playouts, signal) {
    const found = await handsense.choosePass(view, { playouts: 4 * playouts, objective: "payoff", signal });
    return found.passes.map((pass) => ({ ...estimate(pass), cards: pass.cards.map(parseCard) }));
  },

  threat(view) {
    const found = handsense.detectMoonThreat(view);
    return found && {
      seat: found.suspectedPlayer,
      level: found.threatLevel,
      hearts: found.heartsCollected,
      queen: found.hasQueenOfSpades,
      block: found.shouldBlock,
    };
  },

  async review(deal, progress, signal) {
    const codes = (cards: readonly Card[]) => cards.map(cardCode);
    const found = await handsense.analyseDeal(
      {
        rules: deal.rules,
        pass: deal.pass,
        scores: deal.scores,
        hands: deal.hands.map(codes),
        passed: deal.passed?.map(codes),
        tricks: deal.tricks.map(({ leader, cards }) => ({ leader, cards: codes(cards) })),
      },
      { seat: 0, playouts: deal.playouts, objective: "payoff", signal, progress: ({ spent }) => progress(spent) },
    );
    const made = found.passes.find((pass) => pass.seat === 0);
    const seat = found.seats[0];
    return {
      cards: found.plays.filter((play) => play.seat === 0).map((play) => {
        const index = play.number - 1;
        const view = deal.views.get(index)!;
        return {
          index,
          card: parseCard(play.card),
          best: hintCard(view, play.best),
          played: estimate(play.played),
          playedReasons: reasons(view, play.card),
          forced: play.forced,
          mistake: play.mistake,
          loss: play.loss,
          error: play.lossError,
        };
      }),
      pass: made
        ? {
            cards: made.cards.map(parseCard),
            best: { ...estimate(made.best), cards: made.best.cards.map(parseCard) },
            made: estimate(made.made),
            mistake: made.mistake,
            loss: made.loss,
            error: made.lossError,
          }
        : null,
      loss: seat.loss,
      lossError: seat.lossError,
      mistakes: seat.mistakes,
      choices: seat.choices,
    };
  },

  evaluate(cards) {
    const hand = dotted(cards);
    const strength = handsense.evaluateHand(hand);
    const control = handsense.suitControl(hand);
    const number = (suit: handsense.Suit | null) => (suit === null ? -1 : SUIT_NAMES.indexOf(suit));
    const pass = (direction: string) => handsense.selectPassCards(`pass=${direction} hand=${hand}`).map(parseCard);
    return {
      suits: strength.suits.map((suit, at) => ({
        length: suit.length,
        danger: suit.danger,
        control: suit.control,
        voidPotential: suit.voidPotential,
        overall: suit.overall,
        index: control[at]!.sci,
        adjusted: control[at]!.sciAdjusted,
        gaps: control[at]!.gaps,
        collect: control[at]!.collectProbability,
      })),
      danger: strength.overallDanger,
      control: strength.overallControl,
      voidOpportunities: strength.voidOpportunities,
      spades: {
        hasQueen: strength.spades.hasQueen,
        isProtected: strength.spades.isProtected,
        canFlush: strength.spades.canSafelyFlush,
        escapeCards: strength.spades.escapeCards,
      },
      moon: {
        viability: strength.moon.viability,
        attempt: strength.moon.shouldAttempt,
        controlledSuits: strength.moon.controlledSuits,
        heartsControl: strength.moon.heartsControl,
        missingHighCards: strength.moon.missingHighCards,
      },
      bestToVoid: number(strength.bestSuitToVoid),
      bestToKeep: number(strength.bestSuitToKeep),
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
