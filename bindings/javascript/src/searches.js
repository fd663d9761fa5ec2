// The searches by name, for the calling thread and for workers, and the side of a worker.

import { binokelSearches, hexSearches, liapTuiSearches } from "./games.js";
import { analyseDeal, chooseMove, choosePass, explainMove, explainPass, levelCard, levelPass, solve } from "./hearts.js";
import { HandsenseError } from "./library.js";
import { load } from "./state.js";

export const sync = {
  chooseMove,
  choosePass,
  levelCard,
  levelPass,
  explainMove,
  explainPass,
  solve,
  analyseDeal,
  hex: hexSearches,
  liapTui: liapTuiSearches,
  binokel: binokelSearches,
};

/** The search of a name such as `hex.minimax`. */
export const byName = (name) => name.split(".").reduce((found, part) => found[part], sync);

/** An error as a message between threads. */
function pack(error) {
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

/** Returns the receiver of the messages of workers.js. `post` answers. */
export function server(post) {
  return ({ module, id, name, inputs, options, reports }) => {
    try {
      if (module) {
        load(module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module));
        return;
      }
      const limits = reports ? { ...options, progress: (report) => void post({ id, report }) } : options;
      post({ id, found: byName(name)(...inputs, limits) });
    } catch (error) {
      post({ id, error: pack(error) });
    }
  };
}
