// The package in Node and Bun.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { setPlatform } from "./state.js";

export * from "./api.js";

const OWN_FILE = new URL("../dist/handsense.wasm", import.meta.url);
const OWN_WORKER = new URL("./worker-node.js", import.meta.url);

/** Reads or fetches a file and compiles it; without a source, that of the package. */
async function load(given) {
  const source = given ?? OWN_FILE;
  const text = String(source);
  const bytes = source instanceof Response || /^(https?|data|blob):/.test(text) ? await fetched(source) : await readFile(path(source));
  return { module: await WebAssembly.compile(bytes), bytes };
}

async function fetched(source) {
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) {
    throw new Error(`${response.url || source}: ${response.status} ${response.statusText}`);
  }
  return response.arrayBuffer();
}

const path = (source) => (String(source).startsWith("file:") ? fileURLToPath(String(source)) : source);

/** Starts worker threads made by this function. An idle one does not keep the process alive. */
const withWorker = (make = () => new Worker(OWN_WORKER)) => ({
  start(receive, fail) {
    const worker = make();
    worker.on("message", receive);
    worker.on("error", fail);
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      stop: () => void worker.terminate(),
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  },
});

const cores = () => availableParallelism?.() ?? cpus().length;

setPlatform({ load, read: () => readFileSync(OWN_FILE), withWorker, cores });
