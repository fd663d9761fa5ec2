/*
 * Plays the built page in Chromium: a whole deal by clicking, a hint, the review and the hand lab,
 * narrow and wide, light and dark, from the folder. Then offline from a server.
 * axe-core checks every screen. Screenshots go to web/screenshots.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { besideTheMatch } from "./beside.ts";
import { playHex } from "./hex.ts";
import { learnHex } from "./learn.ts";
import { takeSizes } from "./sizes.ts";
import { playTable } from "./table.ts";
import { type Look, Visit, address, folder, openBrowser, shots } from "./visit.ts";

/** Starts a match from the first screen. */
async function startMatch(page: Page): Promise<void> {
  await page.locator(".new-match").getByRole("button", { name: "Play", exact: true }).click();
}

/** Waits for the reasons of a comparison: one to three sentences, or for a mistake the doubt, and the cards that do as well. */
async function sentencesIn(comparison: Locator): Promise<void> {
  await comparison.locator("li").first().waitFor();
  const lines = await comparison.locator("li").allInnerTexts();
  assert.ok(lines.length <= 4 && lines.every((line) => /^((This (card|pass)|Other deals) .*|The .* do(es)? as well)\.$/s.test(line)), lines.join("\n"));
}

async function playDeal(visit: Visit): Promise<void> {
  const { page } = visit;
  let card = 0;
  let hinted = false;
  while (await visit.turn()) {
    const lit = page.locator(".hand-card.lit");
    const count = await lit.count();
    if (card > 0 && !hinted && count > 1) {
      hinted = true;
      await page.getByRole("group", { name: "Table actions" }).getByRole("button", { name: "Hint" }).click();
      await page.locator(".hint-table").waitFor();
      assert.ok((await page.locator(".hint-table tbody tr").count()) > 1);
      assert.ok((await page.locator(".badge").count()) > 0, "the hand shows the coach's card");
      await sentencesIn(page.locator(".why details").first());
      const another = page.locator(".why details").nth(1);
      if ((await another.count()) > 0) {
        assert.equal(await another.locator("li").count(), 0);
        await another.locator("summary").click();
        await sentencesIn(another);
      }
      await visit.check("play-hint");
      await page.keyboard.press("Escape");
    }
    const dim = page.locator(".hand-card.dim");
    if (card === 1 && (await dim.count()) > 0) {
      const before = await visit.hand();
      // Playwright takes a card that is not legal for one that cannot be clicked.
      await dim.first().click({ position: { x: 5, y: 40 }, force: true });
      assert.deepEqual(await visit.hand(), before, "an illegal card stays in the hand");
      assert.match(await page.locator(".status").innerText(), /must|Not|led first|broken/);
    }
    const before = await visit.hand();
    await lit.first().click({ position: { x: 8, y: 40 } });
    assert.equal((await visit.hand()).length, before.length - 1);
    if (card === 2) {
      await page.getByRole("button", { name: "Undo" }).click();
      assert.deepEqual(await visit.hand(), before, "undo gives the card back");
      await visit.turn();
      await page.locator(".hand-card.lit").first().click({ position: { x: 8, y: 40 } });
    }
    if (card === 4) {
      await visit.turn();
      await page.getByRole("button", { name: "Last trick" }).click();
      await visit.check("last-trick");
      await page.getByRole("button", { name: "Last trick" }).click();
    }
    card++;
  }
  assert.equal(card, 13);
}

async function visitAll(browser: Browser, look: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width: look.width, height: look.height }, colorScheme: look.scheme });
  const page = await context.newPage();
  const visit = new Visit(page, look);
  await page.goto(address);
  await page.locator(".level").first().waitFor();
  await visit.check("new-match", true);

  await visit.go("Settings");
  await page.getByText("Instant").click();
  await page.getByRole("switch", { name: /Coach/ }).check();
  await page.getByRole("switch", { name: /Play forced cards/ }).uncheck();
  if (look.width > 1000) await page.getByRole("switch", { name: /Four-colour/ }).check();
  await visit.check("settings", true);
  await visit.go("Hearts");

  await page.getByText("More: seats").click();
  await page.getByLabel("Deal number").fill("4");
  await visit.check("more", true);
  await startMatch(page);
  await page.getByRole("group", { name: "Table actions" }).getByRole("button", { name: "Hint" }).click();
  await sentencesIn(page.locator(".why details").first());
  await visit.check("pass-hint");
  await page.getByRole("button", { name: "Choose these cards" }).click();
  assert.equal(await page.locator('.hand-card[aria-pressed="true"]').count(), 3);
  await visit.check("pass");
  await page.getByRole("button", { name: "Pass right" }).or(page.getByRole("button", { name: "Pass left" })).click();
  await playDeal(visit);
  await visit.check("deal-end");

  await page.locator(".deal-end").getByRole("button", { name: "Review" }).click();
  await page.locator(".summary").waitFor({ timeout: 180_000 });
  assert.equal(await page.locator(".check-table tbody tr").count(), 14, "the pass and thirteen cards");
  for (const mistake of await page.locator(".wrong").all()) await sentencesIn(mistake);
  await page.locator(".check-table .link").nth(4).click();
  await page.getByRole("button", { name: "One card on" }).click();
  assert.match(await page.locator(".step-text").innerText(), /Trick 5, \d+ cards played/);
  await visit.check("review", true);

  await visit.go("Lab");
  await page.getByRole("textbox", { name: "Hand" }).fill("♠AK3 ♥72 ♦QJ98 ♣T654");
  const spades = page.locator(".suit-table tbody tr").first();
  await spades.waitFor();
  assert.deepEqual((await spades.locator("td").allInnerTexts()).map((text) => text.trim()), ["3", "28", "65", "50", "63"]);
  assert.equal(await page.locator(".passes div").count(), 3);
  await page.getByRole("button", { name: "ace of spades" }).click();
  assert.equal(await page.getByRole("textbox", { name: "Hand" }).inputValue(), "K3.QJ98.T654.72");
  await page.getByRole("button", { name: "ace of spades" }).click();
  await visit.check("hand-lab", true);

  if (look.width > 1000) await byKeys(page);
  await context.close();
}

/** Passes and plays the first card of the next deal with keys alone, then begins it again. */
async function byKeys(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Hearts" }).click();
  await page.getByRole("button", { name: "Next deal" }).press("Enter");
  await page.locator(".hand-card").first().focus();
  for (let card = 0; card < 3; card++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("p");
  await page.locator(".hand-card.lit").first().waitFor();
  await page.locator(".hand-card.lit").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".hand-card").length === 12);
  const log = await page.getByRole("log").innerText();
  assert.match(log, /You play the/);
  await page.getByRole("button", { name: "New" }).press("Enter");
  await page.getByRole("button", { name: "Replay this deal" }).press("Enter");
  await page.locator(".pass-box").waitFor();
  assert.equal(await page.locator(".hand-card").count(), 13);
}

/** The same link gives the same cards. */
async function sharedLink(browser: Browser): Promise<void> {
  const hands: string[] = [];
  for (let visitor = 0; visitor < 2; visitor++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${address}#deal=7&rules=0x0fc1&levels=0,1,2&scores=10/20/30/40`);
    await page.getByText("A shared deal: number 7").waitFor();
    await startMatch(page);
    await page.locator(".hand-card").first().waitFor();
    hands.push((await page.locator(".hand-card").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card))).join());
    const scores = await page.locator(".plate .total").allInnerTexts();
    assert.deepEqual(scores.map((text) => Number(text.match(/\d+/)![0])), [30, 20, 40, 10]);
    await context.close();
  }
  assert.equal(hands[0], hands[1]);
}

/** A kept match shows its table at once, and its cards with the engine. Nothing moves when they come. */
async function beforeTheEngine(browser: Browser): Promise<void> {
  for (const [width, height] of [[360, 740], [1280, 800]] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const visit = new Visit(page, { width, height, scheme: "light" });
    await page.goto(`${address}#deal=3&scores=10/20/30/40`);
    await startMatch(page);
    await visit.turn();
    const hand = await visit.hand();
    const boxes = () =>
      page.evaluate(() => [".felt", ".hand", ".seat-0", ".seat-1", ".seat-2", ".seat-3", ".toolbar", ".coach", ".side"].map((name) => {
        const { x, y, width: wide, height: high } = document.querySelector(name)!.getBoundingClientRect();
        return [name, x, y, wide, high].join(" ");
      }));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/engine.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByText("The engine is loading").waitFor();
    assert.deepEqual(await visit.hand(), []);
    assert.match(await page.locator(".seat-3 .total").innerText(), /40$/);
    const before = await boxes();
    await visit.check("waiting");
    release();
    await visit.turn();
    assert.deepEqual(await boxes(), before);
    assert.deepEqual(await visit.hand(), hand);
    await context.close();
  }
}

/** Damaged links and kept values are put aside, and the page says so. */
async function damagedState(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const visit = new Visit(page, { width: 1280, height: 800, scheme: "light" });
  /** Opens the page with these kept values, and returns its warnings. */
  const open = async (hash: string, settings: string | null, match: string | null): Promise<string[]> => {
    await page.goto(address);
    await page.locator(".level").first().waitFor();
    await page.evaluate((kept) => kept.forEach(([key, value]) => value && localStorage.setItem(key!, value)), [["handsense.settings", settings], ["handsense.match", match]]);
    await page.goto("about:blank");
    await page.goto(address + hash);
    await page.locator(".level").first().waitFor();
    return page.getByRole("alert").locator("p").allInnerTexts();
  };
  assert.deepEqual(await open("#deal=1&rules=0x0fc1", null, null), []);
  for (const hash of ["#deal=1&levels", "#deal=1&scores", "#deal"]) {
    assert.deepEqual(await open(hash, null, null), ["The link of this page is damaged: it names neither a deal of Hearts nor a game of Hex."]);
  }
  for (const settings of ['{"levels":null}', '{"levels":{"length":3}}', '{"pace":"idle"}', '{"theme":']) {
    assert.deepEqual(await open("", settings, null), ["Settings that this browser had kept were damaged. They have their defaults."], settings);
  }
  assert.equal((await open("#deal", '{"playouts":-1,"fourColours":true}', '{"setup":{},"deals":[""]}')).length, 3);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.deck), "four");
  await visit.check("damaged");
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  assert.equal(await page.getByRole("alert").count(), 0);
  // Only the library finds out that a deal is none.
  const setup = { deal: 1, rules: 0x0da1, levels: [0, 0, 0], scores: [0, 0, 0, 0] };
  await open("", null, JSON.stringify({ setup, scores: setup.scores, deals: ["no deal"] }));
  await page.getByRole("alert").waitFor();
  assert.deepEqual(await open("", null, null), []);
  await context.close();
}

/** The content security policy forbids another base address and the sending of forms. */
async function forbidden(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(".level").first().waitFor();
  const directives = await page.evaluate(async () => {
    const found: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found.push(effectiveDirective));
    const base = document.createElement("base");
    const form = document.createElement("form");
    base.href = form.action = "https://example.invalid/";
    document.head.append(base);
    document.body.append(form);
    form.submit();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return found.sort();
  });
  assert.deepEqual(directives, ["base-uri", "form-action"]);
  await context.close();
}

/** Served once, the page starts without the network, and its worker deletes no other page's cache. Prints the longest frame during a search. */
async function offline(browser: Browser): Promise<void> {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url!.slice(1).split("?")[0]!;
    try {
      const bytes = readFileSync(join(folder, name));
      response.setHeader("Content-Type", types[extname(name)] ?? "application/octet-stream");
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  const context = await browser.newContext();
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${port}/`;
  await page.goto(`${origin}icon-512.png`);
  const others = ["another page", `handsense ${origin}other/ 1`];
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), [...others, `handsense ${origin} 1`]);
  await page.goto(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const names = await page.evaluate(() => caches.keys());
  assert.deepEqual(names.slice(0, -1), others);
  assert.match(names.at(-1)!, /^handsense .* [0-9a-f]{16}$/);
  // The engine of Hex is kept from its first use on.
  const isKept = () => page.evaluate(() => caches.match("hex.js").then(Boolean));
  assert.equal(await isKept(), false);
  await page.goto(`${origin}#hex`);
  await page.waitForFunction(() => "startHexEngine" in globalThis);
  assert.equal(await isKept(), true);
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
  await page.goto("about:blank");
  await page.goto(origin);
  await startMatch(page);
  await page.locator(".hand-card").first().waitFor();
  await page.getByRole("switch", { name: "Coach" }).check();
  const watched = page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    const until = last + 1500;
    while (last < until) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
    return longest;
  });
  await page.getByRole("button", { name: "Ask for a hint" }).click();
  await page.locator(".hint-table").waitFor();
  console.log(`longest frame during a search: ${(await watched).toFixed(0)} ms`);
  await context.close();
}

const [only, pictures] = process.argv.slice(2);
const browser = await openBrowser();
try {
  if (only !== "sizes") {
    await playTable(browser);
    for (const [width, height] of [[360, 740], [1280, 800]] as const) {
      for (const scheme of ["light", "dark"] as const) {
        await visitAll(browser, { width, height, scheme });
        console.log(`ok: ${width} pixels, ${scheme}`);
      }
    }
    await besideTheMatch(browser);
    console.log("ok: second try, statistics, daily deal, forecast");
    await beforeTheEngine(browser);
    console.log("ok: before the engine");
    await sharedLink(browser);
    console.log("ok: a shared link");
    await damagedState(browser);
    console.log("ok: damaged state");
    await forbidden(browser);
    console.log("ok: forbidden");
    await offline(browser);
    console.log("ok: offline");
  }
  const problems = await takeSizes(browser, pictures ?? join(shots, "sizes"), pictures !== undefined);
  assert.deepEqual(problems, []);
  console.log("ok: sizes");
  if (only !== "sizes") {
    // These load the WebAssembly file of Hex in place of that of Hearts.
    await playHex(browser);
    await learnHex(browser);
  }
} finally {
  await browser.close();
}
