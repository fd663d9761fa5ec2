// Liap Tui: hands, plays, declarations, search.

import { call, search } from "./call.js";
import { constants } from "./generated/interface.js";

export const evaluate = (hand) => call("handsense_liap_tui_evaluate", { hand });
export const combos = (hand) => call("handsense_liap_tui_combos", { hand });
export const classify = (pieces) => call("handsense_liap_tui_classify", { set: pieces });
export const compare = (first, second) => call("handsense_liap_tui_compare", { first, second });
export const turnWinner = (sets) => call("handsense_liap_tui_turn_winner", { sets });
export const winners = (scores) => call("handsense_liap_tui_winners", { scores });

export const score = (declared, captured, multiplier = 1) =>
  call("handsense_liap_tui_score", { declared, captured, multiplier });

export function legalDeclarations(previous = [], { mustBeNonzero = false } = {}) {
  const mask = call("handsense_liap_tui_legal_declarations", { previous, mustBeNonzero });
  const numbers = [...Array(constants.HS_LIAP_TUI_MAX_DECLARATIONS).keys()];
  return numbers.filter((number) => (mask >> number) & 1);
}

export const declare = (hand, { previous = [], mustBeNonzero = false, strategy = "quick" } = {}) =>
  call("handsense_liap_tui_declare", { strategy, hand, previous, mustBeNonzero });

export const redealPercent = (hand, { round = 1, score = 0, bestOther = 0 } = {}) =>
  call("handsense_liap_tui_redeal_percent", { hand, round, score, bestOther });

export const play = (view, { style = "heuristic", seed = 0 } = {}) => call("handsense_liap_tui_play", { view, style, seed });

// Rounds with open hands.

export const roundRandom = (seed, { starter = null } = {}) => call("handsense_liap_tui_round_random", { starter, seed });
export const roundRedeal = (round, seat, seed) => call("handsense_liap_tui_round_redeal", { round, seat, seed });
export const roundDeclare = (round, declared) => call("handsense_liap_tui_round_declare", { round, declared });
export const roundPlay = (round, set) => call("handsense_liap_tui_round_play", { round, set });
export const roundUndo = (round) => call("handsense_liap_tui_round_undo", { round });
export const roundState = (round) => call("handsense_liap_tui_round_state", { round });
export const roundView = (round, seat) => call("handsense_liap_tui_round_view", { round, seat });

// By search.

export const searchDeclaration = (view, options) => search("handsense_liap_tui_search_declaration", { view }, options);
export const searchPlay = (view, options) => search("handsense_liap_tui_search_play", { view }, options);
export const searchRedeal = (view, options) => search("handsense_liap_tui_search_redeal", { view }, options);
