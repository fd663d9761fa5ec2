// Hex, Liap Tui and Binokel: rules, evaluation, named players, and searches on the calling thread.

import { boardSize, call, normal, search } from "./call.js";
import { constants } from "./generated/interface.js";
import { binokel as notation, cellName, cellNumber, cellText } from "./notation.js";

/** Calls a search of Hex, whose candidates are cells. */
const searched = (name, given, options) =>
  search(name, given, options, (cell) => cellText(cell, boardSize(given.position)));

export const hexSearches = {
  search: (position, options) => searched("handsense_hex_search", { position }, options),
  minimax: (position, options) => searched("handsense_hex_minimax", { position }, options),
  monteCarlo: (position, options) => searched("handsense_hex_monte_carlo", { position }, options),
  solve: (position, options) => searched("handsense_hex_solve", { position }, options),
};

export const hex = {
  cellName,
  cellNumber,
  position: (moves) => normal("HsHexPosition", moves),
  play: (position, cell) => call("handsense_hex_play", { position, cell }),
  playMoves: (position, moves) => call("handsense_hex_play_moves", { position, text: moves }),
  swapPieces: (position) => call("handsense_hex_swap_pieces", { position }),
  winner: (position) => call("handsense_hex_winner", { position }),
  distance: (position, colour) => call("handsense_hex_distance", { position, colour }),
  connectivity: (position, colour) => call("handsense_hex_connectivity", { position, colour }),
  evaluate: (position, colour) => call("handsense_hex_evaluate", { position, colour }),
  scoreMoves: (position, { formula = "default" } = {}) =>
    call("handsense_hex_score_moves", { position, formula }),
  orderMoves: (position, { formula = "default" } = {}) =>
    call("handsense_hex_order_moves", { position, formula }),
  bridges: (position, colour) => call("handsense_hex_bridges", { position, colour }),
  saveBridge: (position, last, colour) => call("handsense_hex_save_bridge", { position, last, colour }),
  resistance: (position) => call("handsense_hex_resistance", { position }),
};

export const liapTuiSearches = {
  searchDeclaration: (view, options) => search("handsense_liap_tui_search_declaration", { view }, options),
  searchPlay: (view, options) => search("handsense_liap_tui_search_play", { view }, options),
  searchRedeal: (view, options) => search("handsense_liap_tui_search_redeal", { view }, options),
};

export const liapTui = {
  evaluate: (hand) => call("handsense_liap_tui_evaluate", { hand }),
  combos: (hand) => call("handsense_liap_tui_combos", { hand }),
  classify: (pieces) => call("handsense_liap_tui_classify", { set: pieces }),
  compare: (first, second) => call("handsense_liap_tui_compare", { first, second }),
  turnWinner: (sets) => call("handsense_liap_tui_turn_winner", { sets }),
  winners: (scores) => call("handsense_liap_tui_winners", { scores }),
  score: (declared, captured, multiplier = 1) =>
    call("handsense_liap_tui_score", { declared, captured, multiplier }),
  legalDeclarations(previous = [], { mustBeNonzero = false } = {}) {
    const mask = call("handsense_liap_tui_legal_declarations", { previous, mustBeNonzero });
    const numbers = [...Array(constants.HS_LIAP_TUI_MAX_DECLARATIONS).keys()];
    return numbers.filter((number) => (mask >> number) & 1);
  },
  declare: (hand, { previous = [], mustBeNonzero = false, strategy = "quick" } = {}) =>
    call("handsense_liap_tui_declare", { strategy, hand, previous, mustBeNonzero }),
  redealPercent: (hand, { round = 1, score = 0, bestOther = 0 } = {}) =>
    call("handsense_liap_tui_redeal_percent", { hand, round, score, bestOther }),
  play: (view, { style = "heuristic", seed = 0 } = {}) => call("handsense_liap_tui_play", { view, style, seed }),
  roundRandom: (seed, { starter = null } = {}) => call("handsense_liap_tui_round_random", { starter, seed }),
  roundRedeal: (round, seat, seed) => call("handsense_liap_tui_round_redeal", { round, seat, seed }),
  roundDeclare: (round, declared) => call("handsense_liap_tui_round_declare", { round, declared }),
  roundPlay: (round, set) => call("handsense_liap_tui_round_play", { round, set }),
  roundUndo: (round) => call("handsense_liap_tui_round_undo", { round }),
  roundState: (round) => call("handsense_liap_tui_round_state", { round }),
  roundView: (round, seat) => call("handsense_liap_tui_round_view", { round, seat }),
};

const cards = (made) => notation.cardCodes(made).map(notation.cardName);

/** Calls a named player. */
const named = (name, view, { player = "hard", seed = 0 } = {}) => call(name, { view, player, seed });

export const binokelSearches = {
  searchBid: (view, options) => search("handsense_binokel_search_bid", { view }, options),
  searchTrump: (view, options) => search("handsense_binokel_search_trump", { view }, options),
  searchDiscard: (view, options) => search("handsense_binokel_search_discard", { view }, options),
  searchCard: (view, options) => search("handsense_binokel_search_card", { view }, options),
};

export const binokel = {
  cards,
  melds: (hand, trump, { edition = "newest" } = {}) => call("handsense_binokel_melds", { hand, trump, edition }),
  meldPoints: (held, { edition = "newest" } = {}) =>
    call("handsense_binokel_meld_points", { cards: held, edition }),
  legalCards: (hand, trick, trump, { partnerWins = false } = {}) =>
    call("handsense_binokel_legal_cards", { hand, trick: cards(trick), trump, exempt: partnerWins }),
  trickWinner: (trick, trump) => call("handsense_binokel_trick_winner", { trick: cards(trick), trump }),
  scoreRound: (result) =>
    call("handsense_binokel_score_round", { tally: result }).slice(0, result.players === 4 ? 2 : result.players),
  winner: (scores, bidWinner, { players = 3, edition = "newest" } = {}) =>
    call("handsense_binokel_winner", { edition, players, scores, bidWinner }),
  bid: (view, options) => named("handsense_binokel_bid", view, options),
  declareTrump: (view, options) => named("handsense_binokel_declare_trump", view, options),
  discard: (view, options) => named("handsense_binokel_discard", view, options),
  play: (view, options) => named("handsense_binokel_play", view, options),
  roundRandom: (seed, { edition = "newest", players = 3, dealer = 0, ...fields } = {}) => ({
    ...call("handsense_binokel_round_random", { edition, players, dealer, seed }),
    ...fields,
  }),
  roundBid: (round, bid) => call("handsense_binokel_round_bid", { round, bid: bid ?? 0 }),
  roundDeclareTrump: (round, trump) => call("handsense_binokel_round_declare_trump", { round, trump }),
  roundDiscard: (round, discard) => call("handsense_binokel_round_discard", { round, discard }),
  roundPlay: (round, card) => call("handsense_binokel_round_play", { round, card }),
  roundUndo: (round) => call("handsense_binokel_round_undo", { round }),
  roundState: (round) => call("handsense_binokel_round_state", { round }),
  roundView: (round, seat) => call("handsense_binokel_round_view", { round, seat }),
};
