// The way of somebody who learns from a lost game, in the games that `study.test.ts` does not tell of: shown where, tried again,
// played on from there, taken back where that may be, shared, and opened by somebody else.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { momentOf } from "./moments";
import { closeBrowser, somebody } from "./people";
import { dice, presses } from "./playing";

afterAll(closeBrowser);

test.each(["catch-the-mice", "chop-chop", "holey-cheese"])("%s: from a mistake to a link that somebody else opens", async (game) => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(`${anna.base}/games`);
  await page.locator("#study").waitFor();
  await page.setInputFiles("input[type=file]", { name: "lost.jsonl", mimeType: "text/plain", buffer: Buffer.from(momentOf(game, 2, 1).record) });
  await page.waitForURL(/\/replay\//);
  await page.goto(`${anna.base}/mistakes/${page.url().split("?")[0]!.split("/").at(-1)}`);
  await page.getByRole("button", { name: "Show the answer" }).waitFor({ timeout: 120_000 });

  // Whatever is tried, it is judged; then the better choice is shown on the board.
  const random = dice(5);
  const judged = page.getByText(/That’s it!|Not quite|That is the choice that was made/);
  for (let round = 0; round < 100 && (await judged.count()) === 0; round++) await presses(page, game, random);
  await judged.first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "How it would go on" }).click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("main .stage:not([data-playing])").waitFor({ state: "attached" });

  const before = await shownStep(page);
  for (let round = 0; round < 100 && (await shownStep(page)) === before; round++) await presses(page, game, random);
  await expect.poll(() => shownStep(page), { timeout: 60_000 }).toBeGreaterThan(before);
  const back = page.getByRole("button", { name: "Take back" }).first();
  if (game === "holey-cheese") {
    // A card was drawn that nobody else may see: the button says so before it is pressed.
    await expect.poll(() => back.getAttribute("title")).toContain("hidden card");
    expect(await back.isDisabled()).toBe(true);
  } else {
    await expect.poll(() => back.isEnabled()).toBe(true);
    await back.click();
    await expect.poll(() => shownStep(page)).toBeLessThanOrEqual(before);
  }

  const link = await shares(page);
  await page.getByRole("link", { name: "Back to what happened" }).first().click();
  await page.waitForURL(/\/replay\/.*step=/);
  const boris = await somebody({ width: 390, height: 844 });
  await boris.page.goto(link.replace(/^.*?\/study\//, `${boris.base}/study/`));
  await boris.page.locator("main .board").first().waitFor();
  await boris.page.getByRole("button", { name: "What happened" }).click();
  await boris.page.getByText("This did not happen").first().waitFor();
  expect([...anna.faults, ...boris.faults]).toEqual([]);
});

async function shownStep(page: Page): Promise<number> {
  return Number(await page.locator("[data-shown-step]").first().getAttribute("data-shown-step"));
}

/** The link that is copied. */
async function shares(page: Page): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (words) => void ((window as unknown as { copied: string }).copied = words);
  });
  await page.getByRole("button", { name: "Share this game" }).first().click();
  await page.getByRole("button", { name: "Copy the link" }).first().click();
  await page.waitForFunction(() => "copied" in window);
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}
