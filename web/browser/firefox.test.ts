// A whole match of each game in Firefox, by pointer, and every size of window.
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
