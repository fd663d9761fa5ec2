// The package in pages, Deno and bundlers, with its files.

import { platform } from "./state.js";

export * from "./bare.js";

// Bundlers find the files by these expressions, and some leave no address.
Object.assign(platform().own, {
  games: () => new URL("../dist/handsense.wasm", import.meta.url),
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
});
