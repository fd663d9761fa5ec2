/** The screens in twelve sizes, light and dark: pictures of all, and what must be visible without scrolling. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { keptMatch } from "./kept.ts";
import { Visit, address } from "./visit.ts";

const SIZES = [[320, 568], [360, 740], [390, 844], [568, 320], [740, 360], [844, 390], [768, 1024], [1024, 768], [1280, 800], [1366, 650], [1440, 900], [1920, 1080]] as const;

/** The names of what is not wholly inside the window, or not in front where a card has its rank. */
function cutOff(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const isInside = (element: Element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const front = document.elementFromPoint(left + 0.15 * width, top + 0.15 * height);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(front);
    };
    return wanted.filter((name) => {
      const found = [...document.querySelectorAll(name)];
      return found.length === 0 || !found.every(isInside);
    });
  }, names);
}

/** Whether the coach lies over a card of the trick. */
function coversTrick(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const coach = document.querySelector(".coach")!.getBoundingClientRect();
    return [...document.querySelectorAll(".slot")].some((slot) => {
      const { right, bottom } = slot.getBoundingClientRect();
      return right > coach.left + 4 && bottom > coach.top + 4;
    });
  });
}

const TABLE = [".hand-face", ".status", ".plate", ".toolbar .button"];

/** Takes pictures into a folder, in light and if asked in dark, too. Returns what is not visible. */
export async function takeSizes(browser: Browser, folder: string, withDark: boolean): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  for (const [width, height] of SIZES) {
    for (const scheme of withDark ? (["light", "dark"] as const) : (["light"] as const)) {
      const check = async (page: Page, moment: string, names: readonly string[]) => {
        await page.screenshot({ path: join(folder, `${width}x${height}-${moment}-${scheme}.png`) });
        if (Math.min(width, height) === 320) await new Visit(page, { width, height, scheme }).check(moment);
        problems.push(...(await cutOff(page, names)).map((name) => `${width}x${height} ${scheme}, ${moment}: ${name} is cut off`));
      };
      // In a tall small window, the coach lies over the hand.
      const isSheet = width < 1000 && !(height <= 480 && width >= 480);
      const hint = async (page: Page, names: readonly string[]) => {
        await page.getByRole("group", { name: "Table actions" }).getByRole("button", { name: "Hint" }).click();
        await page.locator(".why li").first().waitFor();
        await check(page, names[0] === ".slot" ? "hint" : "pass-hint", [...(isSheet ? [] : TABLE), ...names, ".hint-table thead", ".hint-table tbody tr:first-child"]);
      };
      for (const moment of ["first", "pass", "play", "end"] as const) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce", hasTouch: Math.min(width, height) < 600 });
        if (moment !== "first") await context.addInitScript((kept) => localStorage.setItem("handsense.match", kept), keptMatch(moment));
        const page = await context.newPage();
        await page.goto(address);
        if (moment === "first") {
          await page.locator(".level").first().waitFor();
          await check(page, moment, [".new-match > .actions .button"]);
          const visit = new Visit(page, { width, height, scheme });
          for (const screen of Math.min(width, height) === 320 ? ["Rules", "Review", "Lab", "Settings"] : []) {
            await visit.go(screen);
            await visit.check(screen);
          }
        } else if (moment === "end") {
          await page.locator(".deal-end").waitFor();
          await check(page, moment, [".deal-end", ".deal-end > .actions .button", ".toolbar .button"]);
        } else if (moment === "pass") {
          await page.locator(".hand-card").first().waitFor();
          await check(page, moment, [...TABLE, ".pass-box"]);
          await hint(page, [".pass-box .button"]);
        } else {
          await page.locator(".hand-card.lit").first().waitFor();
          await check(page, "turn", [...TABLE, ".slot"]);
          await hint(page, [".slot"]);
          if (await coversTrick(page)) problems.push(`${width}x${height}: the coach covers the trick`);
        }
        await context.close();
      }
    }
  }
  return problems;
}
