// A big screen is the host, and phones are hands and controllers: any of them starts, none repeats the whole board.
import { afterAll, expect, test } from "vitest";
import { cutOff } from "./cutoff";
import { misfits } from "./fitting";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { dice, presses } from "./playing";

/** What of each game the big screen shows, and a phone only while something has to be chosen there. */
const ELSEWHERE: Record<string, string> = {
  "catch-the-mice": "main .centre",
  "chop-chop": "main .kitchen",
  mouser: "main .bag",
  "holey-cheese": "main .window",
};
const PRESSED = ".controls .button, .buttons .button, .hand button, .actions .button";
const PHONES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
] as const;

afterAll(closeBrowser);

test.each(Object.keys(ELSEWHERE))("%s: a phone has its own things, and the board when somebody wants it", async (game) => {
  const tv = await somebody({ width: 1280, height: 720 });
  await isCalled(tv, "Kitchen TV");
  const match = await opensTable(tv, { game, seats: ["open", "open"] });
  await tv.page.goto(`${tv.base}/tv/${match}`);
  const phones = [await comes("Anna", match), await comes("Boris", match)];
  await tv.page.getByText("Boris").waitFor();
  await phones[1]!.page.getByRole("button", { name: "Start", exact: true }).click();
  await tv.page.locator("main .board").first().waitFor();

  const { page } = await whoWaits(phones);
  expect(await page.locator(ELSEWHERE[game]!).filter({ visible: true }).count()).toBe(0);
  const wrong: string[] = [];
  for (const [width, height] of PHONES) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    for (const fault of await page.evaluate(misfits, { seen: ".on-screen", pressed: PRESSED, letters: 10.9 })) wrong.push(`${width}×${height}: ${fault}`);
    const { height: cat } = (await page.locator(".on-screen").boundingBox())!;
    if (cat < 70) wrong.push(`${width}×${height}: nobody sees a cat of ${cat} px`);
    for (const text of await cutOff(page)) wrong.push(`${width}×${height}: ${text}`);
  }
  expect(wrong).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  const board = page.getByRole("button", { name: "Show the board here too" });
  await board.click();
  await page.locator(ELSEWHERE[game]!).first().waitFor();
  expect(await page.locator(".on-screen").count()).toBe(0);
  await board.click();
  await page.locator(".on-screen").waitFor();

  // The whole game can be played so.
  const shown = () => tv.page.locator("[data-shown-step]").first().getAttribute("data-shown-step").then(Number);
  const [before, random] = [await shown(), dice(5)];
  const patience = Date.now() + 60_000;
  while ((await shown()) < before + 8 && Date.now() < patience) for (const phone of phones) await presses(phone.page, game, random);
  expect(await shown()).toBeGreaterThanOrEqual(before + 8);
  for (const person of [tv, ...phones]) expect(person.faults).toEqual([]);
});

test("who sits at an ordinary table has the whole board, and can make a phone a controller by the menu", async () => {
  const anna = await somebody({ width: 390, height: 844 });
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game: "mouser", seats: ["me", { bot: "kitten" }] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await anna.page.locator("main .bag").waitFor();
  expect(await anna.page.getByRole("button", { name: "Show the board here too" }).count()).toBe(0);
  await anna.page.getByRole("button", { name: "Menu" }).click();
  await anna.page.getByRole("switch", { name: /controller/ }).click();
  await anna.page.locator(".on-screen").waitFor();
  expect(anna.faults).toEqual([]);
});

async function comes(name: string, match: string): Promise<Person> {
  const person = await somebody({ width: 360, height: 740 });
  await isCalled(person, name);
  await person.page.goto(`${person.base}/m/${match}`);
  await person.page.locator(".start .button.main").first().click();
  return person;
}

/** Somebody who has nothing to choose on the board. */
async function whoWaits(phones: Person[]): Promise<Person> {
  const patience = Date.now() + 10_000;
  while (Date.now() < patience) {
    for (const phone of phones) if ((await phone.page.locator(".on-screen").count()) > 0) return phone;
  }
  throw new Error("every phone repeats the board");
}
