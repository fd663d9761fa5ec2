// The public interface.

import { functions } from "./layout.js";
import { platform } from "./platform.js";
import { byName } from "./searches.js";
import { library, load } from "./state.js";
import { Workers } from "./workers.js";
import * as hardSync from "./hard.js";
import * as hexSync from "./hex.js";
import * as liapTuiSync from "./liap-tui.js";
import * as binokelSync from "./binokel.js";

export { HandsenseError, statuses } from "./errors.js";
export { deck, formatCards, parseCards } from "./cards.js";
export { formatView, parseView, rules } from "./view.js";
export {
  checkRules,
  claim,
  detectMoonThreat,
  evaluateHand,
  explainMove,
  knownState,
  legalMoves,
  playout,
  rankMoves,
  sampleWorlds,
  scoreDeal,
  selectPassCards,
  suitControl,
  winProbabilities,
} from "./hearts.js";
export * as deals from "./deals.js";
export { sync } from "./searches.js";

/** The most workers without a setting. */
const MOST_WORKERS = 4;

let workers = null;

function install(sources, { workers: most, worker } = {}) {
  const limit = most ?? Math.max(1, Math.min(MOST_WORKERS, platform().cores() - 1));
  if (!Number.isInteger(limit) || limit < 1 || limit > 64) {
    throw new RangeError(`workers is ${limit}: expected an integer, 1 to 64`);
  }
  load(sources.module);
  workers?.close();
  workers = new Workers(platform().withWorker(worker), sources, limit);
}

const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

export async function init(source, settings) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    install({ module: given }, settings);
  } else if (isBytes(given)) {
    install({ module: await WebAssembly.compile(given), bytes: given }, settings);
  } else {
    install(await platform().load(given), settings);
  }
}

export function initSync(source, settings) {
  if (source instanceof WebAssembly.Module) {
    install({ module: source }, settings);
  } else {
    const bytes = source ?? platform().read();
    install({ module: new WebAssembly.Module(bytes), bytes }, settings);
  }
}

export function close() {
  workers?.close();
}

export const version = () => library().text(library().call("handsense_version"));

const GAMES = [["hearts", "hearts"], ["hex", "hex"], ["liap-tui", "liap_tui"], ["binokel", "binokel"]];

export function games() {
  const { exports } = library().instance;
  const has = (game) => functions.some((name) => name.startsWith(`handsense_${game}_`) && name in exports);
  return GAMES.filter(([, game]) => has(game)).map(([name]) => name);
}

/** The search of a name, in a worker. */
function remote(name) {
  const search = async (input, options) => {
    library();
    return workers.run(name, input, options ?? {});
  };
  // A name that the worker lacks is a mistake here.
  return byName(name) && search;
}

export const chooseMove = remote("chooseMove");
export const chooseMoves = remote("chooseMoves");
export const choosePass = remote("choosePass");
export const solve = remote("solve");
export const analyseDeal = remote("analyseDeal");
export const hard = { ...hardSync, choose: remote("hard.choose"), explain: remote("hard.explain") };
export const hex = {
  ...hexSync,
  search: remote("hex.search"),
  minimax: remote("hex.minimax"),
  monteCarlo: remote("hex.monteCarlo"),
  referenceMove: remote("hex.referenceMove"),
};
export const liapTui = {
  ...liapTuiSync,
  searchDeclaration: remote("liapTui.searchDeclaration"),
  searchPlay: remote("liapTui.searchPlay"),
  searchRedeal: remote("liapTui.searchRedeal"),
};
export const binokel = {
  ...binokelSync,
  searchBid: remote("binokel.searchBid"),
  searchTrump: remote("binokel.searchTrump"),
  searchDiscard: remote("binokel.searchDiscard"),
  searchCard: remote("binokel.searchCard"),
};
