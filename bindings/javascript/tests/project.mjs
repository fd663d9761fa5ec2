// The package with a built file, and the data of the project.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
export const PROJECT = join(PACKAGE, "../..");

/** A built file. HANDSENSE_DIST names another directory than dist. */
export const built = (name = "handsense.wasm") => join(process.env.HANDSENSE_DIST ?? join(PACKAGE, "dist"), name);

if (!existsSync(built())) {
  throw new Error(`${built()} is missing: run npm run build`);
}

export const text = (path) => readFileSync(join(PROJECT, path), "utf8");

/** The records of a file of the project's test data. */
export const records = (path) => text(`tests/data/${path}.jsonl`).trim().split("\n").map((line) => JSON.parse(line));

/** A copy of a WebAssembly file in which these functions trap. */
export function trapping(bytes, names) {
  const made = Uint8Array.from(bytes);
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = made[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value >>> 0;
      }
    }
  };
  const name = () => {
    const length = number();
    at += length;
    return new TextDecoder().decode(made.subarray(at - length, at));
  };
  let imported = 0;
  const numbers = [];
  while (at < made.length) {
    const section = made[at++];
    const end = number() + at;
    if (section === 2) {
      // Other imports than functions have no index among them.
      imported = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).filter(({ kind }) => kind === "function").length;
    } else if (section === 7) {
      for (let left = number(); left > 0; left--) {
        const called = name();
        const kind = made[at++];
        const index = number();
        if (kind === 0 && names.includes(called)) {
          numbers.push(index - imported);
        }
      }
    } else if (section === 10) {
      for (let index = 0, count = number(); index < count; index++) {
        const bodyEnd = number() + at;
        if (numbers.includes(index)) {
          // No locals, unreachable, nops, end.
          made.fill(1, at, bodyEnd);
          made.set([0, 0], at);
          made[bodyEnd - 1] = 0x0b;
        }
        at = bodyEnd;
      }
    }
    at = end;
  }
  return made;
}
