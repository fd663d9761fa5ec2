// The searches by name, for the calling thread and for workers.

import { HandsenseError } from "./errors.js";
import { analyseDeal, chooseMove, chooseMoves, choosePass, levelCard, levelPass, solve } from "./hearts.js";
import * as hex from "./hex.js";
import * as liapTui from "./liap-tui.js";
import * as binokel from "./binokel.js";

export const sync = {
  chooseMove,
  chooseMoves,
  choosePass,
  levelCard,
  levelPass,
  solve,
  analyseDeal,
  hex: {
    search: hex.search,
    minimax: hex.minimax,
    monteCarlo: hex.monteCarlo,
    solve: hex.solve,
  },
  liapTui: {
    searchDeclaration: liapTui.searchDeclaration,
    searchPlay: liapTui.searchPlay,
    searchRedeal: liapTui.searchRedeal,
  },
  binokel: {
    searchBid: binokel.searchBid,
    searchTrump: binokel.searchTrump,
    searchDiscard: binokel.searchDiscard,
    searchCard: binokel.searchCard,
  },
};

/** The search of a name such as `hex.minimax`. */
export const byName = (name) => name.split(".").reduce((found, part) => found[part], sync);

/** An error as a message between threads. */
export function pack(error) {
  if (error instanceof HandsenseError) {
    return { status: error.status, sentence: error.sentence, particulars: error.particulars };
  }
  return { kind: error?.name ?? "Error", message: error?.message ?? String(error) };
}

/** The error of a message. */
export function unpack({ status, sentence, particulars, kind, message }) {
  if (status !== undefined) {
    return new HandsenseError(status, sentence, particulars);
  }
  const Kind = { TypeError, RangeError }[kind] ?? Error;
  return new Kind(message);
}
