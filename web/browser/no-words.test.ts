// A child of six who can't read yet: all text is invisible, no word is looked at, and only what glows is tapped. That is enough
// for every lesson, and for a first match against a kitten on the device.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, somebody, type Device } from "./people";
import { dice, isOver } from "./playing";

afterAll(closeBrowser);

const GAMES = ["catch-the-mice", "chop-chop", "mouser", "holey-cheese"];
const DEVICES: Record<string, Device> = {
  "a finger on a phone": { width: 390, height: 844 },
  "a mouse on a laptop": { width: 1280, height: 800, language: "ru" },
};
/** How long nothing may glow on my turn, and while others move. */
const AT_ONCE = 2000;
const PATIENCE = 60_000;

/** All games by finger, and by mouse those with pieces that are small or dragged: whole matches take their time. */
const EACH = Object.keys(DEVICES).flatMap((device, index) => GAMES.filter((_, game) => index === 0 || game % 2 === 1).map((game): [string, string] => [game, device]));

test.each(EACH)("%s, %s: what glows leads through the lesson and the first match", async (game, device) => {
  const child = await somebody(DEVICES[device]);
  const { page } = child;
  await page.addInitScript(() => localStorage.setItem("koshki", localStorage.getItem("koshki") ?? JSON.stringify({ bot: "kitten" })));
  await page.goto(`${child.base}/learn/${game}`);
  // The page's policy allows no style in a tag.
  await page.evaluate(() => {
    const blind = new CSSStyleSheet();
    blind.replaceSync("* { color: transparent !important; -webkit-text-fill-color: transparent !important } text { opacity: 0 !important }");
    document.adoptedStyleSheets.push(blind);
  });
  await page.locator("main .stage").waitFor({ state: "attached" });

  const random = dice(6);
  let lesson = 0;
  let match = 0;
  while (!(await isOver(page))) {
    await tapsWhatGlows(page, random);
    if (page.url().includes("/learn/")) lesson += 1;
    else match += 1;
  }
  expect(lesson).toBeGreaterThan(3);
  expect(match).toBeGreaterThan(5);
  // It was played on this device, and what glowed was all right.
  expect(await page.evaluate(() => document.querySelectorAll(".glows:disabled, .glows[aria-disabled=true]").length)).toBe(0);
  // The way on glows as well.
  await tapsWhatGlows(page, random);
  expect(child.faults).toEqual([]);
  await child.context.close();
});

test.each([
  ["en", "Read aloud: off", "en-US"],
  ["ru", "Чтение вслух выключено", "ru-RU"],
] as const)("who can't read can listen, %s", async (language, off, voice) => {
  const child = await somebody({ width: 390, height: 844, language });
  const { page } = child;
  await page.addInitScript(() => {
    const read: { text: string; lang: string }[] = [];
    Object.assign(window, { read });
    SpeechSynthesis.prototype.speak = ({ text, lang }) => void read.push({ text, lang });
  });
  const read = () => page.evaluate(() => (window as unknown as { read: { text: string; lang: string }[] }).read);
  await page.goto(`${child.base}/learn/mouser`);
  await page.locator("main .stage").waitFor({ state: "attached" });
  expect(await read()).toEqual([]);
  await page.getByRole("button", { name: off }).click();
  const said = async () => (await page.locator("section.says p[aria-live]").textContent())?.trim();
  await expect.poll(async () => (await read()).at(-1)).toEqual({ text: await said(), lang: voice });
  const before = (await read()).length;
  await tapsWhatGlows(page, dice(6));
  await expect.poll(async () => (await read()).length).toBeGreaterThan(before);
  await expect.poll(async () => (await read()).at(-1)?.text).toBe(await said());
  expect(child.faults).toEqual([]);
  await child.context.close();
});

/** Waits until something glows that can be seen and hit, and taps one such thing. */
async function tapsWhatGlows(page: Page, random: () => number): Promise<void> {
  const start = Date.now();
  let since = start;
  while (Date.now() - start < PATIENCE && Date.now() - since < AT_ONCE) {
    const spots = await page.evaluate(glowing);
    const spot = spots[Math.floor(random() * spots.length)];
    if (!spot) {
      if (await isOver(page)) return;
      if (!(await page.evaluate(isMyTurn))) since = Date.now();
      await page.waitForTimeout(30);
      continue;
    }
    if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(spot.x, spot.y);
    else await page.mouse.click(spot.x, spot.y);
    return;
  }
  throw new Error(`nothing glows that can be tapped at ${page.url()}`);
}

/** Whether a table waits for who looks at it, and nothing is being shown; runs in the page. */
function isMyTurn(): boolean {
  return document.querySelector("header .mine") !== null && document.querySelector("[data-playing], dialog[open]") === null;
}

/** The middle of all that glows, can be seen, and is not covered; runs in the page. */
function glowing(): { x: number; y: number }[] {
  return [...document.querySelectorAll<HTMLElement | SVGElement>(".glows")].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    // A mark on a table that is pushed about lets the table have the tap.
    const isHit = hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest("[role=application]")?.contains(one) === true);
    const light = one instanceof HTMLElement ? getComputedStyle(one, "::after") : getComputedStyle(one);
    const isSeen = width > 0 && light.content !== "none" && Number(light.opacity) > 0.3;
    return isHit && isSeen ? [{ x, y }] : [];
  });
}
