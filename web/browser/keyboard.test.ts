// Whole matches with the keyboard alone, from the home page to the end.
import { afterAll, expect, test } from "vitest";
import { pressesKeys, tabsTo } from "./keys";
import { closeBrowser, somebody } from "./people";
import { dice, isOver } from "./playing";

afterAll(closeBrowser);

test.each(["catch-the-mice", "chop-chop", "mouser", "holey-cheese"])("%s with the keyboard alone", async (game) => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(anna.base);
  const boxes = page.locator("article");
  await boxes.first().waitFor();
  const rules = await boxes.locator("a[href^='/rules/']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await tabsTo(page, "Play now", rules.indexOf(`/rules/${game}`) + 1);
  await page.keyboard.press("Enter");
  if (game === "chop-chop") {
    await page.getByRole("dialog").waitFor();
    await tabsTo(page, "The cat", 1);
    await page.keyboard.press("Enter");
  }
  await page.waitForURL(/\/m\//);
  await page.locator("main .board").first().waitFor();
  const random = dice(5);
  const patience = Date.now() + 220_000;
  const hasEnded = async () => (await page.locator("header .end").count()) > 0;
  while (Date.now() < patience && !(await hasEnded())) await pressesKeys(page, game, random);
  // The last Enter may close the result that has just opened; then it can be opened again.
  const result = page.locator(".joy .result");
  await result.waitFor({ timeout: 3000 }).catch(() => {});
  if (!(await isOver(page))) {
    await tabsTo(page, "Result", 1);
    await page.keyboard.press("Enter");
  }
  await result.waitFor();
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});
