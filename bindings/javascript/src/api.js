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

/** The most workers without a setting, and with one. */
const MOST_WORKERS = 4;
const MOST_WANTED = 64;

let workers = null;

function settingsOf(settings) {
  const most = Math.max(1, Math.min(MOST_WORKERS, platform().cores() - 1));
  const found = optionsOf(settings, { workers: most, worker: undefined });
  if (!Number.isInteger(found.workers) || found.workers < 1 || found.workers > MOST_WANTED) {
    throw new RangeError(`workers is ${quoted(found.workers)}: expected an integer, 1 to ${MOST_WANTED}`);
  }
  return found;
}

function install(sources, { workers: most, worker }) {
  load(sources.module);
  workers?.close();
  workers = new Workers(platform().withWorker(worker), sources, most);
}

const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

async function fetched(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) {
    return { module: given };
  }
  return isBytes(given) ? { module: await WebAssembly.compile(given), bytes: given } : platform().load(given);
}

function compiled(source) {
  if (source instanceof WebAssembly.Module) {
    return { module: source };
  }
  const bytes = source ?? platform().read();
  return { module: new WebAssembly.Module(bytes), bytes };
}

export async function init(source, settings) {
  const checked = settingsOf(settings);
  install(await fetched(source), checked);
}

export function initSync(source, settings) {
  const checked = settingsOf(settings);
  install(compiled(source), checked);
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
