/** The screens in twelve sizes, light and dark: pictures of all, and what must be visible without scrolling. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { hexGame } from "./hex.ts";
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

/** What of the board of Hex is outside of the window or hidden, and the width of a cell. */
function boardOf(page: Page): Promise<{ hidden: string[]; width: number }> {
  return page.evaluate(() => {
    const faces = [...document.querySelectorAll(".hex-face")];
    const hidden = [...faces, ...document.querySelectorAll(".hex-labels text, .hex-edges path")].filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isCovered = faces.includes(element) && !element.parentElement!.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || isCovered;
    });
    return { hidden: hidden.map((element) => element.parentElement!.getAttribute("aria-label") ?? element.outerHTML), width: faces[0]!.getBoundingClientRect().width };
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
      for (const size of [5, 14]) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce", hasTouch: Math.min(width, height) < 600 });
        await context.addInitScript((kept) => localStorage.setItem("handsense.hex", kept), hexGame(size, "c3 d2 b4 a5"));
        const page = await context.newPage();
        await page.goto(`${address}#hex`);
        await page.locator(".hex-board").waitFor();
        await check(page, `hex-${size}`, [".hex-board", ".hex-plate", ".hex-status", ".toolbar .button"]);
        const { hidden, width: cell } = await boardOf(page);
        problems.push(...hidden.map((name) => `${width}x${height} ${scheme}, hex-${size}: ${name} is cut off`));
        if (cell < 14) problems.push(`${width}x${height}: a cell of ${size} by ${size} is ${cell.toFixed(1)} pixels wide`);
        // The page scrolls only to what lies below the board.
        const top = await page.evaluate(() => document.querySelector(".side")!.getBoundingClientRect().top);
        if (width < 1000 && top < height - 20) problems.push(`${width}x${height}: the board does not fill the window`);
        await context.close();
      }
    }
  }
  return problems;
}
