// Holey Cheese for small hands: what fits can be seen, a card comes as it fits, it can be dragged, and mice are large enough.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { dice, presses } from "./playing";

afterAll(closeBrowser);

const MARKS = "main .table circle.mark";
const LAY = "main .actions .button.main:enabled";

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])("late in a game with four, at %i×%i, mice are 24 px wide and their letters 11 px high", async (width, height) => {
  const { page, context } = await sitsDown(width, height);
  const random = dice(2);
  const laid = page.locator("main .table .card");
  const patience = Date.now() + 90_000;
  while ((await laid.count()) < 21 && Date.now() < patience) await presses(page, "holey-cheese", random);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(600);
  const { mice, letters, own } = await page.evaluate(() => {
    const all = [...document.querySelectorAll("main .table .card svg")];
    const shown = [...document.querySelectorAll<SVGTextElement>("main .table .card text, main .hand text")];
    return {
      mice: all.map((mouse) => mouse.getBoundingClientRect().width),
      letters: shown.map((letter) => 23 * Math.hypot(letter.getScreenCTM()!.a, letter.getScreenCTM()!.b)),
      own: document.querySelectorAll("main .table .own").length,
    };
  });
  expect(mice.length).toBeGreaterThan(8);
  expect(Math.min(...mice)).toBeGreaterThanOrEqual(24);
  expect(Math.min(...letters)).toBeGreaterThanOrEqual(10.9);
  expect(own).toBeGreaterThan(0);
  await context.close();
});

test("a card that can be laid says so, and comes turned so that it fits somewhere", async () => {
  const { page, context } = await sitsDown(390, 844);
  const random = dice(9);
  let tried = 0;
  for (let turn = 0; turn < 4; turn++) {
    await page.locator("main .hand .fits").first().waitFor();
    for (const card of await page.locator("main .hand .fits").all()) {
      await card.click();
      await page.locator(MARKS).first().waitFor({ state: "attached" });
      tried += 1;
    }
    for (let press = 0; press < 6; press++) await presses(page, "holey-cheese", random);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  expect(tried).toBeGreaterThan(6);
  await context.close();
});

test.each([
  [390, 844],
  [1440, 900],
])("a card is dragged from the hand to a place at %i×%i, says who gets cheese, and is laid", async (width, height) => {
  const { page, faults, context } = await sitsDown(width, height);
  const card = page.locator("main .hand .fits").first();
  await card.click();
  const mark = (await page.locator(MARKS).first().boundingBox())!;
  await page.keyboard.press("Escape");
  const from = (await card.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 40, { steps: 3 });
  await page.mouse.move(mark.x + mark.width / 2, mark.y + mark.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.locator("main .gains").waitFor();
  const before = await page.locator("main .table .card").count();
  await page.locator(LAY).click();
  await expect.poll(() => page.locator("main .table .card").count()).toBeGreaterThan(before);
  expect(faults).toEqual([]);
  await context.close();
});

test("a card that is let go beside the table is only chosen", async () => {
  const { page, context } = await sitsDown(390, 844);
  const card = page.locator("main .hand .fits").first();
  await card.waitFor();
  const from = (await card.boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
  await page.mouse.up();
  expect(await card.getAttribute("aria-pressed")).toBe("true");
  expect(await page.locator(LAY).count()).toBe(0);
  await context.close();
});

async function sitsDown(width: number, height: number): Promise<Person & { page: Page }> {
  const anna = await somebody({ width, height });
  await isCalled(anna, "Anna");
  const seats = ["me", ...Array.from({ length: 3 }, () => ({ bot: "kitten" }))];
  const match = await opensTable(anna, { game: "holey-cheese", options: { first: 0 }, seats });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await anna.page.locator("main .hand .fits").first().waitFor();
  return anna;
}
