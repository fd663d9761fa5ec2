// Hex, Liap Tui and Binokel: rules, evaluation, named players, and searches on the calling thread.

import { boardSize, call, normal, searcher, withOptions } from "./call.js";
import { constants } from "./generated/interface.js";
import { binokel as notation, cellName, cellNumber, cellText } from "./notation.js";
import { library } from "./state.js";
import { code } from "./values.js";

/** A search of Hex, whose candidates are cells. */
const hexSearch = (name) => searcher(name, ["position"], (cell, { position }) => cellText(cell, boardSize(position)));

/** The move of a player of a level. */
const hexLevelMove = withOptions({ level: undefined, seed: 0, canSwap: false }, 1, (position, options) => {
  const cell = call("handsense_hex_level_move", { position, ...options });
  return cell === constants.HS_HEX_SWAP_PIECES ? "swap-pieces" : cellText(cell, boardSize(position));
});

export const hexSearches = {
  search: hexSearch("handsense_hex_search"),
  minimax: hexSearch("handsense_hex_minimax"),
  monteCarlo: hexSearch("handsense_hex_monte_carlo"),
  solve: hexSearch("handsense_hex_solve"),
  levelMove: hexLevelMove,
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
  evaluate: (position, colour) => call("handsense_hex_evaluate", { position, colour }),
  orderMoves: withOptions({ formula: "default" }, 1, (position, options) => call("handsense_hex_order_moves", { position, ...options })),
  bridges: (position, colour) => call("handsense_hex_bridges", { position, colour }),
  saveBridge: (position, last, colour) => call("handsense_hex_save_bridge", { position, last, colour }),
  resistance: (position) => call("handsense_hex_resistance", { position }),
  structure: (position) => call("handsense_hex_structure", { position }),
  convertGame: (text, format) =>
    library().frame((lib) => lib.format("handsense_hex_convert_game", lib.string(text), code("HsHexGameFormat", format, "format"))),
};

export const liapTuiSearches = {
  searchDeclaration: searcher("handsense_liap_tui_search_declaration", ["view"]),
  searchPlay: searcher("handsense_liap_tui_search_play", ["view"]),
  searchRedeal: searcher("handsense_liap_tui_search_redeal", ["view"]),
};

export const liapTui = {
  evaluate: (hand) => call("handsense_liap_tui_evaluate", { hand }),
  combos: (hand) => call("handsense_liap_tui_combos", { hand }),
  classify: (pieces) => call("handsense_liap_tui_classify", { set: pieces }),
  compare: (first, second) => call("handsense_liap_tui_compare", { first, second }),
  declare: withOptions({ previous: [], mustBeNonzero: false, strategy: "quick" }, 1, (hand, options) =>
    call("handsense_liap_tui_declare", { hand, ...options }),
  ),
  redealPercent: withOptions({ round: 1, score: 0, bestOther: 0 }, 1, (hand, options) =>
    call("handsense_liap_tui_redeal_percent", { hand, ...options }),
  ),
  play: withOptions({ style: "heuristic", seed: 0 }, 1, (view, options) =>
    call("handsense_liap_tui_play", { view, ...options }),
  ),
  roundRandom: withOptions({ starter: null }, 1, (seed, options) =>
    call("handsense_liap_tui_round_random", { seed, ...options }),
  ),
  roundRedeal: (round, seat, seed) => call("handsense_liap_tui_round_redeal", { round, seat, seed }),
  roundDeclare: (round, declared) => call("handsense_liap_tui_round_declare", { round, declared }),
  roundPlay: (round, set) => call("handsense_liap_tui_round_play", { round, set }),
  roundUndo: (round) => call("handsense_liap_tui_round_undo", { round }),
  roundState: (round) => call("handsense_liap_tui_round_state", { round }),
  roundView: (round, seat) => call("handsense_liap_tui_round_view", { round, seat }),
};

const cards = (made) => notation.cardCodes(made).map(notation.cardName);

/** A named player. */
const named = (name) => withOptions({ player: "hard", seed: 0 }, 1, (view, options) => call(name, { view, ...options }));

export const binokelSearches = {
  searchBid: searcher("handsense_binokel_search_bid", ["view"]),
  searchTrump: searcher("handsense_binokel_search_trump", ["view"]),
  searchDiscard: searcher("handsense_binokel_search_discard", ["view"]),
  searchCard: searcher("handsense_binokel_search_card", ["view"]),
};

export const binokel = {
  cards,
  melds: withOptions({ edition: "newest" }, 2, (hand, trump, options) =>
    call("handsense_binokel_melds", { hand, trump, ...options }),
  ),
  meldPoints: withOptions({ edition: "newest" }, 1, (held, options) =>
    call("handsense_binokel_meld_points", { cards: held, ...options }),
  ),
  bid: named("handsense_binokel_bid"),
  declareTrump: named("handsense_binokel_declare_trump"),
  discard: named("handsense_binokel_discard"),
  play: named("handsense_binokel_play"),
  roundRandom: withOptions({ edition: "newest", players: 3, dealer: 0, scores: null }, 1, (seed, { scores, ...options }) => {
    const round = call("handsense_binokel_round_random", { seed, ...options });
    return { ...round, scores: scores ?? round.scores };
  }),
  roundBid: (round, bid) => call("handsense_binokel_round_bid", { round, bid: bid ?? 0 }),
  roundDeclareTrump: (round, trump) => call("handsense_binokel_round_declare_trump", { round, trump }),
  roundDiscard: (round, discard) => call("handsense_binokel_round_discard", { round, discard }),
  roundPlay: (round, card) => call("handsense_binokel_round_play", { round, card }),
  roundUndo: (round) => call("handsense_binokel_round_undo", { round }),
  roundState: (round) => call("handsense_binokel_round_state", { round }),
  roundView: (round, seat) => call("handsense_binokel_round_view", { round, seat }),
};
