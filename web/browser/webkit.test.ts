// A whole match of each game in WebKit, by pointer.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pointsToTheEnd } from "./pointer";
import { openWebKit, type WebKitWindow } from "./webkit";
import { sitsDown } from "./windows";

let window: WebKitWindow;

beforeAll(async () => {
  window = await openWebKit();
});
afterAll(() => window?.close());

test.each([
  ["catch-the-mice", "en"],
  ["chop-chop", "ru"],
  ["mouser", "ru"],
  ["holey-cheese", "en"],
])("%s to its end by pointer", { timeout: 400_000 }, async (game, language) => {
  const base = `http://localhost:${inject("port")}`;
  const { faults } = await sitsDown(window, { base, language, game, seats: ["me", { bot: "kitten" }] });
  expect(await pointsToTheEnd(window, game, 7)).toBeGreaterThan(4);
  expect(await faults()).toEqual([]);
});
