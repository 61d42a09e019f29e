// Whole matches as families play them: one at a laptop, one with a phone in the house, and a bot.
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { isOver, playToTheEnd } from "./playing";

afterAll(closeBrowser);

const GAMES = ["catch-the-mice", "mouser", "holey-cheese", "chop-chop"];

test.each(GAMES)("%s: two people and a bot, one of them on a phone in the house, with a reload in the middle", async (game) => {
  const anna = await somebody();
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game, seats: ["me", "open", { bot: "kitten" }] });
  await anna.page.goto(`${anna.base}/m/${match}`);

  const boris = await somebody({ width: 360, height: 740, theme: "dark", language: "ru", host: "laptop.local" });
  await sitsDown(boris, match, "Борис");
  await anna.page.getByText("Борис").first().waitFor();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();

  let reloaded = false;
  await playToTheEnd([anna.page, boris.page], game, 7, async (round) => {
    if (round === 12) {
      await boris.page.reload();
      await boris.page.locator("main").waitFor();
      reloaded = true;
    }
  });
  expect(reloaded).toBe(true);
  await boris.page.locator(".joy .result").waitFor();
  for (const person of [anna, boris]) {
    expect(await isOver(person.page)).toBe(true);
    expect(person.faults).toEqual([]);
    expect(person.foreign).toEqual([]);
  }
  await checksDice(anna, "Check the dice");
  await checksDice(boris, "Проверить кубики");
  for (const person of [anna, boris]) await person.context.close();
});

async function sitsDown(person: Person, match: string, nickname: string): Promise<void> {
  const { page, base } = person;
  await page.goto(`${base}/m/${match}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.locator("main input").first().fill(nickname);
  await page.locator("main .button.main").first().click();
  await page.getByText("Борис").first().waitFor();
}

async function checksDice(person: Person, button: string): Promise<void> {
  await person.page.locator("dialog summary").click();
  await person.page.getByRole("button", { name: button }).click();
  await person.page.locator(".dice .answer.right").waitFor({ timeout: 20_000 });
}
