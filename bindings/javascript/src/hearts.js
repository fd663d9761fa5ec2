// Hearts: evaluation, passing, ranking, search, reasons, solver.

import { call, format, normal, search, searchOptions, searcher, withOptions } from "./call.js";
import { enums } from "./generated/interface.js";
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

/** A function of a view and options. */
const ofView = (name, defaults) => withOptions(defaults, 1, (view, options) => call(name, { view, ...options }));

export const selectPassCards = ofView("handsense_hearts_select_pass_cards", { policy: "default" });
export const rankMoves = ofView("handsense_hearts_rank_moves", { policy: "default" });
export const levelCard = ofView("handsense_hearts_level_card", { level: undefined, seed: 0 });
export const levelPass = ofView("handsense_hearts_level_pass_cards", { level: undefined, seed: 0 });

export const sampleWorlds = withOptions({ seed: 0 }, 2, (view, count, options) => {
  const { out, total } = search("handsense_hearts_sample_worlds", { view, count }, options);
  return { total, worlds: out };
});

export const scoreDeal = (taken, rules = "standard") =>
  call("handsense_hearts_score_deal", { rules, numPlayers: SEATS, taken });

export const winProbabilities = (scores) =>
  call("handsense_hearts_win_probabilities", { scores, numPlayers: SEATS });

export const playout = withOptions({ seed: 0, epsilon: 0 }, 1, (position, options) =>
  call("handsense_hearts_playout", { position, ...options }),
);

// Views as text and as objects.

export const parseView = (view) => normal("HsHeartsView", view);
export const formatView = (view) => format("handsense_hearts_format_view", "HsHeartsView", view);

// By search.

export const chooseMove = searcher("handsense_hearts_choose_move", ["view"], cardName);

// A pass is no number, so progress has none.
export const choosePass = searcher("handsense_hearts_choose_pass_cards", ["view"], () => null);

/** Reasons with their texts for a choice of this name. */
const explainer = (name, choice, rival) =>
  withOptions({ rival, symbols: false, ...searchOptions(name) }, 2, (view, chosen, { rival, symbols, ...options }) => {
    const found = search(name, { view, [choice]: chosen, rival }, options);
    const text = (index) => format("handsense_hearts_format_reason", "HsHeartsReasons", found, index, Number(symbols));
    return { ...found, reasons: found.reasons.map((reason, index) => ({ ...reason, text: text(index) })) };
  });

export const explainMove = explainer("handsense_hearts_explain_move", "card", null);
export const explainPass = explainer("handsense_hearts_explain_pass", "cards", []);
export const solve = searcher("handsense_hearts_solve", ["position"], cardName);

export const analyseDeal = withOptions(
  { seat: undefined, ...searchOptions("handsense_hearts_analyse_deal") },
  1,
  (deal, { seat, ...options }) => search("handsense_hearts_analyse_deal", { deal: { ...deal, seat } }, options, cardName),
);

/** Deals with open hands. Each function returns a new deal. */
export const deals = {
  random: withOptions({ rules: "standard", pass: "hold", scores: null, firstLeader: 0 }, 1, (seed, options) => {
    const { rules, pass: passDir, scores, firstLeader } = options;
    const deal = call("handsense_hearts_deal_random", { rules, passDir, seed });
    return { ...deal, scores: scores ?? deal.scores, firstLeader };
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

/** The entries of an array by the names of their places. */
const named = (of, entries) => Object.fromEntries(Object.entries(enums[of]).map(([name, code]) => [name, entries[code]]));

/** What the players have shown in earlier deals. Each function returns a new model; null is an empty one. */
export const opponents = {
  observe: (opponents, deal) => call("handsense_hearts_observe_deal", { opponents: opponents ?? {}, deal }),
  tendencies(opponents, seat) {
    const found = call("handsense_hearts_tendencies", { opponents: opponents ?? {}, seat });
    const { styles, passStyles, habits } = found;
    return {
      ...found,
      styles: named("HsHeartsStyle", styles),
      passStyles: named("HsHeartsPassStyle", passStyles),
      habits: named("HsHeartsHabit", habits),
    };
  },
  parse: (text) => call("handsense_hearts_parse_opponents", { text }),
  format: (opponents) => format("handsense_hearts_format_opponents", "HsHeartsOpponents", opponents ?? {}),
};
