/** The table by clicks, taps and keys: what must happen to a match, a card, the focus and the log. */
import assert from "node:assert/strict";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { keptMatch } from "./kept.ts";
import { Visit, address } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

/** Opens the page with a kept match and settings, runs the case, and closes it. */
async function visit(browser: Browser, look: BrowserContextOptions, match: string | null, settings: object, hash: string, play: (page: Page, visit: Visit) => Promise<void>): Promise<void> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const found = new Visit(page, { width: look.viewport!.width, height: look.viewport!.height, scheme: "light" });
  await page.goto(address);
  await page.evaluate(([kept, chosen]) => {
    localStorage.setItem("handsense.settings", chosen!);
    if (kept) localStorage.setItem("handsense.match", kept);
  }, [match, JSON.stringify({ pace: "instant", ...settings })]);
  await page.goto("about:blank");
  await page.goto(address + hash);
  await play(page, found);
  await context.close();
}

const lit = (page: Page) => page.locator(".hand-card.lit");
/** The strip of a card that the next one leaves free. */
const STRIP = { position: { x: 8, y: 40 } };
const focusIsIn = (page: Page, name: string) => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, name);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A link leaves the match in progress alone until the reader gives it up. */
async function links(browser: Browser): Promise<void> {
  await visit(browser, DESK, keptMatch("play"), {}, "#deal=7&levels=0,1,2", async (page, found) => {
    await found.turn();
    const hand = await found.hand();
    await page.getByText("A shared deal: number 7", { exact: true }).waitFor();
    await found.check("link");
    await button(page, "Keep my match").click();
    assert.equal(await page.getByText("A shared deal").count(), 0);
    assert.equal(await page.evaluate(() => location.hash), "");
    await page.evaluate(() => void (location.hash = "#deal=8"));
    await page.getByText("A shared deal: number 8", { exact: true }).waitFor();
    assert.deepEqual(await found.hand(), hand);
    await button(page, "Play it").click();
    await page.getByText("Give up the match in progress?").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Keep my match");
    await button(page, "Keep my match").click();
    assert.deepEqual(await found.hand(), hand);
    await page.evaluate(() => void (location.hash = "#deal=8"));
    await button(page, "Play it").click();
    await button(page, "Give it up").click();
    await page.getByRole("heading", { name: "Hearts, deal 8" }).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    // The levels of a link are not the reader's choice.
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("handsense.settings")!).levels), [0, 0, 0]);
    await button(page, "New").click();
    await page.getByText("Give up the match in progress?").waitFor();
    await button(page, "Play on").click();
    await page.locator(".hand-card").first().waitFor();
    await button(page, "New").click();
    await button(page, "Give it up").click();
    await page.locator(".level").first().waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  });
}

/** The first tap raises a card, the second or the button plays it. A mouse plays at once. */
async function taps(browser: Browser): Promise<void> {
  await visit(browser, PHONE, keptMatch("play"), { playForced: false }, "", async (page, found) => {
    await found.turn();
    const count = (await found.hand()).length;
    await lit(page).nth(1).tap(STRIP);
    await lit(page).nth(0).tap(STRIP);
    assert.equal((await found.hand()).length, count);
    assert.equal(await page.locator(".hand-card.raised").count(), 1);
    await found.check("raised");
    await lit(page).nth(0).tap(STRIP);
    assert.equal((await found.hand()).length, count - 1);
    await found.turn();
    await lit(page).first().tap(STRIP);
    await page.locator(".status").getByRole("button", { name: /^Play/ }).tap();
    assert.equal((await found.hand()).length, count - 2);
    await found.turn();
    await lit(page).first().click(STRIP);
    assert.equal((await found.hand()).length, count - 3);
  });
  await visit(browser, PHONE, keptMatch("play"), { oneTap: true, playForced: false }, "", async (page, found) => {
    await found.turn();
    const count = (await found.hand()).length;
    await lit(page).first().tap(STRIP);
    assert.equal((await found.hand()).length, count - 1);
  });
}

/** A hint opens the coach over the hand of a small window; closing it, or a card, puts it away. */
async function sheet(browser: Browser): Promise<void> {
  await visit(browser, PHONE, keptMatch("play"), {}, "", async (page, found) => {
    const coach = page.locator(".coach");
    await found.turn();
    assert.ok(!(await coach.isVisible()));
    await button(page, "Hint").tap();
    await page.locator(".hint-table").waitFor();
    assert.ok(await focusIsIn(page, ".coach"));
    await button(page, "Close").tap();
    assert.ok(!(await coach.isVisible()));
    assert.ok(await focusIsIn(page, ".toolbar"));
    assert.ok((await page.locator(".badge").count()) > 0);
    await page.keyboard.press("h");
    await page.locator(".hint-table").waitFor();
    await page.keyboard.press("Escape");
    assert.ok(!(await coach.isVisible()));
    await lit(page).first().press("Enter");
    await page.locator(".badge").first().waitFor({ state: "detached" });
  });
}

/** The page plays a card that is the only legal one, unless the setting is off. */
async function forced(browser: Browser): Promise<void> {
  await visit(browser, DESK, keptMatch("last"), {}, "", async (page) => {
    await page.locator(".deal-end").waitFor();
    assert.match(await page.getByRole("log").innerText(), /You play the/);
  });
  await visit(browser, DESK, keptMatch("last"), { playForced: false }, "", async (page, found) => {
    assert.ok(await found.turn());
    assert.equal((await found.hand()).length, 1);
    await lit(page).click();
    await page.locator(".deal-end").waitFor();
  });
}

/** After a pass the focus is in the hand, and the log says whose turn it is. The table has a heading. */
async function focus(browser: Browser): Promise<void> {
  await visit(browser, DESK, keptMatch("pass"), { playForced: false }, "", async (page, found) => {
    await page.locator(".hand-card").first().waitFor();
    assert.ok(!(await focusIsIn(page, ".hand")));
    for (const card of [0, 1, 2]) await page.locator(".hand-card").nth(card).click(STRIP);
    await button(page, "Pass left").press("Enter");
    await found.turn();
    assert.ok(await focusIsIn(page, ".hand"));
    assert.match(await page.getByRole("log").innerText(), /(Your turn: .*|You lead the first trick)\.\s*$/);
    await lit(page).first().press("Enter");
    assert.ok(await focusIsIn(page, ".hand"));
    assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Hearts, deal 0");
  });
}

/** The page of the rules names what a rule set changes. */
async function rules(browser: Browser): Promise<void> {
  await visit(browser, PHONE, null, {}, "", async (page, found) => {
    await button(page, "How to play").click();
    await page.getByRole("heading", { name: "Rule set: Standard" }).waitFor();
    for (const title of ["Goal", "Pass", "Play", "First trick", "Hearts broken", "Points", "Moon", "End"]) await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await found.check("rules", true);
  });
  await visit(browser, DESK, null, { rules: 0x0da3 }, "", async (page, found) => {
    await found.go("Rules");
    await page.getByRole("heading", { name: "Rule set: Jack of diamonds" }).waitFor();
    await page.getByText("Added: The jack of diamonds takes 10 off.").waitFor();
  });
}

/** An error while the page is drawn shows a sentence; the match is kept. */
async function broken(browser: Browser): Promise<void> {
  await visit(browser, DESK, keptMatch("play"), {}, "", async (page, found) => {
    await found.turn();
    const hand = await found.hand();
    await page.evaluate(() => {
      Number.prototype.toLocaleString = () => {
        throw new Error("no numbers");
      };
    });
    await button(page, "Hint").click();
    await page.getByText("The page cannot show this: no numbers. Your match is kept.").waitFor();
    await button(page, "Start again").click();
    await found.turn();
    assert.deepEqual(await found.hand(), hand);
  });
}

/** Sounds are tones, and off at first. */
async function sounds(browser: Browser): Promise<void> {
  for (const chosen of [{}, { sounds: true }]) {
    await visit(browser, DESK, keptMatch("play"), chosen, "", async (page, found) => {
      await found.turn();
      await page.evaluate(() => {
        const { start } = OscillatorNode.prototype;
        OscillatorNode.prototype.start = function (...when) {
          document.title += "♪";
          start.apply(this, when);
        };
      });
      await lit(page).first().click(STRIP);
      assert.equal((await page.title()).includes("♪"), "sounds" in chosen);
    });
  }
}

/** Plays every case. */
export async function playTable(browser: Browser): Promise<void> {
  for (const check of [links, taps, sheet, forced, focus, rules, broken, sounds]) {
    await check(browser);
    console.log(`ok: ${check.name}`);
  }
}
