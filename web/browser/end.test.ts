// After the end: one button leads on, the curve leads into the replay, a picture stays on this device. And what those are
// told who lose their seat.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { playToTheEnd } from "./playing";

afterAll(closeBrowser);

test("the end has one main button, a curve with ways into the replay, and a picture that is sent nowhere", async () => {
  const anna = await startsTheMouser();
  const { page } = anna;
  await playToTheEnd([page], "mouser", 4);

  const sheet = page.locator("dialog[open]");
  expect(await sheet.locator(".button.main").count()).toBe(1);
  await sheet.locator("figure path.line").first().waitFor();
  expect(await sheet.locator("figure path.line").count()).toBe(2);

  await sheet.locator("summary").click();
  await sheet.getByRole("button", { name: "A picture to keep" }).click();
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Keep or send the picture" }).click();
  const picture = readFileSync((await (await download).path())!);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);

  const turning = sheet.locator("figure .turning").first();
  const step = new URL((await turning.getAttribute("href"))!, anna.base).searchParams.get("step");
  await turning.click();
  await page.locator(`.stage[data-shown-step="${step}"]`).waitFor({ state: "attached" });
  expect(await page.locator("footer .says").textContent()).not.toBe("");
  expect(anna.faults).toEqual([]);
  expect(anna.foreign).toEqual([]);
  await anna.context.close();
});

test("a finger that hammers plays on, and does not close the result that comes under it", async () => {
  const anna = await startsTheMouser();
  const { page } = anna;
  const sheet = page.locator("dialog[open]");
  await page.evaluate(() => {
    const hammers = setInterval(() => {
      const offered = document.querySelectorAll("main .controls .button[aria-disabled=false]");
      offered[Math.floor(Math.random() * offered.length)]?.dispatchEvent(new MouseEvent("click", { detail: 5, bubbles: true }));
      const result = document.querySelector("dialog[open]");
      if (!result) return;
      result.dispatchEvent(new MouseEvent("click", { detail: 5, bubbles: true }));
      clearInterval(hammers);
    }, 30);
  });
  await sheet.waitFor({ timeout: 200_000 });
  await page.waitForTimeout(600);
  expect(await sheet.locator(".result").count()).toBe(1);
  await page.mouse.click(195, 10);
  await sheet.waitFor({ state: "detached" });
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});

test("people who are asked to leave or find the table locked are told; one who stands up knows", async () => {
  const [anna, boris] = [await somebody(), await somebody({ width: 390, height: 844 })];
  await isCalled(anna, "Anna");
  await isCalled(boris, "Boris");
  const match = await opensTable(anna, { game: "mouser", seats: ["me", "open"] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await boris.page.goto(`${boris.base}/m/${match}`);
  const told = boris.page.locator("dialog[open]").getByText("The host has asked you to leave your seat.");

  await boris.page.getByRole("button", { name: "Sit down" }).click();
  await boris.page.getByRole("button", { name: /^More.*Boris/ }).click();
  await boris.page.getByRole("button", { name: "Stand up" }).click();
  await boris.page.getByRole("button", { name: "Sit down" }).click();
  expect(await told.count()).toBe(0);

  await anna.page.getByRole("button", { name: /^More.*Boris/ }).click();
  await anna.page.locator("dialog[open] .danger").click();
  await anna.page.locator("dialog[open] .danger").click();
  await told.waitFor();
  await boris.page.getByRole("button", { name: "Watch", exact: true }).click();
  await anna.page.getByRole("switch", { name: "Nobody else may sit down" }).check();
  await boris.page.getByText("The table is locked: Anna decides who sits down.").waitFor();
  for (const person of [anna, boris]) {
    expect(person.faults).toEqual([]);
    await person.context.close();
  }
});

/** Somebody with a phone who has just started a game against a kitten. */
async function startsTheMouser(): Promise<Person> {
  const anna = await somebody({ width: 390, height: 844 });
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game: "mouser", seats: ["me", { bot: "kitten" }] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  return anna;
}
