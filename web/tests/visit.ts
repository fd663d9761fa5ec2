/** What the browser tests share: the browser, the page, and the checks that every screen must pass. */
import assert from "node:assert/strict";
import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type Page, chromium } from "playwright-core";

const root = resolve(import.meta.dirname, "../..");
export const folder = join(root, "dist");
export const shots = join(root, "screenshots");
export const address = pathToFileURL(join(folder, "index.html")).href;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

function browserPath(): string {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  for (const name of names) {
    for (const place of (process.env.PATH ?? "").split(delimiter)) {
      try {
        accessSync(join(place, name), constants.X_OK);
        return join(place, name);
      } catch {
        // The next place may have it.
      }
    }
  }
  throw new Error(`none of ${names.join(", ")} is in PATH`);
}

export async function openBrowser(): Promise<Browser> {
  mkdirSync(shots, { recursive: true });
  return chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
}

export interface Look {
  width: number;
  height: number;
  scheme: "light" | "dark";
}

/** One page with the checks that every screen must pass. */
export class Visit {
  readonly page: Page;
  private readonly look: Look;
  private readonly problems: string[] = [];

  constructor(page: Page, look: Look) {
    this.page = page;
    this.look = look;
    page.on("pageerror", (error) => this.problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.problems.push(message.text());
    });
  }

  /** Takes a screenshot and checks the screen. */
  async check(name: string, whole = false): Promise<void> {
    const { width, scheme } = this.look;
    await this.page.screenshot({ path: join(shots, `${name}-${width}-${scheme}.png`), fullPage: whole });
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name} is ${wide} pixels wide, the window ${width}`);
    // Added by a script tag so that the page stays one that was opened from a folder.
    await this.page.evaluate(axe);
    const found = await this.page.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } };
      const { violations } = await checker.run({ preload: false, rules: { "label-content-name-mismatch": { enabled: true } } });
      return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    });
    assert.deepEqual(found, [], `${name}, ${width} pixels, ${scheme}`);
    assert.deepEqual(this.problems, [], name);
  }

  async go(screen: string): Promise<void> {
    await this.page.getByRole("navigation").getByRole("button", { name: screen }).click();
  }

  hand(): Promise<string[]> {
    return this.page.locator(".hand-card").evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card!));
  }

  /** Waits for the player's turn; false at the end of the deal. */
  async turn(): Promise<boolean> {
    await this.page.locator(".hand-card.lit, .deal-end").first().waitFor();
    return (await this.page.locator(".deal-end").count()) === 0;
  }
}
