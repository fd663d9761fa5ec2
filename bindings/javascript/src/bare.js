// The package in pages and bundlers, without files of its own.

import { setPlatform } from "./state.js";

export * from "./api.js";

const needs = (what) => () => {
  throw new TypeError(`handsense/bare needs ${what}`);
};

/** The address of the file, and the worker, of index.js. */
const own = { games: needs("a source"), worker: needs("the setting worker") };

/** Fetches and compiles a file; without a source, that of index.js. */
async function load(given) {
  const source = given ?? own.games();
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) {
    throw new Error(`${response.url || source}: ${response.status} ${response.statusText}`);
  }
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return { module: await WebAssembly.compileStreaming(response) };
  }
  const bytes = await response.arrayBuffer();
  return { module: await WebAssembly.compile(bytes), bytes };
}

function read() {
  throw new TypeError("initSync() needs the bytes or the module in a page; use init()");
}

/** Starts workers made by this function. */
const withWorker = (make = own.worker) => ({
  start(receive, fail) {
    const worker = make();
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", fail);
    worker.addEventListener("messageerror", fail);
    return { post: (message) => worker.postMessage(message), stop: () => worker.terminate(), hold() {} };
  },
});

setPlatform({ own, load, read, withWorker, cores: () => globalThis.navigator?.hardwareConcurrency ?? 2 });
