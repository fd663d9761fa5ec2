/** The tools that explain a game of Hex, its records and its puzzles, on a desk and on a small telephone. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { hex, sync } from "handsense";
import { positionAt, stateAt } from "../src/hex/game.ts";
import { type Puzzle, dailyPuzzle, gameOf } from "../src/hex/puzzles.ts";
import { button, hexGame, keptGame, status, visit } from "./hex.ts";
import type { Visit } from "./visit.ts";

const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { viewport: { width: 320, height: 568 } },
  { viewport: { width: 320, height: 568 }, colorScheme: "dark" },
];
const puzzles = JSON.parse(readFileSync(`${import.meta.dirname}/../../src/hex/puzzles.json`, "utf8")) as Puzzle[];

const result = (page: Page) => page.locator(".learn-result").innerText();
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);
/** Opens a tool. In a small window it hides the others. */
async function open(page: Page, name: string): Promise<void> {
  if (await page.locator(".close-tool").isVisible()) await page.locator(".close-tool").click();
  await page.locator(".tools").getByRole("button", { name, exact: true }).click();
}
/** Closes the tool with the mouse, or with the button of the sheet. */
async function close(page: Page, name: string): Promise<void> {
  const sheet = page.locator(".close-tool");
  await ((await sheet.isVisible()) ? sheet : page.locator(".tools").getByRole("button", { name, exact: true })).click();
  assert.equal(await page.locator(".tool, .hex-mark, .hex-line").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id.startsWith("tool-")), true);
}

async function hintAndStructure(page: Page, found: Visit): Promise<void> {
  await page.getByRole("group", { name: "Board actions" }).getByRole("button", { name: "Hint" }).click();
  await page.locator(".learn-result").waitFor();
  assert.match(await result(page), /^[a-k]\d+ is best: Red wins \d\d % of its [\d,]+ playouts\.$/);
  const best = (await result(page)).split(" ")[0]!;
  assert.match((await cell(page, best).getAttribute("aria-label"))!, /, empty, wins \d\d % of [\d,]+ playouts$/);
  assert.ok((await page.locator(".mark-heat").count()) > 1);
  await page.getByRole("log").getByText(await result(page)).waitFor({ state: "attached" });
  await found.check("learn-hint");
  const [board, panel] = [await page.locator(".hex-board").boundingBox(), await page.locator(".learn").boundingBox()];
  assert.ok(board!.y + board!.height <= panel!.y || board!.x + board!.width <= panel!.x, "the tool lies over the board");
  assert.ok(panel!.y + 40 <= page.viewportSize()!.height);
  await open(page, "Structure");
  await page.locator(".legend li").first().waitFor();
  assert.equal(await page.locator(".mark-heat").count(), 0);
  const text = await page.locator(".legend").innerText();
  const structure = hex.structure({ size: 11, moves: "f6 e4 d8 g8 h5 c9" });
  assert.ok(text.includes("Bridges") && text.includes("Edge links"), text);
  assert.equal(text.includes("Must-play"), structure.mustPlayCount > 0);
  await found.check("learn-structure");
  const lines = await page.locator(".line-bridge").count();
  assert.ok(lines > 0);
  await page.getByRole("checkbox", { name: "Bridges" }).uncheck();
  assert.equal(await page.locator(".line-bridge").count(), 0);
  await close(page, "Structure");
}

async function proof(page: Page, found: Visit): Promise<void> {
  await open(page, "Prove it");
  await page.locator(".tool").getByRole("button", { name: "Prove it" }).click();
  await page.locator(".learn-result").waitFor();
  const { proofSet, winningMove } = sync.hex.solve({ size: 5, moves: "a1" });
  assert.equal(await result(page), `Blue wins with ${winningMove}, without the swap. The ${proofSet.length} marked cells are enough, even if Red owns all others.`);
  assert.equal(await page.locator(".mark-proof").count(), proofSet.length);
  assert.equal(await page.locator(".mark-proof.winning").count(), 1);
  await found.check("learn-proof");
  await close(page, "Prove it");
}

/** A proof that takes long is stopped by its button. */
async function stopped(page: Page): Promise<void> {
  await open(page, "Prove it");
  const press = page.locator(".tool .button");
  await press.click();
  await page.getByText(/[1-9][\d,]* of 100,000 positions searched/).waitFor();
  await press.click();
  assert.equal(await press.innerText(), "Prove it");
  assert.match(await result(page), /^Stopped after [1-9][\d,]* positions?, without a proof\.$/);
  assert.equal(await page.locator(".tool progress").count(), 0);
}

async function graph(page: Page, found: Visit): Promise<void> {
  const game = await keptGame(page);
  await open(page, "Hint");
  await page.getByText("The game is over.").waitFor();
  await open(page, "Graph");
  await page.locator(".mistakes li").first().waitFor();
  await page.getByText("positions searched").waitFor({ state: "detached" });
  const sentences = await page.locator(".mistakes p").allInnerTexts();
  for (const sentence of sentences) assert.match(sentence, /^Move \d+, [a-e]\d, cost (Red|Blue) \d+ points: [a-e]\d (kept \d+ %|was a proved win)\.$/);
  await found.check("learn-graph");
  const slider = page.getByRole("slider", { name: "Red’s win rate by move" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  const isAt = (move: number) => page.locator(`[role=slider][aria-valuenow="${move}"]`).waitFor();
  await isAt(game.moves.length - 1);
  await page.keyboard.press("Home");
  await isAt(0);
  assert.match((await slider.getAttribute("aria-valuetext"))!, /^After move 0: Red /);
  const { width } = (await slider.boundingBox())!;
  await slider.click({ position: { x: width / 2, y: 20 } });
  await isAt(Math.round(game.moves.length / 2));
  await page.getByRole("button", { name: /^Show the board before move/ }).first().click();
  const number = Number(/\d+/.exec(sentences[0]!)![0]);
  await isAt(number - 1);
  assert.equal(await page.locator(".mark-best").count(), 1);
  await button(page, "Try again from here").click();
  await page.waitForFunction((count) => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length === count, number - 1);
  assert.deepEqual((await keptGame(page)).moves, game.moves.slice(0, number - 1));
  assert.equal(await page.locator(".tool, .hex-mark").count(), 0);
}

async function records(page: Page, found: Visit): Promise<void> {
  const { size, moves } = await keptGame(page);
  await open(page, "Import and export");
  const field = page.getByRole("textbox", { name: "Game as text" });
  const copy = async (name: string) => {
    await button(page, name).click();
    await page.getByText(/ is copied\.$/).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const sgf = await copy("SGF");
  assert.equal(hex.convertGame(sgf, "moves"), `${size}: ${moves.join(" ")}`);
  const link = await copy("HexWorld link");
  assert.ok(link.startsWith("https://hexworld.org/board/#11"), link);
  assert.equal(await copy("Moves"), `${size}: ${moves.join(" ")}`);
  assert.match(await copy("Link to this board"), /#hex=11:f6,e4,d8,g8,h5,c9$/);
  const waiting = page.waitForEvent("download");
  await button(page, "Download SGF").click();
  const download = await waiting;
  assert.equal(download.suggestedFilename(), "hex-11x11.sgf");
  assert.equal(readFileSync(await download.path(), "utf8"), sgf);
  await field.fill("f6 z99");
  await button(page, "Open").click();
  await page.locator(".tool").getByRole("alert").waitFor();
  assert.match(await page.locator(".tool .error").innerText(), /^[A-Z].*\.$/);
  assert.deepEqual((await keptGame(page)).moves, moves);
  await found.check("learn-records");
  // A game in progress stays until the reader gives it up.
  await field.fill(hex.convertGame("5: c3 swap-pieces b2", "sgf"));
  await button(page, "Open").click();
  await button(page, "Keep my game").click();
  assert.deepEqual((await keptGame(page)).moves, moves);
  const give = async (count: number) => {
    await button(page, "Give it up").click();
    await page.waitForFunction((length) => JSON.parse(localStorage.getItem("handsense.hex")!).game.moves.length === length, count);
    return keptGame(page);
  };
  await button(page, "Open").click();
  assert.deepEqual((await give(3)).moves, ["c3", "swap-pieces", "b2"]);
  await field.fill("https://hexworld.org/board/#11,f6e4d8g5");
  await button(page, "Open").click();
  const world = await give(4);
  assert.deepEqual([world.size, world.moves, world.swap], [11, ["f6", "e4", "d8", "g5"], false]);
  await page.locator(".tool input[type=file]").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(sgf) });
  assert.deepEqual((await give(moves.length)).moves, moves);
}

async function solvePuzzles(page: Page, found: Visit): Promise<void> {
  const says = (text: string | RegExp) => page.locator(".hex-status").getByText(text).waitFor();
  await page.clock.setFixedTime(new Date("2026-11-29T12:00:00Z"));
  await page.reload();
  await button(page, "Puzzles").click();
  const number = dailyPuzzle("2026-11-29", puzzles.length);
  await page.getByRole("heading", { name: `Puzzle ${number + 1}, of the day` }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "puzzle-title");
  const puzzle = puzzles[number]!;
  const game = gameOf(puzzle);
  const name = puzzle.toMove === "red" ? "Red" : "Blue";
  await says(`${name} plays and wins.`);
  await found.check("learn-puzzle");
  await button(page, "Hint").click();
  await says(/threatens to connect\. Only the (\d+ marked cells|marked cell) can win\.$|does not threaten to connect yet/);
  // The first empty cell that loses.
  const { stones } = stateAt(game);
  const cells = await page.locator(".hex-cell").evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")!));
  const wrong = cells.filter((one) => !stones.has(one)).find((one) => sync.hex.solve({ ...positionAt(game), moves: [...game.moves, one] }).winner !== puzzle.toMove)!;
  await cell(page, wrong).click();
  await says(new RegExp(`^${wrong} loses\\. (Red|Blue) wins with [a-s]\\d+\\. `));
  assert.equal(await page.locator(".mark-proof.winning").count(), 1);
  await found.check("learn-puzzle-wrong");
  await cell(page, puzzle.solution).click();
  await says("Take the move back first.");
  await button(page, "Take back").click();
  await page.getByRole("heading", { name: `0 of ${puzzles.length} puzzles solved` }).waitFor();
  await cell(page, puzzle.solution).click();
  await says(new RegExp(`^${puzzle.solution} (is right\\. ${name} wins whatever |joins the edges\\.)`));
  await page.getByRole("heading", { name: `1 of ${puzzles.length} puzzles solved` }).waitFor();
  await found.check("learn-puzzle-right");
  let moves = [...game.moves, puzzle.solution];
  while (!stateAt({ ...game, moves }).winner) {
    await button(page, "Play it out").click();
    await status(page, "Find the next winning move.").waitFor();
    const reply = (await page.locator(".hex-cell[aria-label*='last move']").getAttribute("data-cell"))!;
    const next = sync.hex.solve({ ...positionAt(game), moves: [...moves, reply] }).winningMove!;
    await cell(page, next).click();
    await says(new RegExp(`^${next} (is right|joins)`));
    moves = [...moves, reply, next];
  }
  await button(page, "Next").click();
  await page.getByRole("heading", { name: `Puzzle ${number + 2}` }).waitFor();
  await button(page, "Close").click();
  await page.reload();
  await button(page, "Puzzles").click();
  await button(page, `Puzzle ${number + 1}, solved, of the day`).waitFor();
  await page.evaluate(() => localStorage.setItem("handsense.puzzles", '["1"]'));
  await page.reload();
  assert.deepEqual(await page.getByRole("alert").locator("p").allInnerTexts(), ["Solved puzzles that this browser had kept were damaged. They begin anew."]);
}

export async function learnHex(browser: Browser): Promise<void> {
  for (const look of LOOKS) {
    const isSmall = look.viewport!.width < 1000;
    await visit(browser, look, "#hex", hexGame(11, "f6 e4 d8 g8 h5 c9"), async (page, found) => {
      await hintAndStructure(page, found);
      await records(page, found);
    });
    await visit(browser, look, "#hex=5:a1", null, proof);
    if (!isSmall) await visit(browser, look, "#hex=9:a1", null, stopped);
    await visit(browser, look, "#hex", hexGame(5, "c3 b2 a5 d2 b4 a4 c2 b3 c4 d1 c1"), graph);
    await visit(browser, look, "#hex", null, solvePuzzles);
    console.log(`ok: learn Hex, ${look.viewport!.width} pixels, ${look.colorScheme ?? "light"}`);
  }
}
