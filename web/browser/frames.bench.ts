// What moves, looked at ten times a second of the page's own time: rolls, a pounce, a failed hunt, the third dog, cheese on its
// way, the ends. `npm run frames` puts each on a sheet in `target/browser/frames`; people judge. KOSHKI_WINDOW=1280x800 for
// another window than a phone's. However slow the machine is, the pictures are the same: the page's clock goes when it is told to.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { PICTURES } from "./faults";
import { momentOf, opensReplay, playsOnFrom } from "./moments";
import { closeBrowser, somebody, type Person } from "./people";
import { playToTheEnd } from "./playing";
import { drawSheet } from "./sheets";

afterAll(closeBrowser);

const [WIDTH = 390, HEIGHT = 844] = (process.env.KOSHKI_WINDOW ?? "390x844").split("x").map(Number);
const FOLDER = `${PICTURES}/frames`;
/** From one picture to the next, and how finely time goes between them. */
const EACH = 100;
const TICK = 20;
/** A film is not longer than this. */
const LONGEST = 4000;

/** What is filmed: the game, for how many, and what the story tells of it. */
const FILMS: [string, string, number, RegExp][] = [
  ["roll", "catch-the-mice", 4, / rolls (?!.*(hunt|lure))/],
  ["failed hunt", "catch-the-mice", 4, /The hunt failed/],
  ["all five colours", "catch-the-mice", 4, /All five colours/],
  ["roll", "chop-chop", 2, / rolls \d/],
  ["chop", "chop-chop", 2, /catch/i],
  ["cheese taken", "chop-chop", 2, /takes? the cheese/],
  ["roll", "mouser", 3, / rolls (?!.*Three dogs)/],
  ["third dog", "mouser", 3, /Three dogs/],
  ["cheese flies", "holey-cheese", 3, /lays a mouse card.*cheese for/],
];

test.each(FILMS)("%s in %s", async (what, game, seats, tells) => {
  const anna = await somebody({ width: 1280, height: 900, moves: true });
  const { page } = anna;
  await page.clock.install();
  const replay = await opensReplay(anna, momentOf(game, seats, 0.9).record);
  const step = await toldAt(page, replay, tells);
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  await page.goto(`${replay}?game=1&step=${step - 1}`);
  await page.locator(`main .stage[data-shown-step="${step - 1}"]`).waitFor({ state: "attached" });
  await stopsTheClock(page);
  await page.keyboard.press("ArrowRight");
  await films(page, `${game} ${what}`, async () => (await page.locator(`main .stage[data-shown-step="${step}"]:not([data-playing])`).count()) > 0);
  await anna.context.close();
});

test("how it ends", async () => {
  const wanted = new Map([
    ["mice dance", ".joy .dances"],
    ["cats hop", ".joy .hops"],
    ["comfort", ".joy.comfort"],
  ]);
  for (let which = 0; which < 12 && wanted.size > 0; which++) {
    const anna = await somebody({ width: WIDTH, height: HEIGHT });
    await ends(anna, which);
    for (const [what, seen] of wanted) {
      if ((await anna.page.locator(seen).count()) === 0) continue;
      wanted.delete(what);
      await anna.page.clock.install();
      await anna.page.emulateMedia({ reducedMotion: "no-preference" });
      await anna.page.reload();
      await anna.page.locator("main .stage").waitFor({ state: "attached" });
      await stopsTheClock(anna.page);
      for (let time = 0; time < LONGEST && (await anna.page.locator(".joy").count()) === 0; time += TICK) await passes(anna.page);
      let pictures = 0;
      await films(anna.page, `end ${what}`, async () => (pictures += 1) > 12);
    }
    await anna.context.close();
  }
  expect([...wanted.keys()]).toEqual([]);
});

/** Plays the last moves of an archived game of Chop! Chop!. */
async function ends(anna: Person, which: number): Promise<void> {
  await playsOnFrom(anna, momentOf("chop-chop", 2, 1, which));
  await playToTheEnd([anna.page], "chop-chop", 1 + which);
}

/** The first step, after the beginning, whose sentence is like this. */
async function toldAt(page: Page, replay: string, tells: RegExp): Promise<number> {
  await page.goto(`${replay}?game=1&step=9999`);
  await page.locator("aside li[data-step]").first().waitFor({ state: "attached" });
  const earlier = page.locator("aside .earlier");
  if ((await earlier.count()) > 0) await earlier.click();
  const told = await page.locator("aside li[data-step]").evaluateAll((lines) =>
    lines.map((line) => ({ step: Number((line as HTMLElement).dataset.step), text: line.querySelector(".told")?.textContent ?? "" })),
  );
  const found = told.filter(({ text }) => tells.test(text));
  // In the middle more lies on the table.
  const one = found[Math.floor(found.length / 2)];
  if (!one) throw new Error(`${tells} is not told: ${told.map(({ text }) => text).join(" ")}`);
  return one.step;
}

async function stopsTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + TICK);
  await page.evaluate(holds, 0);
}

/** A little of the page's time passes, for its timers and for what moves. */
async function passes(page: Page): Promise<void> {
  await page.clock.runFor(TICK);
  await page.evaluate(holds, TICK);
}

/** Runs in the page: all that moves goes on by so many milliseconds, and not by itself. */
function holds(by: number): void {
  const page = window as unknown as { held?: WeakSet<Animation> };
  const held = (page.held ??= new WeakSet());
  for (const animation of document.getAnimations()) {
    if (held.has(animation)) {
      const next = Number(animation.currentTime ?? 0) + by;
      if (next >= Number(animation.effect?.getComputedTiming().endTime ?? Infinity)) animation.finish();
      else animation.currentTime = next;
    } else {
      held.add(animation);
      animation.pause();
    }
  }
}

/** Takes pictures until it is over, and puts them on one sheet. */
async function films(page: Page, name: string, isOver: () => Promise<boolean>): Promise<void> {
  const folder = `${FOLDER}/${name.replaceAll(" ", "-")}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const door = await page.context().newCDPSession(page);
  const files: string[] = [];
  let isLast = false;
  for (let time = 0; time < LONGEST; time += EACH) {
    const { data } = await door.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    const file = `${folder}/${String(time).padStart(4, "0")} ms.png`;
    writeFileSync(file, Buffer.from(data, "base64"));
    files.push(file);
    if (isLast) break;
    for (let passed = 0; passed < EACH; passed += TICK) await passes(page);
    isLast = await isOver();
  }
  expect(files.length).toBeGreaterThan(2);
  await drawSheet(page.context().browser()!, files, `${folder}.png`);
}
