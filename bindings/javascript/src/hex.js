// Hex: positions, evaluation, bridges, search, solver.

import { call, normal, search as runSearch } from "./call.js";
import { cellText } from "./cells.js";
import { boardSize } from "./forms.js";

export { cellName, cellNumber } from "./cells.js";

export const position = (moves) => normal("HsHexPosition", moves);
export const play = (position, cell) => call("handsense_hex_play", { position, cell });
export const playMoves = (position, moves) => call("handsense_hex_play_moves", { position, text: moves });
export const swapPieces = (position) => call("handsense_hex_swap_pieces", { position });
export const winner = (position) => call("handsense_hex_winner", { position });
export const distance = (position, colour) => call("handsense_hex_distance", { position, colour });
export const connectivity = (position, colour) => call("handsense_hex_connectivity", { position, colour });
export const evaluate = (position, colour) => call("handsense_hex_evaluate", { position, colour });

export const scoreMoves = (position, { formula = "default" } = {}) =>
  call("handsense_hex_score_moves", { position, formula });

export const orderMoves = (position, { formula = "default" } = {}) =>
  call("handsense_hex_order_moves", { position, formula });

export const bridges = (position, colour) => call("handsense_hex_bridges", { position, colour });
export const saveBridge = (position, last, colour) => call("handsense_hex_save_bridge", { position, last, colour });
export const resistance = (position) => call("handsense_hex_resistance", { position });

/** Calls a search, whose candidates are cells. */
const searched = (name, given, options) =>
  runSearch(name, given, options, (cell) => cellText(cell, boardSize(given.position)));

export const search = (position, options) => searched("handsense_hex_search", { position }, options);
export const minimax = (position, options) => searched("handsense_hex_minimax", { position }, options);
export const monteCarlo = (position, options) => searched("handsense_hex_monte_carlo", { position }, options);
export const solve = (position, options) => searched("handsense_hex_solve", { position }, options);
