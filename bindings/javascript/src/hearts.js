// Hearts: evaluation, passing, ranking, search, reasons, solver.

import { call, format, normal, search } from "./call.js";
import { HandsenseError } from "./library.js";
import { hearts } from "./notation.js";
import { SEATS } from "./values.js";

const { cardName } = hearts;

// Without search.

export const evaluateHand = (hand) => call("evaluate_hand", { hand });
export const suitControl = (hand) => call("handsense_hearts_suit_control", { hand });
export const knownState = (view) => call("handsense_hearts_known_state", { view });
export const legalMoves = (view) => call("handsense_hearts_legal_moves", { view });
export const checkRules = (view, offered) => void call("handsense_hearts_check_rules", { view, offered });
export const claim = (view) => call("handsense_hearts_claim", { view });
export const forecast = (view) => call("handsense_hearts_forecast", { view });
export const detectMoonThreat = (view) => call("handsense_hearts_detect_moon_threat", { view });

export const selectPassCards = (view, { policy = "default" } = {}) =>
  call("handsense_hearts_select_pass_cards", { view, policy });

export const rankMoves = (view, { policy = "default" } = {}) => call("handsense_hearts_rank_moves", { view, policy });

export const levelCard = (view, { level, seed = 0 }) => call("handsense_hearts_level_card", { view, level, seed });
export const levelPass = (view, { level, seed = 0 }) => call("handsense_hearts_level_pass_cards", { view, level, seed });

export function sampleWorlds(view, count, { seed } = {}) {
  const { out, total } = search("handsense_hearts_sample_worlds", { view, count }, { seed });
  return { total, worlds: out };
}

export const scoreDeal = (taken, rules = "standard") =>
  call("handsense_hearts_score_deal", { rules, numPlayers: SEATS, taken });

export const winProbabilities = (scores) =>
  call("handsense_hearts_win_probabilities", { scores, numPlayers: SEATS });

export const playout = (position, { seed = 0, epsilon = 0 } = {}) =>
  call("handsense_hearts_playout", { position, seed, epsilon });

// Views as text and as objects.

export const parseView = (view) => normal("HsHeartsView", view);
export const formatView = (view) => format("handsense_hearts_format_view", "HsHeartsView", view);

// By search.

export const chooseMove = (view, options) => search("handsense_hearts_choose_move", { view }, options, cardName);

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

// A pass is no number, so progress has none.
export const choosePass = (view, options) =>
  search("handsense_hearts_choose_pass_cards", { view }, options, () => null);

/** Reasons with their texts. */
function explain(name, given, { symbols = false, ...options }) {
  const found = search(name, given, options);
  const text = (index) => format("handsense_hearts_format_reason", "HsHeartsReasons", found, index, Number(symbols));
  return { ...found, reasons: found.reasons.map((reason, index) => ({ ...reason, text: text(index) })) };
}

export const explainMove = (view, card, { rival = null, ...options } = {}) =>
  explain("handsense_hearts_explain_move", { view, card, rival }, options);

export const explainPass = (view, cards, { rival = [], ...options } = {}) =>
  explain("handsense_hearts_explain_pass", { view, cards, rival }, options);

export const solve = (position, options) => search("handsense_hearts_solve", { position }, options, cardName);

export function analyseDeal(deal, { seat, ...options } = {}) {
  return search("handsense_hearts_analyse_deal", { deal: { ...deal, seat } }, options, cardName);
}

/** Deals with open hands. Each function returns a new deal. */
export const deals = {
  random: (seed, { rules = "standard", pass: passDir = "hold", ...fields } = {}) => ({
    ...call("handsense_hearts_deal_random", { rules, passDir, seed }),
    ...fields,
  }),
  passDirection: (number, rules = "standard") => call("handsense_hearts_pass_direction", { rules, number }),
  pass: (deal, seat, cards) => call("handsense_hearts_deal_pass", { deal, seat, cards }),
  play: (deal, card) => call("handsense_hearts_deal_play", { deal, card }),
  undo: (deal) => call("handsense_hearts_deal_undo", { deal }),
  state: (deal) => call("handsense_hearts_deal_state", { deal }),
  view: (deal, seat) => call("handsense_hearts_deal_view", { deal, seat }),
  position: (deal) => call("handsense_hearts_deal_position", { deal }),
  parse: (text) => call("handsense_hearts_parse_deal", { text }),
  format: (deal) => format("handsense_hearts_format_deal", "HsHeartsDeal", deal),
};
