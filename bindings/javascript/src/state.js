// The loaded library of this thread.

import { Library } from "./library.js";

let loaded = null;

/** The library. Throws before init() or initSync(). */
export function library() {
  if (!loaded) {
    throw new Error("call init() or initSync() first");
  }
  return loaded;
}

export function load(module, memory) {
  loaded = new Library(module, memory);
}
