// My cat: never in the way, dressed in a moment, the same on every screen of the table, and mine again in a rematch.
import { afterAll, expect, test } from "vitest";
import { tabsTo } from "./keys";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";

afterAll(closeBrowser);

test("there is a cat already: nobody is asked for one before the first game", async () => {
  const anna = await somebody({ width: 360, height: 740 });
  const { page } = anna;
  await page.goto(anna.base);
  const given = await catIn(anna, "header .name");
  await page.getByRole("button", { name: "Play now: The Mouser" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("main .controls").waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await page.goto(anna.base);
  expect(await catIn(anna, "header .name"), "the first one stays").toBe(given);
  expect(anna.faults).toEqual([]);
});

test("a coat, something to wear and a name: kept here, and seen by everybody, also in the rematch", async () => {
  const anna = await somebody({ width: 390, height: 844 });
  await anna.page.goto(anna.base);
  await anna.page.getByRole("button", { name: /^Dress my cat/ }).click();
  await anna.page.getByRole("radio", { name: "Siamese" }).check();
  await anna.page.getByRole("radio", { name: "Bow" }).check();
  await anna.page.getByLabel("What should we call you?").fill("Grandma");
  await anna.page.getByRole("button", { name: "That’s me" }).click();
  await anna.page.getByRole("dialog").waitFor({ state: "hidden" });
  await anna.page.reload();
  expect(await catIn(anna, "header .name")).toBe("siamese bow");

  const boris = await somebody();
  await isCalled(boris, "Boris");
  const match = await opensTable(boris, { game: "mouser", seats: ["me", "open"] });
  await boris.page.goto(`${boris.base}/m/${match}`);
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Sit down", exact: true }).click();
  for (const person of [anna, boris]) {
    await expect.poll(() => catIn(person, "li:has-text('Grandma')")).toBe("siamese bow");
  }

  await boris.page.getByRole("button", { name: "Start", exact: true }).click();
  for (const person of [anna, boris]) {
    await expect.poll(() => catIn(person, "main .seats li:has-text('Grandma')")).toBe("siamese bow");
  }
  // In the middle of a game, too.
  await anna.page.getByRole("button", { name: "Menu" }).click();
  await anna.page.getByRole("button", { name: "Dress my cat" }).click();
  await anna.page.getByRole("radio", { name: "Crown" }).check();
  await anna.page.getByRole("button", { name: "That’s my cat" }).click();
  await expect.poll(() => catIn(boris, "main .seats li:has-text('Grandma')")).toBe("siamese crown");

  await anna.page.getByRole("button", { name: "Give up" }).click();
  await anna.page.getByRole("button", { name: "Yes, give up" }).click();
  for (const person of [anna, boris]) await person.page.locator("dialog .button.main").click();
  await boris.page.waitForURL((url) => !url.pathname.endsWith(match));
  await expect.poll(() => catIn(boris, "main .seats li:has-text('Grandma')"), { timeout: 20_000 }).toBe("siamese crown");
  expect([...anna.faults, ...boris.faults]).toEqual([]);
});

test("with the keyboard alone, in Russian", async () => {
  const anna = await somebody({ language: "ru" });
  const { page } = anna;
  await page.goto(anna.base);
  await page.getByRole("button", { name: /^Моя кошка/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Моя кошка" }).waitFor();
  await page.locator("dialog input:checked").first().focus();
  const before = await catIn(anna, "dialog .cat");
  await page.keyboard.press("ArrowRight");
  const after = await catIn(anna, "dialog .cat");
  expect(after).not.toBe(before);
  await tabsTo(page, "Это я", 1);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await catIn(anna, "header .name")).toBe(after);
});

/** How the first cat within something is dressed. */
async function catIn(person: Person, where: string): Promise<string | null> {
  return person.page.locator(`${where} [data-cat]`).last().getAttribute("data-cat");
}
