// Liap Tui: hands, plays, declarations, search.

import { constants } from "./layout.js";
import { bits, codes } from "./names.js";
import { library } from "./state.js";
import { unsigned } from "./library.js";
import { bySeat } from "./view.js";

const PLAY_TYPES = codes("HsLiapTuiPlayType", "HS_LIAP_TUI_PLAY_");
const COMPARISONS = codes("HsLiapTuiComparison", "HS_LIAP_TUI_COMPARE_");
const STRATEGIES = codes("HsLiapTuiStrategy", "HS_LIAP_TUI_STRATEGY_");
const STYLES = codes("HsLiapTuiStyle", "HS_LIAP_TUI_STYLE_");
const OBJECTIVES = codes("HsLiapTuiObjective", "HS_LIAP_TUI_OBJECTIVE_");
const SEATS = [0, 1, 2, 3];
const DECLARATIONS = Array.from({ length: constants.HS_LIAP_TUI_MAX_DECLARATIONS }, (_, number) => number);

const setFields = (pieces) => ({ count: pieces.length, pieces });
const readSet = ({ count, pieces }) => pieces.slice(0, count);
const makeSet = (lib, pieces) => lib.make("HsLiapTuiSet", setFields(pieces));

/** Calls a function that writes one number. */
function number(name, kind, ...parameters) {
  const lib = library();
  const out = lib.array(kind, 1);
  lib.run(name, ...parameters, out);
  return lib.read(out, kind);
}

export function evaluate(hand) {
  return library().frame((lib) => {
    const out = lib.make("HsLiapTuiEvaluation");
    lib.run("handsense_liap_tui_evaluate", makeSet(lib, hand), out);
    const { structSize, combos, strongOpening, weak, ...rest } = lib.read(out, "HsLiapTuiEvaluation");
    const byType = Object.fromEntries(combos.map((count, index) => [PLAY_TYPES.name(index + 1), count]));
    return {
      ...rest,
      combos: { invalid: 0, ...byType },
      strongOpening: strongOpening !== 0,
      weak: weak !== 0,
    };
  });
}

export function combos(hand) {
  return library().frame((lib) => {
    const out = lib.array("HsLiapTuiCombo", constants.HS_LIAP_TUI_MAX_COMBOS);
    const count = lib.array("i32", 1);
    lib.run("handsense_liap_tui_combos", makeSet(lib, hand), out, count);
    return lib.list(out, "HsLiapTuiCombo", lib.read(count, "i32")).map(({ pieceMask, kind, strength, points }) => {
      const indices = bits(pieceMask, [...hand.keys()]);
      return { pieces: indices.map((index) => hand[index]), indices, kind: PLAY_TYPES.name(kind), strength, points };
    });
  });
}

export const classify = (pieces) =>
  library().frame((lib) => PLAY_TYPES.name(number("handsense_liap_tui_classify", "i32", makeSet(lib, pieces))));

export const compare = (first, second) =>
  library().frame((lib) =>
    COMPARISONS.name(number("handsense_liap_tui_compare", "i32", makeSet(lib, first), makeSet(lib, second))),
  );

export function turnWinner(sets) {
  return library().frame((lib) => {
    const turn = lib.make("HsLiapTuiTurn", { played: sets.length, sets: bySeat(sets, "sets").map(setFields) });
    // The sets come after the number of players.
    return number("handsense_liap_tui_turn_winner", "i32", turn + lib.offset("HsLiapTuiTurn", "sets"));
  });
}

export const score = (declared, captured, multiplier = 1) =>
  library().frame(() => number("handsense_liap_tui_score", "i32", declared, captured, multiplier));

export const winners = (scores) =>
  library().frame((lib) =>
    bits(number("handsense_liap_tui_winners", "u32", lib.numbers("i32", bySeat(scores, "scores"), "scores")), SEATS),
  );

export function legalDeclarations(previous = [], { mustBeNonzero = false } = {}) {
  return library().frame((lib) => {
    const before = lib.numbers("i32", previous, "previous");
    const name = "handsense_liap_tui_legal_declarations";
    return bits(number(name, "u32", before, previous.length, Number(mustBeNonzero)), DECLARATIONS);
  });
}

export function declare(hand, { previous = [], mustBeNonzero = false, strategy = "quick" } = {}) {
  return library().frame((lib) => {
    const before = lib.numbers("i32", previous, "previous");
    const code = STRATEGIES.code(strategy, "strategy");
    const flag = Number(mustBeNonzero);
    return number("handsense_liap_tui_declare", "i32", code, makeSet(lib, hand), before, previous.length, flag);
  });
}

export function redealPercent(hand, { round = 1, score = 0, bestOther = 0 } = {}) {
  return library().frame((lib) =>
    number("handsense_liap_tui_redeal_percent", "i32", makeSet(lib, hand), round, score, bestOther),
  );
}

function makeView(lib, view) {
  const { hand, me = 0, starter = 0, declared = [], scores, zeroDeclarations, round = 1, multiplier = 1 } = view;
  // A turn begins with its first set.
  const turns = (view.turns ?? []).filter((sets) => sets.length > 0);
  return lib.make("HsLiapTuiView", {
    me,
    starter,
    round,
    multiplier,
    declaredCount: declared.length,
    declared,
    zeroDeclarations: bySeat(zeroDeclarations ?? [0, 0, 0, 0], "zeroDeclarations"),
    scores: bySeat(scores ?? [0, 0, 0, 0], "scores"),
    hand: setFields(hand),
    turnCount: turns.length,
    turns: turns.map((sets) => ({ played: sets.length, sets: sets.map(setFields) })),
  });
}

export function play(view, { style = "heuristic", seed = 0 } = {}) {
  return library().frame((lib) => {
    const out = lib.make("HsLiapTuiSet");
    const code = STYLES.code(style, "style");
    lib.run("handsense_liap_tui_play", makeView(lib, view), code, unsigned(seed, "seed"), out);
    return readSet(lib.read(out, "HsLiapTuiSet"));
  });
}

/** Calls a search and reads its result. */
function searched(name, kind, view, options) {
  return library().frame((lib) =>
    lib.search(options, options?.progress, (limits) => {
      const objective = OBJECTIVES.code(options?.objective ?? "game", "objective");
      const settings = lib.make("HsLiapTuiSearchOptions", { objective, limits });
      const out = kind === "i32" ? lib.array(kind, 1) : lib.make(kind);
      lib.run(name, makeView(lib, view), settings, out);
      return lib.read(out, kind);
    }),
  );
}

export function searchDeclaration(view, options) {
  const found = searched("handsense_liap_tui_search_declaration", "HsLiapTuiDeclarationDecision", view, options);
  const candidates = found.candidates.slice(0, found.count);
  return {
    declared: found.declared,
    candidates: candidates.map(({ declared, estimate }) => ({ declared, ...estimate })),
    playouts: found.playouts,
    settled: found.settled !== 0,
  };
}

export function searchPlay(view, options) {
  const found = searched("handsense_liap_tui_search_play", "HsLiapTuiPlayDecision", view, options);
  const candidates = found.candidates.slice(0, found.count);
  const made = candidates.map(({ set, estimate }) => ({ pieces: readSet(set), ...estimate }));
  return { pieces: made[0].pieces, candidates: made, playouts: found.playouts, settled: found.settled !== 0 };
}

export const searchRedeal = (view, options) => searched("handsense_liap_tui_search_redeal", "i32", view, options) !== 0;
