// A whole match of each game in Firefox, by pointer, every size of window, and ways of learning.
import { readFileSync } from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { closeFirefox, openFirefox, type FirefoxWindow } from "./firefox";
import { lookedFor, LOOKED, misfits, SIZES, type Looked } from "./fitting";
import { pointsToTheEnd, presses } from "./pointer";
import { sitsDown } from "./windows";

const base = `http://localhost:${inject("port")}`;

afterAll(closeFirefox);

test.each([
  ["catch-the-mice", "ru"],
  ["chop-chop", "en"],
  ["mouser", "en"],
  ["holey-cheese", "ru"],
])("%s to its end by pointer", { timeout: 400_000 }, async (game, language) => {
  const window = await openFirefox();
  await window.size(1280, 900);
  const { faults } = await sitsDown(window, { base, language, game, seats: ["me", { bot: "kitten" }] });
  expect(await pointsToTheEnd(window, game, 7)).toBeGreaterThan(4);
  expect(await faults()).toEqual([]);
  await window.close();
});

test.each(LOOKED)("$game: everything to play with is in the window, at the start and later", async (looked) => {
  const window = await openFirefox();
  await window.size(1280, 900);
  const bots = Array.from({ length: looked.seats - 1 }, () => ({ bot: "kitten" }));
  await sitsDown(window, { base, language: "en", game: looked.game, options: looked.options, seats: ["me", ...bots] });
  const wrong = await looksAtAll(window, looked, "at the start");
  await window.size(1280, 900);
  await presses(window, looked.game, 3, looked.presses);
  wrong.push(...(await looksAtAll(window, looked, "later")));
  expect(wrong).toEqual([]);
  await window.close();
});

test("a mistake is tried again, a puzzle is answered, and a position is laid and judged", async () => {
  const window = await openFirefox();
  const { page } = window;
  await window.size(1280, 900);
  await window.open(`${base}/favicon.svg`);
  await window.ask(() => localStorage.setItem("koshki", JSON.stringify({ language: "en", speed: "none" })), null);
  const says = (text: string) => page.waitForFunction((text) => document.querySelector("main")?.textContent?.includes(text) ?? false, { timeout: 60_000 }, text);

  await window.open(`${base}/games`);
  await page.waitForSelector("#study");
  const record = readFileSync("../docs/fair-dice-example.jsonl", "utf8");
  await window.ask((record) => {
    const [input, files] = [document.querySelector<HTMLInputElement>("input[type=file]")!, new DataTransfer()];
    files.items.add(new File([record], "record.jsonl", { type: "text/plain" }));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, record);
  await page.waitForFunction(() => location.pathname.startsWith("/replay/"), { timeout: 60_000 });
  await window.open(`${base}/mistakes/${new URL(page.url()).pathname.split("/").at(-1)}`);
  await says("Show the answer");
  await page.keyboard.press("s");
  await page.waitForFunction(() => /That’s it!|Not quite|That is the choice/.test(document.querySelector("main")?.textContent ?? ""), { timeout: 60_000 });

  await window.open(`${base}/puzzle/mouser/1`);
  await page.waitForSelector("main .board");
  await says("One choice is clearly the best");
  await page.keyboard.press("r");
  await says("That’s it");

  const position = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";
  await window.open(`${base}/position/mouser?${new URLSearchParams({ p: position })}`);
  await says("Player 2 can choose from 2 moves");
  await window.open(`${base}/position/mouser?${new URLSearchParams({ p: position.replace("ggy", "rrrr") })}`);
  await says("more dice here than the box has");
  await window.close();
});

async function looksAtAll(window: FirefoxWindow, looked: Looked, when: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [width, height] of SIZES) {
    await window.size(width, height);
    // A bot may be moving just now: what is wrong stays wrong.
    let faults = await window.ask(misfits, lookedFor(looked));
    if (faults.length > 0) {
      await new Promise((next) => setTimeout(next, 1500));
      faults = await window.ask(misfits, lookedFor(looked));
    }
    for (const fault of faults) wrong.push(`${when}, ${width}×${height}: ${fault}`);
  }
  return wrong;
}
