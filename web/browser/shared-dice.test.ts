// Shared dice: chosen with a switch, rolled by two devices and a bot, kept over a reload, and checked afterwards.
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { isOver, playToTheEnd } from "./playing";

afterAll(closeBrowser);

test("the switch is offered where somebody else brings a device, and the room says what was chosen", async () => {
  const anna = await somebody();
  await isCalled(anna, "Anna");
  await anna.page.goto(`${anna.base}/new/mouser`);
  const choice = anna.page.getByRole("switch", { name: "Shared dice" });
  await choice.click();
  await anna.page.getByRole("button", { name: "Open the table" }).click();
  await anna.page.locator("main li", { hasText: "Shared dice" }).waitFor();
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});

test.each(["mouser", "holey-cheese"])("%s: every device takes part in each roll, also after a reload", async (game) => {
  const anna = await somebody();
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game, seats: ["me", "open", { bot: "kitten" }], shared_dice: true });
  await anna.page.goto(`${anna.base}/m/${match}`);
  const boris = await somebody({ width: 360, height: 740, theme: "dark", language: "ru", host: "laptop.local" });
  await boris.page.goto(`${boris.base}/m/${match}`);
  await boris.page.locator("main input").first().fill("Борис");
  await boris.page.locator("main .button.main").first().click();
  await anna.page.getByText("Борис").first().waitFor();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();

  await playToTheEnd([anna.page, boris.page], game, 5, async (round) => {
    if (round !== 8) return;
    await boris.page.reload();
    await boris.page.locator("main").waitFor();
  });
  await boris.page.locator(".joy .result").waitFor();
  for (const person of [anna, boris]) {
    expect(await isOver(person.page)).toBe(true);
    expect(person.faults).toEqual([]);
  }
  await checksDice(anna, "Check the dice", "Every device took part in each roll.");
  await checksDice(boris, "Проверить кубики", "Все устройства участвовали в каждом броске.");
  for (const person of [anna, boris]) await person.context.close();
});

async function checksDice({ page }: Person, button: string, says: string): Promise<void> {
  await page.locator("dialog summary").click();
  await page.getByRole("button", { name: button }).click();
  const answer = page.locator(".dice .answer.right");
  await answer.waitFor({ timeout: 20_000 });
  // A device that reloads may miss a roll; then everybody is told so.
  expect(await answer.innerText()).toMatch(new RegExp(`${says.replace(".", "\\.")}|a device was missing|не хватало устройства`));
}
