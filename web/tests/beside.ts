/* Clicks through a second try, the story of a deal, statistics, the deal of a day with its par, and the forecast of a hand. */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { keptStatistics } from "./kept.ts";
import { Visit, address } from "./visit.ts";

/** Passes the first cards and plays the first legal ones to the end of the deal. */
async function playOut(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.locator(".pass-box, .hand-card.lit, .deal-end").first().waitFor();
  if ((await page.locator(".pass-box").count()) > 0) {
    for (const index of [0, 1, 2]) await page.locator(".hand-card").nth(index).press("Enter");
    await page.locator(".pass-box button").click();
  }
  while (await visit.turn()) {
    const left = await page.locator(".hand-card").count();
    const lit = page.locator(".hand-card.lit");
    // The page plays a forced card. While it does, the turn may still be shown, with no card to choose.
    const chooses = (await lit.count()) > 1;
    if (chooses) await lit.first().press("Enter");
    await page.waitForFunction(
      ([count, chose]) =>
        document.querySelectorAll(".hand-card").length < count ||
        document.querySelector(".deal-end") !== null ||
        (!chose && document.querySelectorAll(".hand-card.lit").length > 1),
      [left, chooses] as const,
    );
  }
}

async function storyIn(page: Page): Promise<string[]> {
  const sentences = await page.locator(".story li").allInnerTexts();
  assert.equal(sentences.length, 3);
  assert.ok(sentences.some((sentence) => sentence.includes("queen of spades")), sentences.join("\n"));
  return sentences;
}

const myScore = async (page: Page): Promise<number> => Number((await page.locator(".deal-end tbody tr").first().locator("td").first().innerText()).replace("−", "-"));

async function secondTry(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.goto(`${address}#deal=8`);
  await page.locator(".new-match [type=submit]").click();
  await playOut(visit);
  const story = await storyIn(page);
  await visit.check("story");
  const first = await myScore(page);
  await page.getByRole("button", { name: "Review" }).last().click();
  await page.locator(".check-table").waitFor({ timeout: 180_000 });
  assert.deepEqual(await storyIn(page), story);
  // The headline sums up the table.
  const costs = (await page.locator(".check-table td.number").allInnerTexts()).map((text) => Number(/[\d.]+$/.exec(text)?.[0] ?? 0));
  const lost = Number(await page.locator(".summary b").first().innerText());
  assert.ok(Math.abs(costs.reduce((sum, cost) => sum + cost, 0) - lost) < 0.05, `${costs.join(" + ")} = ${lost}`);
  // The review counts at once.
  assert.match(await page.getByRole("row", { name: "Mistakes a reviewed deal" }).innerText(), /\d$/);
  const mistakes = page.locator(".wrong").getByRole("button", { name: "Try again from here" });
  assert.equal(await mistakes.count(), await page.locator(".wrong").count());
  await page.locator(".check-table .link").nth(6).click();
  const cards = Number(/(\d+) cards? played/.exec(await page.locator(".step-text").innerText())![1]);
  await page.locator(".stepper").getByRole("button", { name: "Try again from here" }).click();
  await visit.turn();
  assert.match(await page.locator(".deal-tag").innerText(), /Second try/);
  assert.ok((await page.locator(".hand-card").count()) <= 13 - Math.floor(cards / 4));
  await playOut(visit);
  const second = await myScore(page);
  assert.equal(await page.getByText("First try:").innerText(), `First try: ${first}. Second try: ${second} ${second === 1 ? "point" : "points"}.`);
  await visit.check("second-try");
  // The same cards give the same end, and the match goes on where it was.
  assert.equal(second, first);
  await page.getByRole("button", { name: "Once more" }).click();
  assert.ok(await visit.turn());
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("button", { name: "Leave this deal" }).click();
  await page.getByRole("button", { name: "Next deal" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Give this match up" }).count(), 0);
  assert.equal(await myScore(page), first);
  await visit.go("Review");
  await page.getByText(`${second} in the second try`).waitFor();
}

async function statistics(visit: Visit): Promise<void> {
  const { page } = visit;
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Statistics" }) });
  const rows = await panel.locator("tr").allInnerTexts();
  const facts = Object.fromEntries(rows.map((row) => row.split("\t")));
  assert.deepEqual([facts.Against, facts.Matches, facts.Deals], ["Expert", "0", "1"]);
  assert.equal(Number(facts["Mistakes a reviewed deal"]), await page.locator(".wrong").count());
  await visit.check("statistics", true);
  await page.reload();
  await visit.go("Review");
  assert.deepEqual(await panel.locator("tr").allInnerTexts(), rows);
  assert.match(await panel.innerText(), /Your habits\s+After three deals\./);
  await page.evaluate((kept) => localStorage.setItem("handsense.statistics", kept), keptStatistics());
  await page.reload();
  await page.getByRole("button", { name: "Your habits after 3 deals" }).press("Enter");
  const habits = panel.getByRole("region", { name: "Your habits" });
  await habits.locator("tbody tr").first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement!.id), "habits-title");
  assert.match(await habits.innerText(), /Errors: \d+\.\d points a deal \(\d+\.\d–\d+\.\d\)\. (Typical of the level \w+|Most like the [\w ]+ of the classic engine)\./);
  const seen = (await habits.locator("tbody tr").allInnerTexts()).map((row) => row.split("\t"));
  assert.match(seen[0]!.join(), /^Shooting the moon\s+of all deals\s*,[0-3] of 3,\d+,\d+–\d+$/);
  assert.equal(seen.length, 5);
  await visit.check("habits", true);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("button", { name: "Delete all counts" }).click();
  assert.equal(await panel.locator("tr").count(), 0);
  await page.evaluate(() => {
    localStorage.setItem("handsense.statistics", '{"version":2}');
    localStorage.setItem("handsense.days", '{"today":{}}');
  });
  await page.reload();
  const warnings = await page.getByRole("alert").locator("p").allInnerTexts();
  assert.deepEqual(warnings, ["Statistics", "Daily deals"].map((what) => `${what} that this browser had kept were damaged. They begin anew.`));
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
}

/** A visitor of a date plays its deal; another one gets the same par. */
async function daily(visit: Visit): Promise<string> {
  const { page } = visit;
  await visit.go("Daily");
  await visit.check("daily", true);
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await page.locator(".pass-box, .hand-card.lit").first().waitFor();
  assert.match(await page.locator(".deal-tag").innerText(), /Daily/);
  await visit.go("Daily");
  await page.getByRole("button", { name: "Go on" }).click();
  await playOut(visit);
  const points = await myScore(page);
  await page.getByText(/par \d/).waitFor({ timeout: 120_000 });
  const result = await page.locator(".daily-result p").first().innerText();
  const [, score, par] = /^You (\d+), par (\d+)\. You (?:play to par|are \d+ points? (?:better|worse) than par)\.$/.exec(result)!;
  assert.equal(Number(score), points);
  await page.getByRole("button", { name: "Copy the result" }).click();
  await page.getByText(`Hearts 2026-11-29: ${score} (par ${par})`).waitFor();
  await visit.check("daily-end");
  await page.locator(".deal-end").getByRole("button", { name: "Close" }).press("Enter");
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.reload();
  await visit.go("Daily");
  await page.getByText("You have played today’s deal").waitFor();
  assert.equal(await page.locator(".daily-result p").first().innerText(), result);
  await visit.check("daily-played", true);
  return par!;
}

async function forecast(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.go("Lab");
  const rows = page.locator(".forecast-table tbody tr");
  await rows.first().waitFor();
  const texts = (await rows.allInnerTexts()).map((text) => text.split("\t"));
  assert.equal(texts.length, 7);
  const points = texts[0]!.slice(1).map(Number);
  assert.ok(points.length === 4 && points.every((mean) => mean > 2 && mean < 12), points.join());
  const terms = page.locator(".terms summary").first();
  await terms.focus();
  await page.keyboard.press("Enter");
  await page.getByText("a void is a suit without a card").waitFor();
  await visit.check("forecast", true);
  await page.getByRole("button", { name: "ace of spades" }).click();
  await page.getByText("Choose 13 cards for the forecast.").waitFor();
}

export async function besideTheMatch(browser: Browser): Promise<void> {
  const pars: string[] = [];
  for (const look of [{ width: 360, height: 740, scheme: "light" }, { width: 1280, height: 800, scheme: "dark" }] as const) {
    const context = await browser.newContext({ viewport: look, colorScheme: look.scheme });
    const page = await context.newPage();
    const visit = new Visit(page, look);
    await page.clock.setFixedTime(new Date("2026-11-29T12:00:00Z"));
    await page.goto(address);
    await visit.go("Settings");
    await page.getByText("Instant").click();
    await page.getByText("500", { exact: true }).click();
    await secondTry(visit);
    await statistics(visit);
    pars.push(await daily(visit));
    await forecast(visit);
    await context.close();
  }
  assert.equal(pars[0], pars[1]);
}
