// The Hard search of Hearts. Options and terms have the names of the C interface.

import { cardName } from "./cards.js";
import { constants } from "./layout.js";
import { library } from "./state.js";
import { makeView } from "./view.js";

const without = ({ structSize, reserved, limits, ...rest }) => rest;

export function defaults() {
  return library().frame((lib) => {
    const options = lib.make("HsHeartsHardOptions");
    lib.run("handsense_hearts_hard_options_init", options);
    return without(lib.read(options, "HsHeartsHardOptions"));
  });
}

/** Calls a function with the options. */
function searched(options, body) {
  return library().frame((lib) =>
    lib.search(options, options?.progress, (limits) => {
      const made = lib.make("HsHeartsHardOptions");
      lib.run("handsense_hearts_hard_options_init", made);
      const { playouts, milliseconds, seed, threads, progress, ...fields } = options ?? {};
      const known = defaults();
      const unknown = Object.keys(fields).find((name) => !(name in known));
      if (unknown) {
        throw new TypeError(`the Hard search has no option ${unknown}`);
      }
      lib.write(made, "HsHeartsHardOptions", { limits, ...fields });
      return body(lib, made);
    }),
  );
}

export function choose(view, options) {
  return searched(options, (lib, made) => {
    const out = lib.make("HsHeartsHardDecision");
    lib.write(out + lib.offset("HsHeartsHardDecision", "stats"), "HsHeartsHardStats", {});
    lib.run("handsense_hearts_hard_choose", makeView(view), made, out);
    const { card, score, stats } = lib.read(out, "HsHeartsHardDecision");
    return { card: cardName(card), score, stats: without(stats) };
  });
}

export function explain(view, options) {
  return searched(options, (lib, made) => {
    const out = lib.array("HsHeartsHardCandidate", constants.HS_HEARTS_MAX_MOVES);
    const [count, stats] = [lib.array("i32", 1), lib.make("HsHeartsHardStats")];
    lib.run("handsense_hearts_hard_explain", makeView(view), made, out, count, stats);
    const candidates = lib.list(out, "HsHeartsHardCandidate", lib.read(count, "i32"));
    return {
      candidates: candidates.map(({ reserved, ...terms }) => ({ ...terms, card: cardName(terms.card) })),
      stats: without(lib.read(stats, "HsHeartsHardStats")),
    };
  });
}
