// The package with a built file, and the data of the project.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
export const PROJECT = join(PACKAGE, "../..");

/** A built file. HANDSENSE_DIST names another directory than dist. */
export const built = (name = "handsense.wasm") => join(process.env.HANDSENSE_DIST ?? join(PACKAGE, "dist"), name);

if (!existsSync(built())) {
  throw new Error(`${built()} is missing: run npm run build`);
}

export const text = (path) => readFileSync(join(PROJECT, path), "utf8");

/** The recorded decisions of a kind, such as hex/structure. */
export const records = (path) => {
  const [game, of] = path.split("/");
  const lines = text(`tests/data/${game}.jsonl`).split("\n");
  return lines.filter((line) => line.startsWith(`{"of":"${of}",`)).map((line) => JSON.parse(line));
};

/** Makes a function that starts workers in which these functions of the library trap. */
export const trapping = (...names) => () => {
  const source = `
    const { Instance, RuntimeError } = WebAssembly;
    const trap = () => {
      throw new RuntimeError("unreachable");
    };
    WebAssembly.Instance = function (...given) {
      const exports = { ...new Instance(...given).exports };
      ${JSON.stringify(names)}.filter((name) => name in exports).forEach((name) => (exports[name] = trap));
      return { exports };
    };
    import(${JSON.stringify(new URL("../src/worker-node.js", import.meta.url).href)});
  `;
  return new Worker(source, { eval: true });
};
