/* The engine of Hex as one classic script, like that of Hearts. */
import { hex, init } from "handsense/bare";
import InlineWorker from "handsense/worker?worker&inline";
import wasm from "handsense/handsense-hex.wasm?url&inline";
import type { HexEngine } from "./page.ts";

async function start(): Promise<HexEngine> {
  await init(fetch(wasm), { worker: () => new InlineWorker() });
  return hex;
}

globalThis.startHexEngine = start;
