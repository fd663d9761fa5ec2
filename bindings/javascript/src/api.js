// The public interface.

import * as local from "./games.js";
import { optionsOf } from "./call.js";
import { functions } from "./generated/interface.js";
import { quoted } from "./library.js";
import { byName, sync } from "./searches.js";
import { library, load, platform } from "./state.js";
import { Workers } from "./workers.js";

export { HandsenseError, statuses } from "./library.js";
export { deck, formatCards, parseCards } from "./notation.js";
export { rules } from "./call.js";
// The searches of Hearts here are those in workers, below.
export * from "./hearts.js";
export { sync };

/** The most workers without a setting. */
const MOST_WORKERS = 4;
/** The most workers and threads with a setting. */
const MOST_COUNT = 64;

let workers = null;

function checkCount(count, name) {
  if (!Number.isInteger(count) || count < 1 || count > MOST_COUNT) {
    throw new RangeError(`${name} is ${quoted(count)}: expected an integer, 1 to ${MOST_COUNT}`);
  }
}

const SETTINGS = { workers: undefined, threads: 1, threadsSource: undefined, worker: undefined };

/** The threads of a search: 1 where memory cannot be shared. */
function threadsOf(settings) {
  const { threads, worker } = optionsOf(settings, SETTINGS);
  checkCount(threads, "threads");
  return platform().withWorker(worker).isShared() ? threads : 1;
}

/** @param shared the file of threads, if a search has several */
function install(sources, shared, settings) {
  const threads = threadsOf(settings);
  const { workers: wanted, worker } = settings ?? {};
  const fitting = Math.floor((platform().cores() - 1) / threads);
  const most = wanted ?? Math.max(1, Math.min(MOST_WORKERS, fitting));
  checkCount(most, "workers");
  load(sources.module);
  workers?.close();
  workers = new Workers(platform().withWorker(worker), shared ?? sources, most, threads);
}

const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

async function fetched(source, name) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    return { module: given };
  }
  return isBytes(given) ? { module: await WebAssembly.compile(given), bytes: given } : platform().load(given, name);
}

function compiled(source, name) {
  if (source instanceof WebAssembly.Module) {
    return { module: source };
  }
  const bytes = source ?? platform().read(name);
  return { module: new WebAssembly.Module(bytes), bytes };
}

export async function init(source, settings) {
  const shared = threadsOf(settings) > 1 ? fetched(settings.threadsSource, "threads") : null;
  const sources = await Promise.all([fetched(source, "games"), shared]);
  install(...sources, settings);
}

export function initSync(source, settings) {
  const shared = threadsOf(settings) > 1 ? compiled(settings.threadsSource, "threads") : null;
  install(compiled(source, "games"), shared, settings);
}

export function close() {
  workers?.close();
}

export const version = () => library().text(library().call("handsense_version"));

const GAMES = ["hearts", "hex", "liap_tui", "binokel"];

export function games() {
  const { exports } = library().instance;
  const has = (game) => Object.keys(functions).some((name) => functions[name].game === game && name in exports);
  return GAMES.filter(has).map((game) => game.replace("_", "-"));
}

/** The search of a name, in a worker. */
function remote(name) {
  const { defaults, inputs, count } = byName(name);
  return async (...given) => {
    library();
    return workers.run(name, inputs(given), optionsOf(given[count], { ...defaults, signal: undefined }));
  };
}

/** A game with its searches in workers. */
const withRemotes = (game) => ({
  ...local[game],
  ...Object.fromEntries(Object.keys(sync[game]).map((name) => [name, remote(`${game}.${name}`)])),
});

export const chooseMove = remote("chooseMove");
export const choosePass = remote("choosePass");
export const levelCard = remote("levelCard");
export const levelPass = remote("levelPass");
export const explainMove = remote("explainMove");
export const explainPass = remote("explainPass");
export const solve = remote("solve");
export const analyseDeal = remote("analyseDeal");
export const hex = withRemotes("hex");
export const liapTui = withRemotes("liapTui");
export const binokel = withRemotes("binokel");
