/** The board of Hex by clicks, taps and keys: whole games, swap, undo, links, and what the browser keeps. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { hex, init } from "handsense";
import { type HexGame, NEW_GAME, placeOf, positionAt, stateAt, withMoves } from "../src/hex/game.ts";
import { Visit, address } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
export const status = (page: Page, text: string) => page.locator(".hex-status").getByText(text, { exact: true });
const alerts = (page: Page) => page.getByRole("alert").locator("p").allInnerTexts();
export const keptGame = (page: Page): Promise<HexGame> => page.evaluate(() => JSON.parse(localStorage.getItem("handsense.hex")!).game);
const logged = (page: Page) => page.getByRole("log").innerText();

/** A kept game of two people. */
export const hexGame = (size: number, moves: string, options: Partial<HexGame> = {}): string =>
  JSON.stringify({ game: withMoves({ ...NEW_GAME, size, blue: "person", ...options }, moves.split(" ").filter(Boolean)), isOpen: true });

/** Opens the page with a kept game, runs the case, and closes it. */
export async function visit(browser: Browser, look: BrowserContextOptions, hash: string, kept: string | null, play: (page: Page, visit: Visit) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...look });
  const page = await context.newPage();
  const found = new Visit(page, { width: look.viewport!.width, height: look.viewport!.height, scheme: look.colorScheme === "dark" ? "dark" : "light" });
  await page.goto(address);
  await page.evaluate((game) => {
    localStorage.setItem("handsense.settings", JSON.stringify({ pace: "instant" }));
    if (game) localStorage.setItem("handsense.hex", game);
  }, kept);
  await page.goto("about:blank");
  await page.goto(address + hash);
  await play(page, found);
  await context.close();
}

/** Waits for the reader's turn; null at the end of the game. */
async function turn(page: Page): Promise<HexGame | null> {
  await page.locator(".hex-status").getByText(/^(Your turn|You win|Novice wins)/).waitFor();
  const game = await keptGame(page);
  return stateAt(game).winner ? null : game;
}

/** Plays a game on five by five cells to its end, with winning moves where there are any. */
async function playOut(page: Page, play: (name: string, from: string) => Promise<void>): Promise<void> {
  for (let game = await turn(page); game; game = await turn(page)) {
    const position = positionAt(game);
    const best = (await hex.solve(position)).winningMove ?? (await hex.search(position, { playouts: 400 })).cell;
    const focused = await page.locator('.hex-cell[tabindex="0"]').getAttribute("data-cell");
    await play(best!, focused!);
    await page.waitForFunction((count) => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length > count, game.moves.length);
  }
}

/** A whole game with the mouse. The engine of Hex comes with its screen. */
async function byMouse(browser: Browser): Promise<void> {
  for (const look of [DESK, { ...DESK, colorScheme: "dark" }, PHONE] as const) {
    await visit(browser, { ...look, hasTouch: false }, "", null, async (page, found) => {
      const scripts: string[] = [];
      page.on("request", (request) => scripts.push(request.url().split("/").at(-1)!));
      await page.reload();
      await page.locator(".level").first().waitFor();
      await page.waitForFunction(() => "startHeartsEngine" in globalThis);
      assert.ok(scripts.includes("engine.js") && !scripts.includes("hex.js"), scripts.join());
      await found.go("Hex");
      await page.getByRole("heading", { name: "Hex", exact: true }).waitFor();
      await page.waitForFunction(() => "startHexEngine" in globalThis);
      assert.ok(scripts.includes("hex.js"));
      assert.equal(await page.title(), "Hex");
      await found.check("hex-new", true);
      await page.locator(".segments").getByText("5", { exact: true }).click();
      await page.getByRole("switch", { name: /Swap rule/ }).uncheck();
      await page.locator(".new-hex [type=submit]").click();
      await playOut(page, async (name) => cell(page, name).click());
      const game = await keptGame(page);
      assert.equal(stateAt(game).winner, "red", game.moves.join(" "));
      assert.equal(await page.locator(".chained").count(), stateAt(game).chain.length);
      assert.match(await logged(page), /You win\./);
      await found.check("hex-won");
      await button(page, "One move back").click();
      await page.getByText(`After move ${game.moves.length - 1} of ${game.moves.length}.`).waitFor();
      await button(page, "Play on from here").click();
      assert.equal((await keptGame(page)).moves.length, game.moves.length - 1);
      await button(page, "New").click();
      await button(page, "Play on").click();
      await cell(page, game.moves.at(-1)!).click();
      await button(page, "New").click();
      await page.locator(".new-hex").waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
    });
  }
}

/** A whole game with keys alone. */
async function byKeys(browser: Browser): Promise<void> {
  await visit(browser, DESK, "#hex", null, async (page, found) => {
    const { keyboard } = page;
    await page.locator('.level input[name="opponent"]').first().focus();
    await keyboard.press("Tab");
    for (let step = 0; step < 4; step++) await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-cell") === "c3");
    await playOut(page, async (name, from) => {
      const [rows, columns] = placeOf(name).map((value, axis) => value - placeOf(from)[axis]!);
      for (let step = 0; step < Math.abs(rows!); step++) await keyboard.press(rows! < 0 ? "ArrowUp" : "ArrowDown");
      for (let step = 0; step < Math.abs(columns!); step++) await keyboard.press(columns! < 0 ? "ArrowLeft" : "ArrowRight");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), `${name}, empty`);
      await keyboard.press("Enter");
    });
    const { size, moves } = await keptGame(page);
    assert.equal(size, 5);
    assert.match(await logged(page), new RegExp(`(Red|Blue) plays ${moves.at(-1)}\\.`));
    await keyboard.press("Home");
    await keyboard.press("PageUp");
    assert.match((await page.evaluate(() => document.activeElement?.getAttribute("aria-label")))!, /^a1, /);
    await keyboard.press("u");
    assert.ok((await keptGame(page)).moves.length < moves.length);
    await found.check("hex-keys");
  });
}

/** The swap of the reader and of two people, undo, and a resignation. */
async function swapAndResign(browser: Browser): Promise<void> {
  await visit(browser, DESK, "#hex", null, async (page, found) => {
    await page.getByText("Blue, second").click();
    await page.locator(".new-hex [type=submit]").click();
    await status(page, "Your turn: play, or swap.").waitFor();
    const [first] = (await keptGame(page)).moves;
    await page.keyboard.press("s");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length === 3);
    const swapped = await keptGame(page);
    assert.equal(swapped.moves[1], "swap-pieces");
    const [row, column] = placeOf(first!);
    assert.equal(await page.locator(".hex-cell.blue").getAttribute("data-cell"), String.fromCharCode(97 + row) + (column + 1));
    assert.match(await logged(page), /Blue swaps\./);
    await button(page, "Undo").click();
    assert.equal((await keptGame(page)).moves.length, 1);
    await cell(page, "a1").click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length === 3);
    await button(page, "Resign").click();
    await found.check("hex-resign");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Play on");
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "resign");
    await button(page, "Resign").click();
    await page.locator(".banner").getByRole("button", { name: "Resign" }).click();
    await status(page, "Blue resigns. Novice wins.").waitFor();
    await cell(page, "b1").click();
    assert.equal((await keptGame(page)).moves.at(-1), "resign");
    await button(page, "Undo").click();
    await status(page, "Your turn.").waitFor();
    // The level takes over the colour of the person, and gives it back.
    await page.locator(".side select").last().selectOption("Steady");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length > 5);
    await page.locator(".side select").last().selectOption("Person");
    await status(page, "Your turn.").waitFor();
  });
}

/** A first tap selects, a second one or the button plays. */
async function byTouch(browser: Browser): Promise<void> {
  await visit(browser, PHONE, "#hex", hexGame(9, "e5 d4"), async (page, found) => {
    await cell(page, "c4").tap();
    assert.equal(await cell(page, "c4").getAttribute("aria-label"), "c4, empty, selected");
    await cell(page, "c5").tap();
    await found.check("hex-selected");
    assert.equal((await keptGame(page)).moves.length, 2);
    await button(page, "Play c5").tap();
    assert.equal(await cell(page, "c5").getAttribute("aria-label"), "c5, red, last move");
    await cell(page, "c4").tap();
    await cell(page, "c4").tap();
    assert.deepEqual((await keptGame(page)).moves, ["e5", "d4", "c5", "c4"]);
  });
}

/** A reply leaves an older board in view, and a click on that board says how to go on. */
async function oldBoards(browser: Browser): Promise<void> {
  await visit(browser, DESK, "#hex", hexGame(9, "e5 d4", { blue: 4 }), async (page, found) => {
    const moves = (count: number) => page.waitForFunction((least) => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length === least, count);
    await cell(page, "c5").click();
    await button(page, "One move back").click();
    await moves(4);
    await status(page, "After move 2 of 4.").waitFor();
    assert.match(await logged(page), /Blue plays/);
    await cell(page, "a1").click();
    await status(page, "This is move 2. Go to the last move to play.").waitFor();
    await found.check("hex-old-board");
    await button(page, "End").click();
    await status(page, "Your turn.").waitFor();
    await page.keyboard.press("h");
    await page.locator(".learn-result").waitFor();
    await button(page, "Resign").click();
    await page.locator(".banner").getByRole("button", { name: "Resign" }).click();
    await button(page, "One move back").click();
    await cell(page, "a1").click();
    await status(page, "This is move 4. Press “Play on from here” to play.").waitFor();
  });
}

/** A tab says that another one has changed the game, and opens that game or keeps its own. */
async function twoTabs(browser: Browser): Promise<void> {
  await visit(browser, DESK, "#hex", hexGame(9, "e5 d4"), async (page, found) => {
    const second = await page.context().newPage();
    await second.goto(`${address}#hex`);
    await cell(second, "c5").click();
    await page.getByText("Another tab has changed the game of Hex").waitFor();
    await found.check("hex-tabs");
    await button(page, "Open that game").click();
    assert.equal(await cell(page, "c5").getAttribute("aria-label"), "c5, red, last move");
    await cell(page, "f3").click();
    await button(second, "Keep this one").click();
    assert.deepEqual((await keptGame(page)).moves, ["e5", "d4", "c5"]);
  });
}

/** A link opens its game, and leaves a game in progress alone until the reader gives it up. Reload keeps the game. */
async function links(browser: Browser): Promise<void> {
  await visit(browser, DESK, "#hex=11:f6,swap-pieces,e4", null, async (page, found) => {
    await status(page, "Blue to move.").waitFor();
    assert.equal(await cell(page, "f6").getAttribute("aria-label"), "f6, blue");
    assert.equal(await page.evaluate(() => "startHeartsEngine" in globalThis), false);
    assert.equal(await page.evaluate(() => location.hash), "");
    await button(page, "Share").click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /index\.html#hex=11:f6,swap-pieces,e4$/);
    await cell(page, "h2").click();
    await page.goto("about:blank");
    await page.goto(address);
    assert.equal(await cell(page, "h2").getAttribute("aria-label"), "h2, blue, last move");
    await page.evaluate(() => void (location.hash = "#hex=5:c3"));
    await page.getByText("A game of Hex on 5 by 5 cells. Give up the game in progress?").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Keep my game");
    await found.check("hex-link");
    await button(page, "Keep my game").click();
    assert.equal((await keptGame(page)).size, 11);
    await page.evaluate(() => void (location.hash = "#hex=5:c3"));
    await button(page, "Give it up").click();
    assert.deepEqual((await keptGame(page)).moves, ["c3"]);
    await page.evaluate(() => void (location.hash = "#hex=5:c9"));
    await page.getByText("it names no game of Hex: c9 is not on this board.").waitFor();
    await button(page, "New").click();
    await button(page, "Give it up").click();
    await page.evaluate(() => void (location.hash = "#hex=7,noswap:D4"));
    await status(page, "Blue to move.").waitFor();
    await button(page, "Share").click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#hex=7,noswap:d4$/);
    await found.go("Hearts");
    await page.waitForFunction(() => "startHeartsEngine" in globalThis);
    assert.equal(await page.title(), "Hearts");
  });
  await visit(browser, DESK, "#hex", '{"game":{"size":5},"isOpen":true}', async (page) => {
    assert.deepEqual(await alerts(page), ["The game of Hex that this browser had kept was damaged. It is given up."]);
    await page.locator(".new-hex").waitFor();
    await page.reload();
    assert.deepEqual(await alerts(page), []);
  });
}

export async function playHex(browser: Browser): Promise<void> {
  await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hex.wasm")));
  for (const play of [byMouse, byKeys, swapAndResign, byTouch, oldBoards, twoTabs, links]) {
    await play(browser);
    console.log(`ok: Hex, ${play.name}`);
  }
}
