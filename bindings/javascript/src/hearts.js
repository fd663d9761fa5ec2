// Hearts: evaluation, passing, ranking, explanations, search, solver.

import { cardCode, cardName, fromBits, suits, toBits } from "./cards.js";
import { HandsenseError } from "./errors.js";
import { constants, enums } from "./layout.js";
import { bits, codes, orNull } from "./names.js";
import { library } from "./state.js";
import { unsigned } from "./library.js";
import { SEATS, bySeat, makeDeal, makePosition, makeView, ruleBits } from "./view.js";

const POLICIES = codes("HsHeartsPolicy", "HS_HEARTS_POLICY_");
const LEVELS = codes("HsHeartsLevel", "HS_HEARTS_LEVEL_");
const OBJECTIVES = codes("HsHeartsObjective", "HS_HEARTS_OBJECTIVE_");
const METHODS = codes("HsHeartsSolveMethod", "HS_HEARTS_SOLVE_");
const UTILITIES = codes("HsHeartsUtility", "HS_HEARTS_UTILITY_");
const REASONS = new Map(
  Object.entries(enums.HsHeartsReasonCode).map(([name, code]) => [code, name.replace("HS_HEARTS_REASON_", "")]),
);

const policyCode = (options) => POLICIES.code(options?.policy ?? "default", "policy");
const seats = (values) => values.slice(0, SEATS);
const suitOrNull = (number) => (number < 0 ? null : suits[number]);
const names = (cards, count) => cards.slice(0, count).map(cardName);

// Without search.

export function evaluateHand(hand) {
  return library().frame((lib) => {
    const out = lib.make("HandStrength");
    lib.run("evaluate_hand", toBits(hand), out);
    const found = lib.read(out, "HandStrength");
    return {
      suits: found.suits.map((suit) => ({
        suit: suits[suit.suit],
        length: suit.length,
        danger: suit.dangerScore,
        control: suit.controlScore,
        voidPotential: suit.voidPotential,
        overall: suit.overallStrength,
        isProtected: suit.isProtected,
        canFlush: suit.canFlush,
      })),
      overallDanger: found.overallDanger,
      overallControl: found.overallControl,
      voidOpportunities: found.voidOpportunities,
      spades: found.spades,
      moon: {
        viability: found.moon.viabilityScore,
        shouldAttempt: found.moon.shouldAttempt,
        controlledSuits: found.moon.controlledSuits,
        heartsControl: found.moon.heartsControl,
        missingHighCards: found.moon.missingHighCards,
      },
      bestSuitToVoid: suitOrNull(found.bestSuitToVoid),
      bestSuitToKeep: suitOrNull(found.bestSuitToKeep),
      recommendMoonAttempt: found.recommendMoonAttempt,
    };
  });
}

export function suitControl(hand) {
  return library().frame((lib) => {
    const out = lib.array("SuitControlIndex", suits.length);
    lib.run("handsense_hearts_suit_control", toBits(hand), out);
    return lib.list(out, "SuitControlIndex", suits.length).map((suit) => ({
      suit: suits[suit.suit],
      sci: suit.sci,
      sciAdjusted: suit.sciAdjusted,
      gaps: suit.gaps,
      collectProbability: suit.collectProb,
    }));
  });
}

export function knownState(view) {
  return library().frame((lib) => {
    const out = lib.make("HsHeartsKnownState");
    lib.run("handsense_hearts_known_state", makeView(view), out);
    const found = lib.read(out, "HsHeartsKnownState");
    return {
      nextPlayer: orNull(found.nextPlayer),
      leader: orNull(found.leader),
      winner: orNull(found.winner),
      tricksLeft: found.tricksLeft,
      heartsBroken: found.heartsBroken !== 0,
      unseen: fromBits(found.unseen),
      taken: seats(found.taken).map(fromBits),
      couldHold: seats(found.couldHold).map(fromBits),
      tricksTaken: seats(found.tricksTaken),
      points: seats(found.points),
      handCount: seats(found.handCount),
      voids: seats(found.voids).map((mask) => bits(mask, suits)),
      unrecordedTricks: found.unrecordedTricks,
      unrecordedCards: found.unrecordedCards,
    };
  });
}

export function selectPassCards(view, options) {
  return library().frame((lib) => {
    const out = lib.array("i16", 3);
    lib.run("handsense_hearts_select_pass_cards", makeView(view), policyCode(options), out);
    return lib.list(out, "i16", 3).map(cardName);
  });
}

/** Runs a function of a level. Returns its cards. */
function atLevel(name, view, { level, seed = 0 }, count) {
  return library().frame((lib) => {
    const out = lib.array("i16", count);
    lib.run(name, makeView(view), LEVELS.code(level, "level"), unsigned(seed, "seed"), out);
    return lib.list(out, "i16", count).map(cardName);
  });
}

export const levelCard = (view, options) => atLevel("handsense_hearts_level_card", view, options, 1)[0];
export const levelPass = (view, options) => atLevel("handsense_hearts_level_pass_cards", view, options, 3);

export function rankMoves(view, options) {
  return library().frame((lib) => {
    const out = lib.array("HsHeartsRankedMove", constants.HS_HEARTS_MAX_MOVES);
    const count = lib.array("i32", 1);
    lib.run("handsense_hearts_rank_moves", makeView(view), policyCode(options), out, count);
    const moves = lib.list(out, "HsHeartsRankedMove", lib.read(count, "i32"));
    return moves.map(({ card, rank }) => ({ card: cardName(card), rank }));
  });
}

export function explainMove(view, card, options) {
  return library().frame((lib) => {
    const out = lib.array("HsHeartsReason", constants.HS_HEARTS_MAX_REASONS);
    const count = lib.array("i32", 1);
    const policy = policyCode(options);
    lib.run("handsense_hearts_explain_move", makeView(view), policy, cardCode(card), out, count);
    const unit = policy === enums.HsHeartsPolicy.HS_HEARTS_POLICY_AS_DESIGNED ? 1 : 100;
    return lib.list(out, "HsHeartsReason", lib.read(count, "i32")).map(({ reason, value }) => ({
      code: REASONS.get(reason),
      value: value / unit,
      text: lib.text(lib.call("handsense_hearts_reason_text", reason)),
    }));
  });
}

export function legalMoves(view) {
  return library().frame((lib) => {
    const out = lib.array("set", 1);
    lib.run("handsense_hearts_legal_moves", makeView(view), out);
    return fromBits(lib.read(out, "set"));
  });
}

export function checkRules(view, offered) {
  library().frame((lib) => lib.run("handsense_hearts_check_rules", makeView(view), toBits(offered)));
}

export function detectMoonThreat(view) {
  return library().frame((lib) => {
    const out = lib.make("MoonShootThreat");
    lib.run("handsense_hearts_detect_moon_threat", makeView(view), out);
    const { hasQueenSpades, ...found } = lib.read(out, "MoonShootThreat");
    return found.suspectedPlayer < 0 ? null : { ...found, hasQueenOfSpades: hasQueenSpades };
  });
}

export function claim(view) {
  return library().frame((lib) => {
    const out = lib.make("HsHeartsClaim");
    lib.run("handsense_hearts_claim", makeView(view), out);
    const found = lib.read(out, "HsHeartsClaim");
    return {
      allTricks: found.allTricks ? names(found.allTricksCards, found.count) : null,
      noPoints: found.noPoints ? names(found.noPointsCards, found.count) : null,
      pointsGone: found.pointsGone !== 0,
    };
  });
}

export function sampleWorlds(view, count, { seed = 0 } = {}) {
  return library().frame((lib) => {
    const made = Number.isInteger(count) && count >= 0 ? count : -1;
    const out = lib.array("HsHeartsWorld", Math.max(made, 0));
    const total = lib.array("set", 1);
    return lib.search({ seed }, null, (fields) => {
      const limits = lib.make("HsSearchLimits", fields);
      lib.run("handsense_hearts_sample_worlds", makeView(view), limits, made, out, total);
      const deals = lib.list(out, "HsHeartsWorld", made).map(({ hands }) => seats(hands).map(fromBits));
      return { total: lib.read(total, "set"), deals };
    });
  });
}

export function scoreDeal(taken, rules) {
  return library().frame((lib) => {
    const sets = bySeat(taken, "taken").map(toBits);
    const unused = Array(constants.HS_HEARTS_MAX_PLAYERS - SEATS).fill(0n);
    const out = lib.array("i32", constants.HS_HEARTS_MAX_PLAYERS);
    lib.run("handsense_hearts_score_deal", ruleBits(rules), SEATS, lib.numbers("set", [...sets, ...unused]), out);
    return lib.list(out, "i32", SEATS);
  });
}

export function winProbabilities(scores) {
  return library().frame((lib) => {
    const unused = Array(constants.HS_HEARTS_MAX_PLAYERS - SEATS).fill(0);
    const out = lib.array("f64", constants.HS_HEARTS_MAX_PLAYERS);
    const slots = lib.numbers("i32", [...bySeat(scores, "scores"), ...unused], "scores");
    lib.run("handsense_hearts_win_probabilities", slots, SEATS, out);
    return lib.list(out, "f64", SEATS);
  });
}

export function playout(position, { seed = 0, epsilon = 0 } = {}) {
  return library().frame((lib) => {
    const out = lib.array("i32", constants.HS_HEARTS_MAX_PLAYERS);
    lib.run("handsense_hearts_playout", makePosition(position), unsigned(seed, "seed"), epsilon, out);
    return lib.list(out, "i32", SEATS);
  });
}

// By search.

function estimate({ value, points, payoff, payoffError, queen, myMoon, otherMoon, playouts }) {
  return { value, points, payoff, payoffError, queen, myMoon, otherMoon, playouts };
}

const searchedMove = (move) => ({ card: cardName(move.card), equals: fromBits(move.equals), ...estimate(move) });
const searchedPass = (made) => ({ cards: fromBits(made.cards), ...estimate(made) });

/** Calls the listener with a card instead of its code. */
const withCard = (listen) => listen && ((progress) => listen({ ...progress, best: cardName(progress.best) ?? null }));
/** A pass is no number, so progress has none. */
const withoutBest = (listen) => listen && ((progress) => listen({ ...progress, best: null }));

/** Calls a search with the options of Hearts, and reads its result. */
function searched(name, kind, options, listen, input) {
  const { objective = "game", line = true } = options ?? {};
  return library().frame((lib) =>
    lib.search(options, listen, (limits) => {
      const fields = { objective: OBJECTIVES.code(objective, "objective"), limits, withoutLine: !line };
      const made = lib.make("HsHeartsSearchOptions", fields);
      const out = lib.make(kind);
      lib.run(name, input(), made, out);
      return lib.read(out, kind);
    }),
  );
}

export function chooseMove(view, options) {
  const name = "handsense_hearts_choose_move";
  const found = searched(name, "HsHeartsDecision", options, withCard(options?.progress), () => makeView(view));
  return {
    card: cardName(found.card),
    moves: found.moves.slice(0, found.count).map(searchedMove),
    line: names(found.line, found.lineLength),
    playouts: found.playouts,
    settled: found.settled !== 0,
    remaining: found.remaining,
  };
}

export function chooseMoves(views, options) {
  return views.map((view) => {
    try {
      return chooseMove(view, options);
    } catch (error) {
      if (error instanceof HandsenseError) {
        return error;
      }
      throw error;
    }
  });
}

export function choosePass(view, options) {
  const name = "handsense_hearts_choose_pass_cards";
  const found = searched(name, "HsHeartsPassDecision", options, withoutBest(options?.progress), () => makeView(view));
  return {
    cards: found.cards.map(cardName),
    passes: found.passes.slice(0, found.count).map(searchedPass),
    playouts: found.playouts,
    settled: found.settled !== 0,
    remaining: found.remaining,
  };
}

export function solve(position, options) {
  const { method = "maxn", utility = "payoff", seat } = options ?? {};
  return library().frame((lib) =>
    lib.search(options, withCard(options?.progress), (limits) => {
      const made = lib.make("HsHeartsSolveOptions", {
        method: METHODS.code(method, "method"),
        utility: UTILITIES.code(utility, "utility"),
        seatPlusOne: seat === undefined ? 0 : seat + 1,
        limits,
      });
      const out = lib.make("HsHeartsSolution");
      lib.run("handsense_hearts_solve", makePosition(position), made, out);
      const found = lib.read(out, "HsHeartsSolution");
      return {
        moves: found.moves.slice(0, found.count).map((move) => ({
          card: cardName(move.card),
          value: move.value,
          equals: fromBits(move.equals),
          scores: seats(move.scores),
          exact: move.exact !== 0,
        })),
        line: names(found.line, found.lineLength),
        exact: found.exact !== 0,
        nodes: found.nodes,
      };
    }),
  );
}

export function analyseDeal(deal, options) {
  const name = "handsense_hearts_analyse_deal";
  const input = () => makeDeal(deal, options?.seat);
  const found = searched(name, "HsHeartsDealAnalysis", options, withCard(options?.progress), input);
  return {
    plays: found.plays.slice(0, found.count).map((play) => ({
      number: play.number,
      trick: play.trick,
      seat: play.seat,
      card: cardName(play.card),
      forced: play.forced !== 0,
      mistake: play.mistake !== 0,
      loss: play.loss,
      lossError: play.lossError,
      hindsightCard: play.hasHindsight ? cardName(play.hindsightCard) : null,
      hindsightLoss: play.hindsightLoss,
      playouts: play.playouts,
      best: searchedMove(play.best),
      played: searchedMove(play.played),
    })),
    passes: found.passes.slice(0, found.passCount).map((made) => ({
      seat: made.seat,
      cards: fromBits(made.cards),
      mistake: made.mistake !== 0,
      loss: made.loss,
      lossError: made.lossError,
      playouts: made.playouts,
      best: searchedPass(made.best),
      made: searchedPass(made.made),
    })),
    seats: seats(found.seats),
    complete: found.complete !== 0,
    playouts: found.playouts,
  };
}
