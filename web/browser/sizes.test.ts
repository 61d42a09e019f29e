// Every size of window that people have: what is needed to play is in it, without scrolling.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { cutOff } from "./cutoff";
import { keepsFault } from "./faults";
import { lookedFor, LOOKED, misfits, SIZES, type Looked } from "./fitting";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { momentOf, playsOnFrom } from "./moments";
import { dice, presses } from "./playing";

/** As long as a name may be. */
const NICKNAMES = { en: "Bartholomew-Rose", ru: "Александра-Мария" };

/** How much may jump between two turns, as browsers measure it. */
const SHIFT = 0.01;

afterAll(closeBrowser);

/** When in a game it is looked at, as parts of the way. */
const WHEN = { "at the start": 0, halfway: 0.5, "at the end": 0.97 };
const LOOKS = LOOKED.flatMap((looked) => [
  ...(Object.keys(WHEN) as (keyof typeof WHEN)[]).flatMap((when) => [
    { ...looked, when, language: "en" as const },
    { ...looked, when, language: "ru" as const },
  ]),
]);

test.each(LOOKS)("$game, $when, in $language: everything to play with is in the window", async ({ when, language, ...looked }) => {
  const anna = await somebody({ language });
  await isCalled(anna, NICKNAMES[language]);
  // Another game for each language: there is more to see.
  const moment = momentOf(looked.game, looked.seats, WHEN[when], language === "ru" ? 1 : 0);
  await playsOnFrom(anna, moment);
  await looksAtAll(anna.page, looked, moment.told);
  await anna.context.close();
});

test.each(LOOKED)("$game: nothing jumps from turn to turn", async (looked) => {
  const anna = await sitsDown(looked);
  const { page } = anna;
  await page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const told = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.getAttribute("class")} from ${told(previousRect)} to ${told(currentRect)}`;
        });
        shifts.push({ value, what: moved.join(", ") });
      }
    }).observe({ type: "layout-shift" });
  });
  const shifted = () => page.evaluate(() => (window as unknown as { shifts: { value: number; what: string }[] }).shifts.splice(0));
  const wrong: string[] = [];
  for (const [width, height] of SIZES) {
    await isSized(page, width, height);
    await page.waitForTimeout(400);
    await shifted();
    const jumps: number[] = [];
    const moved: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await playsOn(page, looked, 1);
      await page.waitForTimeout(150);
      const shifts = await shifted();
      // The end is no turn.
      if ((await page.locator("dialog[open]").count()) > 0) break;
      jumps.push(shifts.reduce((sum, { value }) => sum + value, 0));
      moved.push(...shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`));
    }
    if (Math.max(0, ...jumps) > SHIFT) {
      wrong.push(`${width}×${height}: ${moved.join("; ")}`);
      await keepsFault(page, `jumps-${looked.game}-${width}x${height}`, moved);
    }
  }
  expect(wrong, page.url()).toEqual([]);
  await anna.context.close();
});

test.each(["en", "ru"] as const)("the first game can be played without scrolling on a phone, %s", async (language) => {
  const anna = await somebody({ language });
  const { page } = anna;
  await page.goto(anna.base);
  const play = page.locator("article .button.main").first();
  await play.waitFor();
  for (const [width, height] of SIZES.slice(0, 3)) {
    await isSized(page, width, height);
    const box = (await play.boundingBox())!;
    expect(box.y + box.height, `${width}×${height}`).toBeLessThanOrEqual(height);
    expect(box.height).toBeGreaterThanOrEqual(56);
    expect(await cutOff(page), `${width}×${height}`).toEqual([]);
  }
});

test.each(LOOKED.flatMap(({ game }) => (["en", "ru"] as const).map((language) => ({ game, language }))))(
  "$game, $language: lesson, puzzle, replay and position are whole in every window",
  async ({ game, language }) => {
    const anna = await somebody({ language });
    const { page } = anna;
    await page.goto(`${anna.base}/games`);
    await page.locator("#study").waitFor();
    const { record } = momentOf(game, 2, 0.5);
    await page.setInputFiles("input[type=file]", { name: "record.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForURL(/\/replay\//);
    const replay = new URL(page.url()).pathname;
    const wrong: string[] = [];
    for (const path of [`/learn/${game}`, `/puzzle/${game}/1`, `${replay}?game=1&step=9`, `/position/${game}`]) {
      await page.goto(anna.base + path);
      await page.locator("main .stage, main .board").first().waitFor({ state: "attached" });
      for (const [width, height] of SIZES) {
        await isSized(page, width, height);
        const faults = await cutOff(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) faults.push(`${overflow} px wider than the page`);
        const name = path.split("/")[1]!;
        if (faults.length > 0) await keepsFault(page, `${name}-${game}-${language}-${width}x${height}`, faults);
        for (const fault of faults) wrong.push(`${name}, ${width}×${height}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(anna.faults).toEqual([]);
    await anna.context.close();
  },
);

/** Opens a table with as many bots as there can be, and starts. */
async function sitsDown({ game, seats, options }: Looked): Promise<Person> {
  const anna = await somebody();
  await isCalled(anna, NICKNAMES.en);
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: "kitten" }));
  const match = await opensTable(anna, { game, options, seats: ["me", ...bots] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await anna.page.locator("main .board").first().waitFor();
  return anna;
}

/** Presses what is offered, this many times or until the match is over. */
async function playsOn(page: Page, { game }: Looked, times: number): Promise<void> {
  const random = dice(times);
  for (let time = 0; time < times && (await page.locator("dialog[open]").count()) === 0; time++) {
    await presses(page, game, random);
    await page.waitForTimeout(60);
  }
}

async function looksAtAll(page: Page, looked: Looked, told: string): Promise<void> {
  const wrong: string[] = [];
  for (const [width, height] of SIZES) {
    await isSized(page, width, height);
    const faults = await page.evaluate(misfits, lookedFor(looked));
    if (width === 1440 && looked.largest) {
      const box = await page.locator(`main ${looked.largest}`).first().boundingBox();
      if (!box || box.height < 0.7 * height) faults.push(`${looked.largest} has ${Math.round(box?.height ?? 0)} px of ${height}`);
    }
    if (faults.length > 0) await keepsFault(page, `sizes-${looked.game}-${width}x${height}`, [told, ...faults]);
    for (const fault of faults) wrong.push(`${width}×${height}: ${fault}`);
  }
  expect(wrong, told).toEqual([]);
}

/** Gives the window a size, and the page the time to notice: what depends on a height that was measured is a frame later. */
async function isSized(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
}
