// Following the bots: the last move stays marked, and an entry of the story shows its moment on the board.
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody } from "./people";
import { dice, isOver, presses } from "./playing";

afterAll(closeBrowser);

/** What marks the last move of each game. */
const MARKS: Record<string, string> = {
  "catch-the-mice": "main .heap.fresh",
  "chop-chop": "main .trail",
  mouser: "main .die.isLast, main .seats .isLast",
  "holey-cheese": "main rect.last",
};

test.each(Object.keys(MARKS))("%s: the last move is marked, and a tap on an entry shows it", async (game) => {
  const anna = await somebody();
  const { page } = anna;
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game, seats: ["me", { bot: "kitten" }] });
  await page.goto(`${anna.base}/m/${match}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const random = dice(4);
  const entries = page.locator("aside .entry");
  const patience = Date.now() + 90_000;
  // All of it at one moment: each may be gone at the next. The step, or null.
  const readyStep = () =>
    page.evaluate((mark) => {
      const stage = document.querySelector<HTMLElement>("main .stage:not([data-playing])");
      const isReady = document.querySelector(mark) && document.querySelector("header .mine") && document.querySelectorAll("aside .entry").length > 6;
      return isReady ? (stage?.dataset.shownStep ?? null) : null;
    }, MARKS[game]!);
  let present: string | null = null;
  while (present === null && !(await isOver(page)) && Date.now() < patience) {
    const step = await readyStep();
    if (step === null) {
      await presses(page, game, random);
      continue;
    }
    // What was pressed last may still be on its way.
    await page.waitForTimeout(500);
    if (step === (await readyStep())) present = step;
  }
  expect(present).not.toBeNull();

  const stage = page.locator("main .stage");
  const showsEntry = async () => {
    const entry = entries.nth(2);
    const step = Number(await entry.getAttribute("data-step"));
    await entry.getByRole("button").click();
    await page.locator("main .stage[data-playing]").waitFor({ state: "attached" });
    // The news that told it may have told a little more.
    const shown = Number(await stage.getAttribute("data-shown-step"));
    expect(shown).toBeGreaterThanOrEqual(step);
    expect(shown).toBeLessThan(Number(present));
    expect(await page.locator("aside .entry.marked").count()).toBe(1);
    // The board comes back by itself.
    await page.locator(`main .stage:not([data-playing])[data-shown-step="${present}"]`).waitFor({ state: "attached" });
  };
  await showsEntry();
  // What happened before this visit is fetched.
  await page.reload();
  await page.locator("main .stage:not([data-playing])").waitFor({ state: "attached" });
  await showsEntry();
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});
