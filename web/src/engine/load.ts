import type { Engine } from "./types.ts";

declare global {
  var startHeartsEngine: (() => Promise<Engine>) | undefined;
}

let started: Promise<Engine> | null = null;

/** Loads the engine once, after the first paint. */
export function loadEngine(): Promise<Engine> {
  started ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "engine.js";
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The file engine.js is missing."));
    document.head.append(script);
  }).then(() => globalThis.startHeartsEngine!());
  return started;
}
