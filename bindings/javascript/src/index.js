// The package in pages, Deno and bundlers.

import { setPlatform } from "./state.js";

export * from "./api.js";

/** The addresses of the package's files. Bundlers find them by these expressions, and some leave no address. */
const OWN_FILES = {
  games: () => new URL("../dist/handsense.wasm", import.meta.url),
  threads: () => new URL("../dist/handsense-threads.wasm", import.meta.url),
};

/** Fetches and compiles a file; without a source, the package's file of this name. */
async function load(given, name) {
  const source = given ?? OWN_FILES[name]();
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

const ownWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** Starts workers made by this function. */
const withWorker = (make = ownWorker) => ({
  isShared: () => globalThis.crossOriginIsolated === true,
  start(receive, fail) {
    const worker = make();
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", fail);
    worker.addEventListener("messageerror", fail);
    return { post: (message) => worker.postMessage(message), stop: () => worker.terminate(), hold() {} };
  },
});

setPlatform({ load, read, withWorker, cores: () => globalThis.navigator?.hardwareConcurrency ?? 2 });
