// Every screen at three widths and in both themes, for one language: nothing that axe objects to, nothing wider than
// the page, no word torn in two, no code, no text cut off on a phone, and pictures of each into target/browser for people to look at.
import axe from "axe-core";
import { mkdirSync, writeFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "./codes";
import { cutOff, tornWords } from "./cutoff";
import { keepsFault, PICTURES } from "./faults";
import { momentOf, playsOnFrom } from "./moments";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { playToTheEnd } from "./playing";

const PHONE = 360;
const LAPTOP = 1440;
const WIDTHS = [PHONE, 768, LAPTOP];
const THEMES = ["light", "dark"] as const;
const GAMES = ["catch-the-mice", "chop-chop", "mouser", "holey-cheese"];

/** As long as a name may be: what fits with these fits with all. */
const NICKNAMES = { en: "Bartholomew-Rose", ru: "Александра-Мария" };

/** Tests of all screens in a language; a file for each language, so that both run at once. */
export function testScreens(language: "en" | "ru"): void {
  let anna: Person;
  /** A match that is over; another one once something was wrong with it. */
  let over: string | null = null;

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    anna = await somebody({ language });
    await isCalled(anna, NICKNAMES[language]);
  });

  afterAll(closeBrowser);

  async function isOver(): Promise<string> {
    if (over !== null) return over;
    const match = await opensTable(anna, { game: "mouser", seats: ["me", { bot: "kitten" }] });
    await starts(anna.page, `${anna.base}/m/${match}`);
    await playToTheEnd([anna.page], "mouser", 4);
    over = match;
    return match;
  }

  /** Looks at a screen of a match that is over. Its dice are fair: a second try looks at another one. */
  async function looksAtOver(name: string, opens: (match: string) => Promise<void>): Promise<void> {
    await opens(await isOver());
    await looks(anna.page, `${name}-${language}`).catch((why: unknown) => {
      over = null;
      throw why;
    });
  }

  const screens: [string, string][] = [
    ["home", "/"],
    ["nothing", "/nowhere/at-all"],
    ["puzzle", "/puzzle/holey-cheese/1"],
    ...GAMES.flatMap((game): [string, string][] => [
      [`setup-${game}`, `/new/${game}`],
      [`rules-${game}`, `/rules/${game}`],
      [`learn-${game}`, `/learn/${game}`],
    ]),
  ];

  test.each(screens)("%s", async (name, path) => {
    await anna.page.goto(anna.base + path);
    await looks(anna.page, `${name}-${language}`);
  });

  test.each(GAMES)("table of %s", async (game) => {
    const moment = momentOf(game, 2, 0.5);
    await playsOnFrom(anna, moment);
    await looks(anna.page, `table-${game}-${language}`);
  });

  test.each([
    ["end", "/m"],
    ["replay", "/replay"],
    ["tv", "/tv"],
  ])("%s", (name, path) => looksAtOver(name, async (match) => void (await anna.page.goto(`${anna.base}${path}/${match}`))));

  test("room", async () => {
    const seats = ["me", "open", "reserved", { bot: "kitten" }];
    const match = await opensTable(anna, { game: "mouser", seats });
    await anna.page.goto(`${anna.base}/m/${match}`);
    await looks(anna.page, `room-${language}`);
  });

  test("hint", async () => {
    // A match of its own: the one that is being played may be over by now.
    const seats = ["me", { bot: "kitten" }];
    const match = await opensTable(anna, { game: "mouser", options: { first: 0 }, seats });
    await starts(anna.page, `${anna.base}/m/${match}`);
    await anna.page.keyboard.press("r");
    await anna.page.locator("[aria-keyshortcuts=H]:enabled").first().waitFor({ state: "attached" });
    await anna.page.keyboard.press("h");
    await anna.page.locator(".controls .isAsked").waitFor();
    await looks(anna.page, `hint-${language}`);
  });

  test("which side", async () => {
    await anna.page.goto(anna.base);
    const box = anna.page.locator("article", { has: anna.page.locator("a[href='/rules/chop-chop']") });
    await box.locator(".button.main").click();
    await anna.page.locator("dialog[open] .sides button").first().waitFor();
    await looks(anna.page, `sides-${language}`);
  });

  test("my cat", async () => {
    await anna.page.goto(anna.base);
    await anna.page.locator("header .name").click();
    await anna.page.locator("dialog[open] input[type=radio]").first().waitFor();
    await looks(anna.page, `cat-${language}`);
  });

  test("a phone beside a big screen", async () => {
    const match = await opensTable(anna, { game: "mouser", options: { first: 0 }, seats: ["me", { bot: "kitten" }] });
    await starts(anna.page, `${anna.base}/m/${match}`);
    await anna.page.setViewportSize({ width: PHONE, height: 740 });
    await anna.page.getByRole("button", { name: /^(Menu|Меню)$/ }).click();
    await anna.page.getByRole("switch", { name: /controller|пульт/ }).click();
    await anna.page.locator(".on-screen").waitFor();
    await looks(anna.page, `controller-${language}`);
  });

  test("luck or skill", () =>
    looksAtOver("luck", async (match) => {
      await anna.page.goto(`${anna.base}/m/${match}`);
      await anna.page.locator("dialog summary").click();
      await anna.page.locator("dialog .luck button").click();
      await anna.page.locator("dialog .luck section").waitFor();
    }));

  test("my games", async () => {
    await anna.page.goto(`${anna.base}/games`);
    await looks(anna.page, `mine-${language}`);
  });

  test("nothing has gone wrong meanwhile, and nobody else was asked for anything", () => {
    expect(anna.faults).toEqual([]);
    expect(anna.foreign).toEqual([]);
  });
}

async function starts(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^(Start|Начать)$/ }).click();
  await page.locator("main .board").first().waitFor();
}

/** Looks at a screen in every way. */
export async function looks(page: Page, name: string): Promise<void> {
  await page.locator("main").first().waitFor();
  await standsStill(page, 250);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    const before = wrong.length;
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await standsStill(page, 120);
      if (width === PHONE || width === LAPTOP) await takesPicture(page, `${name}-${width}-${theme}`);
      for (const violation of await violations(page, theme)) wrong.push(`${width} ${theme}: ${violation}`);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) wrong.push(`${width}: ${overflow} px wider than the page`);
    for (const code of await codes(page)) wrong.push(`${width}: ${code}`);
    for (const word of await tornWords(page)) wrong.push(`${width}: ${word}`);
    if (width === PHONE) for (const text of await cutOff(page)) wrong.push(`${width}: ${text}`);
    if (wrong.length > before) await keepsFault(page, `${name}-${width}`, wrong.slice(before));
  }
  expect(wrong, page.url()).toEqual([]);
}

const debuggers = new WeakMap<Page, CDPSession>();

/** A picture, by the shortest way: there are hundreds. */
async function takesPicture(page: Page, name: string): Promise<void> {
  const door = debuggers.get(page) ?? (await page.context().newCDPSession(page));
  debuggers.set(page, door);
  const { data } = await door.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
  writeFileSync(`${PICTURES}/${name}.png`, Buffer.from(data, "base64"));
}

/** Waits until the page has been drawn, and nothing on it has changed for this many milliseconds. */
async function standsStill(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(
    (milliseconds) =>
      new Promise<void>((done) => {
        let timer = setTimeout(stop, milliseconds);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(stop, milliseconds);
        });
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function stop() {
          watcher.disconnect();
          // Colours that fade from one theme to the other begin with the next frame.
          requestAnimationFrame(() => {
            void Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => requestAnimationFrame(() => done()));
          });
        }
      }),
    milliseconds,
  );
}

/** What axe objects to. */
async function violations(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  // The page's own policy lets no foreign script in; this one comes by the debugger's door.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (onlyColours) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, {
      resultTypes: ["violations"],
      preload: false,
      // The themes differ in their colours only: every other rule was asked a moment ago.
      ...(onlyColours ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
  }, theme !== THEMES[0]);
}
