// Hex: positions, evaluation, bridges, search, solver.

import { constants, enums } from "./layout.js";
import { codes, orNull } from "./names.js";
import { library } from "./state.js";
import { unsigned } from "./library.js";

const COLOURS = codes("HsHexColour", "HS_HEX_");
const MEASURES = codes("HsHexMeasure", "HS_HEX_MEASURE_");
const FORMULAS = codes("HsHexFormula", "HS_HEX_FORMULA_");
const ORDERS = codes("HsHexOrder", "HS_HEX_ORDER_");
const LEAVES = codes("HsHexLeafEvaluation", "HS_HEX_LEAF_");
const WIDTHS = codes("HsHexWidth", "HS_HEX_WIDTH_");
const PROOFS = codes("HsHexProof", "HS_HEX_PROOF_");
const DEFAULT_SIZE = 11;

const { HS_HEX_EMPTY: EMPTY, HS_HEX_RED: RED, HS_HEX_BLUE: BLUE } = enums.HsHexColour;

const playerCode = (colour) => COLOURS.code(colour === "empty" ? undefined : colour, "colour");
const colourOrNull = (code) => (code === EMPTY ? null : COLOURS.name(code));
const proof = (code) => (code === enums.HsHexProof.HS_HEX_PROOF_NONE ? null : PROOFS.name(code));
const measureCode = (options) => MEASURES.code(options?.measure ?? "exact", "measure");
const formulaCode = (options) => FORMULAS.code(options?.formula ?? "default", "formula");
const orderCode = (options) => ORDERS.code(options?.order ?? "best", "order");

export function cellNumber(cell, size) {
  return library().frame((lib) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_parse_cell", lib.string(cell), size, out);
    return lib.read(out, "i32");
  });
}

export const cellName = (cell, size) => library().format("handsense_hex_format_cell", cell, size);

const cellsOf = (text) => (typeof text === "string" ? text.trim().split(/\s+/).filter(Boolean) : text ?? []);

/** Size, contents of the cells by code, and the colour to move. */
function board(position) {
  const { size = DEFAULT_SIZE, moves, red, blue, toMove } = typeof position === "string" ? { moves: position } : position;
  const contents = Array(Number.isInteger(size) && size > 0 && size <= constants.HS_HEX_MAX_SIZE ? size * size : 0).fill(EMPTY);
  const place = (cell, colour) => {
    const number = cellNumber(cell, size);
    if (contents[number] !== EMPTY) {
      throw new RangeError(`${cell} is occupied`);
    }
    contents[number] = colour;
  };
  cellsOf(moves).forEach((cell, turn) => place(cell, turn % 2 === 0 ? RED : BLUE));
  (red ?? []).forEach((cell) => place(cell, RED));
  (blue ?? []).forEach((cell) => place(cell, BLUE));
  const count = (colour) => contents.filter((content) => content === colour).length;
  const next = toMove === undefined ? (count(RED) > count(BLUE) ? BLUE : RED) : playerCode(toMove);
  return { size, contents, toMove: next };
}

export const cells = (position) =>
  board(position).contents.map((content) => (content === EMPTY ? "" : COLOURS.name(content)));

/** Calls a function with the struct of a position and a name for each cell. */
function withPosition(position, body) {
  const { size, contents, toMove } = board(position);
  return library().frame((lib) => {
    const made = lib.make("HsHexPosition");
    lib.run("handsense_hex_position_init", made, size);
    lib.write(made, "HsHexPosition", { toMove, cells: contents });
    const name = (cell) => String.fromCharCode(97 + (cell % size)) + (Math.floor(cell / size) + 1);
    return body(lib, made, name, size);
  });
}

export function winner(position) {
  return withPosition(position, (lib, made) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_winner", made, out);
    return colourOrNull(lib.read(out, "i32"));
  });
}

export function distance(position, colour) {
  return withPosition(position, (lib, made) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_distance", made, playerCode(colour), out);
    return orNull(lib.read(out, "i32"));
  });
}

export function connectivity(position, colour, options) {
  return withPosition(position, (lib, made) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_connectivity", made, playerCode(colour), measureCode(options), out);
    return lib.read(out, "i32");
  });
}

export function evaluate(position, colour, options) {
  return withPosition(position, (lib, made) => {
    const out = lib.array("f64", 1);
    lib.run("handsense_hex_evaluate", made, playerCode(colour), measureCode(options), out);
    return lib.read(out, "f64");
  });
}

function scored(call, position, options) {
  return withPosition(position, (lib, made, name) => {
    const out = lib.make("HsHexScores");
    lib.run(call, made, formulaCode(options), measureCode(options), out);
    const { moves, count } = lib.read(out, "HsHexScores");
    return moves.slice(0, count).map(({ cell, score }) => ({ cell: name(cell), score }));
  });
}

export const scoreMoves = (position, options) => scored("handsense_hex_score_moves", position, options);
export const orderMoves = (position, options) => scored("handsense_hex_order_moves", position, options);

export function bridges(position, colour) {
  return withPosition(position, (lib, made, name) => {
    const out = lib.make("HsHexBridges");
    lib.run("handsense_hex_bridges", made, playerCode(colour), out);
    const found = lib.read(out, "HsHexBridges");
    const edges = colour === "red" ? ["top", "bottom"] : ["left", "right"];
    return {
      bridges: found.bridges.slice(0, found.count).map(({ stones, carrier }) => ({
        stones: stones.map(name),
        carrier: carrier.map(name),
      })),
      edges: found.edges.slice(0, found.edgeCount).map(({ stone, edge, carrier }) => ({
        stone: name(stone),
        edge: edges[edge],
        carrier: carrier.map(name),
      })),
    };
  });
}

export function saveBridge(position, last, colour) {
  return withPosition(position, (lib, made, name, size) => {
    const [out, count] = [lib.array("i32", constants.HS_HEX_MAX_BRIDGE_SAVES), lib.array("i32", 1)];
    lib.run("handsense_hex_save_bridge", made, cellNumber(last, size), playerCode(colour), out, count);
    return lib.list(out, "i32", lib.read(count, "i32")).map(name);
  });
}

export function resistance(position) {
  return withPosition(position, (lib, made, name, size) => {
    const out = lib.make("HsHexCircuit");
    lib.run("handsense_hex_resistance", made, out);
    const found = lib.read(out, "HsHexCircuit");
    return {
      evaluation: found.evaluation,
      redResistance: found.redResistance,
      blueResistance: found.blueResistance,
      redCurrent: found.redCurrent.slice(0, size * size),
      blueCurrent: found.blueCurrent.slice(0, size * size),
    };
  });
}

/** Calls a search and reads its decision. */
function searched(call, kind, position, options, fields) {
  return withPosition(position, (lib, made, name) => {
    const listen = options?.progress;
    const named = listen && ((progress) => listen({ ...progress, best: progress.best < 0 ? null : name(progress.best) }));
    return lib.search(options, named, (limits) => {
      const settings = lib.make(kind, { limits, ...fields });
      const out = lib.make("HsHexDecision");
      lib.run(call, made, settings, out);
      const found = lib.read(out, "HsHexDecision");
      return {
        cell: name(found.cell),
        complete: found.complete !== 0,
        proof: proof(found.proof),
        score: found.score,
        winRate: found.winRate,
        nodes: found.nodes,
        playouts: found.playouts,
        depth: found.depth,
        line: found.line.slice(0, found.lineLength).map(name),
        moves: found.moves.slice(0, found.count).map((move) => ({
          cell: name(move.cell),
          proof: proof(move.proof),
          playouts: move.playouts,
          winRate: move.winRate,
        })),
      };
    });
  });
}

export function search(position, options) {
  const { randomPlayouts = false, maxNodes = 0 } = options ?? {};
  return searched("handsense_hex_search", "HsHexSearchOptions", position, options, { randomPlayouts, maxNodes });
}

export function minimax(position, options) {
  const { depth = 0, width = "reference", rootMoves = 0, innerMoves = 0 } = options ?? {};
  const { iterativeDeepening = false, tableEntries = 0, leafEvaluation = "reference" } = options ?? {};
  return searched("handsense_hex_minimax", "HsHexMinimaxOptions", position, options, {
    depth,
    order: orderCode(options),
    formula: formulaCode(options),
    measure: measureCode(options),
    width: WIDTHS.code(width, "width"),
    rootMoves,
    innerMoves,
    iterativeDeepening,
    tableEntries,
    leafEvaluation: LEAVES.code(leafEvaluation, "leafEvaluation"),
  });
}

export function monteCarlo(position, options) {
  const { candidates = 0, orderSeed = 0, saveBridges = false } = options ?? {};
  return searched("handsense_hex_monte_carlo", "HsHexMonteCarloOptions", position, options, {
    candidates,
    orderSeed: unsigned(orderSeed, "orderSeed"),
    order: orderCode(options),
    formula: formulaCode(options),
    measure: measureCode(options),
    saveBridges,
  });
}

export function referenceMove(position, options) {
  return withPosition(position, (lib, made, name) => {
    const listen = options?.progress;
    const named = listen && ((progress) => listen({ ...progress, best: progress.best < 0 ? null : name(progress.best) }));
    return lib.search(options, named, (fields) => {
      const limits = lib.make("HsSearchLimits", fields);
      const out = lib.make("HsHexReferenceMove");
      lib.run("handsense_hex_reference_move", made, measureCode(options), limits, out);
      const { cell, wins, blocks, score, winRate, nodes, playouts } = lib.read(out, "HsHexReferenceMove");
      return { cell: name(cell), wins: wins !== 0, blocks: blocks !== 0, score, winRate, nodes, playouts };
    });
  });
}

export function solve(position, options) {
  const { tableMegabytes = 0 } = options ?? {};
  return withPosition(position, (lib, made, name) => {
    const listen = options?.progress;
    const named = listen && ((progress) => listen({ ...progress, best: progress.best < 0 ? null : name(progress.best) }));
    return lib.search(options, named, (limits) => {
      const settings = lib.make("HsHexSolveOptions", { limits, tableMegabytes });
      const out = lib.make("HsHexSolution");
      lib.run("handsense_hex_solve", made, settings, out);
      const found = lib.read(out, "HsHexSolution");
      return {
        winner: colourOrNull(found.winner),
        winningMove: found.winningMove < 0 ? null : name(found.winningMove),
        proofSet: found.proofSet.slice(0, found.count).map(name),
        proofSize: found.proofSize,
        nodes: found.nodes,
      };
    });
  });
}
