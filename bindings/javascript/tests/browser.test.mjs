// The package in Chromium, on a page that shares memory and on one that does not.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE, built } from "./project.mjs";

const TYPES = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
const VIEW = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT";

let browser = null;
let skipped = "";
before(async () => {
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);
  try {
    const { chromium } = createRequire(import.meta.url)("playwright-core");
    browser = executablePath ? await chromium.launch({ executablePath, args: ["--no-sandbox"] }) : null;
    skipped = executablePath ? "" : "Chromium is not installed";
  } catch (error) {
    skipped = error.code === "MODULE_NOT_FOUND" ? "playwright-core is not installed" : String(error);
  }
});
after(() => browser?.close());

/** Serves the package. */
async function serve(headers) {
  const server = createServer((request, response) => {
    const path = request.url.startsWith("/dist/") ? built(basename(request.url)) : join(PACKAGE, request.url);
    if (request.url === "/" || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[path.split(".").at(-1)] ?? "text/plain", ...headers });
    response.end(readFileSync(path));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.on("listening", resolve));
  return server;
}

const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

for (const [kind, headers] of Object.entries({ plain: {}, isolated: ISOLATED })) {
  test(`a page that is ${kind} evaluates, searches, reports and aborts`, async (context) => {
    if (!browser) {
      context.skip(skipped);
      return;
    }
    const server = await serve(headers);
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/examples/page.html`);
    await page.waitForFunction(() => document.getElementById("hint").onclick !== null);
    await page.fill("#hand", "AK.QJ98.T654.732");
    assert.equal(await page.inputValue("#hand"), "AK.QJ98.T654.732");
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("card").value === "C4");
    const found = await page.evaluate(async (view) => {
      const { chooseMove, hex } = await import("/src/index.js");
      const aborted = [];
      for (const turn of [1, 2]) {
        const controller = new AbortController();
        const running = hex.search({ size: 11 }, { playouts: 2n ** 40n, signal: controller.signal });
        setTimeout(() => controller.abort(new Error(`reason ${turn}`)), 20);
        await running.catch((error) => aborted.push(error.message));
      }
      let reports = 0;
      const { card } = await chooseMove(view, { playouts: 4000, progress: () => void reports++ });
      const { playouts } = await chooseMove(view, { milliseconds: 50 });
      return { isolated: crossOriginIsolated, danger: document.getElementById("danger").value, aborted, reports, card, searched: playouts > 0 };
    }, VIEW);
    assert.ok(found.reports > 3);
    assert.deepEqual(
      { ...found, reports: 0 },
      { isolated: kind === "isolated", danger: "danger 13", aborted: ["reason 1", "reason 2"], reports: 0, card: "C4", searched: true },
    );
    assert.deepEqual(errors, []);
    await page.close();
    server.close();
  });
}
