// Compares playouts a second on one core: the native library, Node and, if playwright-core and Chromium are there,
// Chromium.
//
//     node scripts/speed.mjs [ROUNDS]
//
// It needs cc and the release library (cargo build -p handsense --release). The kinds take turns, and the best round
// of each counts. Seconds are processor time. CHROMIUM names the browser.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as handsense from "../src/node.js";
import { views } from "./views.mjs";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = join(PACKAGE, "../..");
const PLAYOUTS = 20000;
const FILE = process.env.HANDSENSE_WASM ?? join(PACKAGE, "dist/handsense.wasm");

/** Searches each view. It runs here and in the browser. `now` returns milliseconds. */
function measure(sync, lines, playouts, now = () => 0) {
  let made = 0;
  const start = now();
  for (const line of lines) {
    made += sync.chooseMove(line, { playouts, withoutLine: true }).playouts;
  }
  return [made, (now() - start) / 1000];
}

/** Processor time of this process. */
const processor = () => process.cpuUsage().user / 1000;

function native(directory) {
  const library = join(process.env.CARGO_TARGET_DIR ?? join(PROJECT, "target"), "release");
  const program = join(directory, "speed");
  const source = join(PACKAGE, "scripts/speed.c");
  const flags = ["-std=c99", "-O2", "-I", join(PROJECT, "include"), `-Wl,-rpath,${library}`];
  execFileSync("cc", [...flags, source, join(library, "libhandsense.so"), "-o", program]);
  return (lines) => execFileSync(program, [PLAYOUTS, 1].map(String), { input: lines.join("\n") }).toString().split(" ").map(Number);
}

async function browser() {
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
  let chromium;
  try {
    ({ chromium } = createRequire(import.meta.url)("playwright-core"));
  } catch {
    console.log("SKIPPED: playwright-core is not installed");
    return null;
  }
  if (!executablePath) {
    console.log("SKIPPED: Chromium is not installed");
    return null;
  }
  const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
  const server = createServer((request, response) => {
    const path = request.url === "/all.wasm" ? FILE : join(PACKAGE, request.url);
    if (request.url !== "/" && !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", types[path.split(".").at(-1)] ?? "text/html");
    response.end(request.url === "/" ? "<!doctype html>" : readFileSync(path));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.on("listening", resolve));
  const started = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await started.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async (source) => {
    globalThis.handsense = await import("/src/index.js");
    await globalThis.handsense.init("/all.wasm");
    globalThis.measure = new Function(`return ${source}`)();
  }, measure.toString());
  const session = await started.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  return {
    async run(lines) {
      const before = await spent();
      const [made] = await page.evaluate(([given, most]) => globalThis.measure(globalThis.handsense.sync, given, most), [lines, PLAYOUTS]);
      return [made, (await spent()) - before];
    },
    async close() {
      await started.close();
      server.close();
    },
  };
}

const rounds = Number(process.argv[2] ?? 5);
const directory = mkdtempSync(join(tmpdir(), "handsense-speed-"));
await handsense.init(FILE);
const lines = views(handsense);
const page = await browser();
const kinds = { native: native(directory), node: (given) => measure(handsense.sync, given, PLAYOUTS, processor) };
if (page) {
  kinds.chromium = page.run;
}
const best = {};
for (let round = 0; round < rounds; round++) {
  for (const [kind, run] of Object.entries(kinds)) {
    const [playouts, seconds] = await run(lines);
    best[kind] = Math.max(best[kind] ?? 0, playouts / seconds);
  }
}
for (const [kind, rate] of Object.entries(best)) {
  console.log(`${kind.padEnd(9)} ${Math.round(rate).toLocaleString("en").padStart(10)} playouts/s ${((100 * rate) / best.native).toFixed(0).padStart(4)} %`);
}
await page?.close();
handsense.close();
rmSync(directory, { recursive: true });
