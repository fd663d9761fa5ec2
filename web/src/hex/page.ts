/* Loads the engine of Hex. */
import type { hex } from "handsense";
import { loadScript } from "../engine/page.ts";

/** What the page asks of the library: its functions of Hex. */
export type HexEngine = typeof hex;

declare global {
  var startHexEngine: (() => Promise<HexEngine>) | undefined;
}

let started: Promise<HexEngine> | null = null;

/** Loads the engine once. After a failure, the next call tries again. */
export function loadHexEngine(): Promise<HexEngine> {
  started ??= loadScript("hex.js").then(() => globalThis.startHexEngine!());
  started.catch(() => (started = null));
  return started;
}
