// The state of this thread: the loaded library, and how to load files and to start workers.

import { Library } from "./library.js";

let loaded = null;

/** The library. Throws before init() or initSync(). */
export function library() {
  if (!loaded) {
    throw new Error("call init() or initSync() first");
  }
  return loaded;
}

export function load(module) {
  loaded = new Library(module);
}

let chosen = null;

/** A page or Node: index.js and node.js set it. */
export const platform = () => chosen;

export function setPlatform(made) {
  chosen = made;
}
