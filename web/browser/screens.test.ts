// Every screen at three widths, in both themes and both languages: nothing that axe objects to, nothing wider than the
// page, and a picture of each into target/browser for people to look at.
import axe from "axe-core";
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { playToTheEnd, presses, dice } from "./playing";

const WIDTHS = [360, 768, 1440];
const THEMES = ["light", "dark"] as const;
const GAMES = ["catch-the-mice", "chop-chop", "mouser", "holey-cheese"];
const PICTURES = process.env.KOSHKI_PICTURES ?? "../target/browser";

mkdirSync(PICTURES, { recursive: true });
afterAll(closeBrowser);

describe.each(["en", "ru"] as const)("in %s", (language) => {
  let anna: Person;
  const playing: Record<string, string> = {};
  let over = "";

  beforeAll(async () => {
    anna = await somebody({ language });
    await isCalled(anna, language === "ru" ? "Анна" : "Anna");
    for (const game of GAMES) {
      playing[game] = await opensTable(anna, { game, seats: ["me", { bot: "greedy" }], player_seed: "x" });
      await starts(anna.page, `${anna.base}/m/${playing[game]}`);
      const random = dice(9);
      for (let press = 0; press < 14; press++) await presses(anna.page, game, random);
    }
    over = await opensTable(anna, { game: "mouser", seats: ["me", { bot: "greedy" }], player_seed: "x" });
    await starts(anna.page, `${anna.base}/m/${over}`);
    await playToTheEnd([anna.page], "mouser", 4);
  });

  const screens: [string, () => string][] = [
    ["home", () => "/"],
    ["mine", () => "/games"],
    ["nothing", () => "/nowhere/at-all"],
    ["end", () => `/m/${over}`],
    ["replay", () => `/replay/${over}`],
    ["tv", () => `/tv/${over}`],
    ...GAMES.flatMap((game): [string, () => string][] => [
      [`setup-${game}`, () => `/new/${game}`],
      [`rules-${game}`, () => `/rules/${game}`],
      [`learn-${game}`, () => `/learn/${game}`],
      [`table-${game}`, () => `/m/${playing[game]}`],
    ]),
  ];

  test.each(screens)("%s", async (name, path) => {
    const { page } = anna;
    await page.goto(anna.base + path());
    await looks(page, `${name}-${language}`);
  });

  test("room", async () => {
    const seats = ["me", "open", "reserved", { bot: "greedy" }];
    const match = await opensTable(anna, { game: "mouser", seats, player_seed: "x" });
    await anna.page.goto(`${anna.base}/m/${match}`);
    await looks(anna.page, `room-${language}`);
  });

  test("nothing has gone wrong meanwhile, and nobody else was asked for anything", () => {
    expect(anna.faults).toEqual([]);
    expect(anna.foreign).toEqual([]);
  });
});

async function starts(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^(Start|Начать)$/ }).click();
  await page.locator("main .board").first().waitFor();
}

/** Looks at a screen in every way. */
async function looks(page: Page, name: string): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.waitForTimeout(400);
  const wrong: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await page.waitForTimeout(120);
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png` });
      const where = `${theme} ${width}`;
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) wrong.push(`${where}: ${overflow} px wider than the page`);
      for (const violation of await violations(page)) wrong.push(`${where}: ${violation}`);
    }
  }
  expect(wrong).toEqual([]);
}

async function violations(page: Page): Promise<string[]> {
  // The page's own policy lets no foreign script in; this one comes by the debugger's door.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
  });
}
