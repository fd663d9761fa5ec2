/** The table by clicks, taps and keys: what must happen to a match, a card, the focus and the log. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { keptMatch } from "./kept.ts";
import { Visit, address, shots } from "./visit.ts";

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
    await page.getByText("A shared deal: number 7, rules Standard, against Novice (West), Steady (North) and Seasoned (East).", { exact: true }).waitFor();
    await found.check("link");
    await button(page, "Keep my match").click();
    assert.equal(await page.getByText("A shared deal").count(), 0);
    assert.equal(await page.evaluate(() => location.hash), "");
    await page.evaluate(() => void (location.hash = "#deal=8"));
    await page.getByText("A shared deal: number 8, rules Standard, against Expert.", { exact: true }).waitFor();
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

/** The page of the rules names what a rule set changes. The first screen and the settings of a telephone fit it. */
async function rules(browser: Browser): Promise<void> {
  await visit(browser, PHONE, null, {}, "", async (page, found) => {
    await button(page, "How to play").click();
    await page.getByRole("heading", { name: "Rule set: Standard" }).waitFor();
    for (const title of ["Goal", "Pass", "Play", "First trick", "Hearts broken", "Points", "Moon", "End"]) await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await found.check("rules", true);
    // A touch screen has no keys.
    await found.go("Settings");
    assert.ok(!(await page.getByRole("heading", { name: "Keys" }).isVisible()));
  });
  await visit(browser, { viewport: { width: 844, height: 390 }, hasTouch: true }, null, {}, "", async (page) => {
    const bar = (await page.locator(".new-match > .actions").boundingBox())!;
    for (const text of await page.locator(".level-text").all()) {
      const { y, height } = (await text.boundingBox())!;
      assert.ok(y + height <= bar.y);
    }
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

const LOW = [[844, 390], [667, 375], [320, 568], [390, 844], [1366, 650]] as const;

/** The names of the elements that are not wholly inside the window and in front. */
const hidden = (page: Page, name: string) =>
  page.locator(name).evaluateAll((elements) => elements.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const front = [[left + 6, top + 6], [left + 6, bottom - 6]].map(([x, y]) => document.elementFromPoint(x!, y!));
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !front.every((found) => element.contains(found));
  }).map((element) => element.textContent));

/** Banners leave the hand and the buttons of a deal's end free, also at the end of a second try. The message of Share goes away. */
async function banners(browser: Browser): Promise<void> {
  for (const [width, height] of LOW) {
    for (const [moment, free] of [["play", ".hand-card .hand-face"], ["end", ".deal-end > .actions .button"]] as const) {
      await visit(browser, { viewport: { width, height }, hasTouch: width < 1000 }, keptMatch(moment), {}, "", async (page, found) => {
        const isFree = async (what: string) => {
          await page.screenshot({ path: join(shots, `banner-${what}-${moment}-${width}x${height}.png`) });
          if (moment === "end") assert.deepEqual(await hidden(page, free), [], `${what}, ${width}x${height}`);
          assert.ok(await page.evaluate(([banner, name]) => {
            const lowest = Math.max(0, ...[...document.querySelectorAll(banner!)].map((one) => one.getBoundingClientRect().bottom));
            return [...document.querySelectorAll(name!)].every((one) => one.getBoundingClientRect().top >= lowest - 1);
          }, [".above", free]), `${what} at ${moment}, ${width}x${height}`);
        };
        await found.turn();
        await isFree("none");
        await button(page, "New").click();
        await isFree("new");
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".above").count(), 0);
        assert.ok(await focusIsIn(page, ".toolbar"));
        await button(page, "Share").click();
        await page.locator(".above").waitFor();
        await isFree("share");
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".above").count(), 0);
        if (moment === "play") {
          await button(page, "Share").click();
          await page.locator(".hand-card.lit").first().press("Enter");
          await page.locator(".above").waitFor({ state: "detached" });
          return;
        }
        await page.locator(".deal-end").getByRole("button", { name: "Review" }).click();
        await page.getByRole("slider", { name: "Cards played" }).fill("48");
        await page.locator(".stepper").getByRole("button", { name: "Try again from here" }).click();
        await page.locator(".deal-end").waitFor();
        await isFree("second-try");
      });
    }
  }
}

/** After an action that takes its button along, the focus is on the next thing, and never on the page as a whole. */
async function nextFocus(browser: Browser): Promise<void> {
  const isAt = (page: Page, name: string) => page.waitForFunction((wanted) => document.activeElement?.closest(wanted) !== null, name, { timeout: 5000 });
  await visit(browser, DESK, keptMatch("play"), {}, "#deal", async (page, found) => {
    await found.turn();
    await page.getByRole("alert").getByRole("button", { name: "Close" }).press("Enter");
    await isAt(page, ".hand");
    await button(page, "Share").press("Enter");
    await page.locator(".above").getByRole("button", { name: "Close" }).press("Enter");
    await isAt(page, "#share");
    // The message also goes by itself.
    await button(page, "Share").press("Enter");
    await page.getByText("The link to this deal is copied.").waitFor();
    await page.locator(".above").waitFor({ state: "detached", timeout: 8000 });
    await button(page, "New").press("Enter");
    await button(page, "Play on").press("Enter");
    await isAt(page, "#new");
    await page.getByRole("switch", { name: "Coach" }).check();
    await button(page, "Ask for a hint").press("Enter");
    await page.locator(".hint-table").waitFor();
    await isAt(page, "#coach-title");
    await page.getByText(/playouts; the search stops early when one card is clearly best/).waitFor();
    assert.match(await page.getByRole("log").innerText(), /The coach would play the /);
    await lit(page).first().press("Enter");
    await found.turn();
    while ((await button(page, "Undo").getAttribute("aria-disabled")) === null) await button(page, "Undo").press("Enter");
    await isAt(page, ".toolbar");
    assert.match(await page.getByRole("log").innerText(), /Choose three cards to pass to West\./);
    await button(page, "New").press("Enter");
    await button(page, "Replay this deal").press("Enter");
    await isAt(page, ".hand");
  });
  await visit(browser, DESK, keptMatch("end"), {}, "", async (page, found) => {
    await isAt(page, "#deal-end");
    assert.ok(await button(page, "Last trick").isDisabled());
    const scores = await page.locator("section", { has: page.getByRole("heading", { name: "Scores" }) }).locator("tbody tr").first().innerText();
    assert.deepEqual(scores.split("\t"), ["Before", "14", "38", "7", "45"]);
    await found.go("Review");
    await button(page, "Reset").press("Enter");
    await isAt(page, "#keep-counts");
    await button(page, "Keep them").press("Enter");
    await isAt(page, "#reset-counts");
    await button(page, "Reset").press("Enter");
    await button(page, "Delete all counts").press("Enter");
    await isAt(page, "#statistics-title");
    await page.getByRole("slider", { name: "Cards played" }).fill("51");
    await button(page, "One card on").press("Enter");
    await isAt(page, ".stepper-bar button");
    await page.locator(".stepper").getByRole("button", { name: "To the start" }).press("Enter");
    await isAt(page, ".stepper-bar button");
    await button(page, "Try again from the pass").press("Enter");
    await button(page, "New").press("Enter");
    await button(page, "Leave this deal").press("Enter");
    await isAt(page, "#deal-end");
    await button(page, "Next deal").press("Enter");
    await isAt(page, ".hand");
  });
}

/** While the others choose their cards, mine stay chosen. The last trick closes with my card. */
async function frozen(browser: Browser): Promise<void> {
  await visit(browser, DESK, keptMatch("pass"), { playForced: false }, "", async (page, found) => {
    await page.locator(".hand-card").first().waitFor();
    for (const card of [0, 1, 2]) await page.locator(".hand-card").nth(card).click(STRIP);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>(".pass-box button")!.click();
      document.querySelector<HTMLElement>(".hand-card")!.click();
    });
    await found.turn();
    assert.equal(await page.locator(".status .error").count(), 0);
    for (let tricks = 0; tricks < 2; tricks++) {
      if (tricks > 0) {
        await button(page, "Last trick").click();
        await page.locator(".peek").waitFor();
      }
      await lit(page).first().click(STRIP);
      assert.equal(await page.locator(".peek").count(), 0);
      await page.waitForFunction((left) => document.querySelectorAll(".hand-card").length === left, 12 - tricks);
      await found.turn();
    }
  });
}

/** A link gives up a deal of the day only if the reader says so. A damaged link takes the place of the question, and the other way round. */
async function dailyLink(browser: Browser): Promise<void> {
  await visit(browser, DESK, null, {}, "", async (page, found) => {
    const follow = (hash: string) => page.evaluate((next) => void (location.hash = next), hash);
    await found.go("Daily");
    await button(page, "Play today’s deal").click();
    await page.locator(".hand-card").first().waitFor();
    const hand = await found.hand();
    await follow("#deal=7&scores=10/20/30/40");
    await page.getByText("A shared deal: number 7, rules Standard, against Expert, from your score 10, West 20, North 30, East 40.", { exact: true }).waitFor();
    await follow("#deal");
    await page.getByText("The link of this page is damaged").waitFor();
    assert.equal(await page.getByText("A shared deal").count(), 0);
    await follow("#deal=8");
    await page.getByText("A shared deal: number 8").waitFor();
    assert.equal(await page.getByText("The link of this page is damaged").count(), 0);
    await button(page, "Play it").click();
    await page.getByText("Give up the deal in progress?").waitFor();
    await button(page, "Keep my deal").click();
    assert.deepEqual(await found.hand(), hand);
  });
}

/** Plays every case. */
export async function playTable(browser: Browser): Promise<void> {
  for (const check of [links, taps, sheet, forced, focus, rules, broken, sounds, banners, nextFocus, frozen, dailyLink]) {
    await check(browser);
    console.log(`ok: ${check.name}`);
  }
}
