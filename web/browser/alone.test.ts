// The page without a server: after the first visit everything but other people's tables works with the network cut off.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isKept, somebody, type Person } from "./people";
import { dice, isOver, playToTheEnd, presses } from "./playing";

afterAll(closeBrowser);

const TITLES: Record<string, string> = {
  "catch-the-mice": "Catch the Mice",
  "chop-chop": "Chop! Chop!",
  mouser: "The Mouser",
  "holey-cheese": "Holey Cheese",
};

test.each(Object.keys(TITLES))("a whole game of %s against the tiger, a reload in the middle, then dice, record and replay", async (game) => {
  const anna = await cutOff();
  const { page } = anna;
  await page.getByRole("radio", { name: "Tiger" }).check();
  await playsNow(page, game);
  await page.locator("main .board").first().waitFor();
  const match = page.url();
  const random = dice(7);
  for (let times = 0; times < 12; times++) await presses(page, game, random);
  await page.reload();
  await page.locator("main .board").first().waitFor();
  expect(page.url()).toBe(match);
  await playToTheEnd([page], game, 11);

  await page.locator("details summary").first().click();
  await page.getByRole("button", { name: "Check the dice" }).click();
  await page.getByText("The dice were fair").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the record" }).click()]);
  verified(await file.path());
  await opensElsewhere(await shared(page));
  await page.getByRole("link", { name: "Watch again" }).first().click();
  await page.waitForURL(/\/replay\//);
  await page.locator("main .board").first().waitFor();
  await page.goto(`${anna.base}/games`);
  await page.getByText(TITLES[game]!).first().waitFor();
  expect(anna.faults).toEqual([]);
});

test("the page says that no server answers, and shows all four boxes", async () => {
  const { page } = await cutOff();
  await page.getByText("The server isn’t answering").waitFor();
  for (const title of Object.values(TITLES)) expect(await page.getByRole("heading", { name: title }).isVisible()).toBe(true);
});

test("a series, the coach, and luck or skill", async () => {
  const anna = await cutOff();
  const { page } = anna;
  await opensTable(anna, "mouser", async () => {
    await page.locator("dialog[open]").getByRole("button", { name: "Kitten" }).click();
    await page.getByRole("radio", { name: "A series" }).check();
  });
  await page.getByRole("button", { name: "What would you do?" }).click();
  const hint = page.getByRole("region", { name: "I’d do this" }).locator("p");
  await hint.filter({ hasNotText: "Let me think…" }).waitFor();
  expect(await hint.textContent()).toMatch(/roll|stop/i);

  await playToTheEnd([page], "mouser", 3);
  await page.getByRole("button", { name: "On to game 2 of 2" }).click();
  await page.locator("main .board").first().waitFor();
  await playToTheEnd([page], "mouser", 5);
  await page.getByRole("heading", { name: "Last game" }).waitFor();
  await page.locator("details summary").first().click();
  await page.getByRole("button", { name: "Luck or skill?" }).click();
  await page.getByText("How each roll and each choice changed the chance to win.").waitFor();
  expect(anna.faults).toEqual([]);
});

test("two people at one device: a curtain between them, and each sees their own cards", async () => {
  const anna = await cutOff();
  const { page } = anna;
  await opensTable(anna, "holey-cheese", async () => {
    await page.locator("dialog[open] form input").fill("Masha");
    await page.keyboard.press("Enter");
  });
  const curtain = page.locator(".curtain");
  const [asked, random] = [new Set<string>(), dice(3)];
  for (let turn = 0; turn < 3; turn++) {
    await curtain.waitFor();
    expect(await page.locator("main .board").count()).toBe(0);
    asked.add((await curtain.locator("h2").textContent()) ?? "");
    await curtain.getByRole("button").click();
    await page.locator("main .hand button").first().waitFor();
    while ((await curtain.count()) === 0) await presses(page, "holey-cheese", random);
  }
  expect([...asked].some((title) => title.includes("Masha"))).toBe(true);
  expect(asked.size).toBe(2);
  expect(anna.faults).toEqual([]);
});

test("a second tab shows the same game, and nothing is played twice", async () => {
  const anna = await cutOff();
  await playsNow(anna.page, "mouser");
  await anna.page.locator("main .board").first().waitFor();
  const second = await anna.context.newPage();
  await second.goto(anna.page.url());
  await second.locator("main .board").first().waitFor();
  await playToTheEnd([anna.page, second], "mouser", 3);
  while (!(await isOver(second))) await second.waitForTimeout(100);
  expect(anna.faults).toEqual([]);
});

/** Somebody who was here once, and has no network any more. */
async function cutOff(): Promise<Person> {
  const person = await somebody();
  await person.page.goto(person.base);
  await isKept(person.page);
  await person.context.setOffline(true);
  await person.page.goto(person.base);
  return person;
}

/** Opens a table with somebody in the second seat, and starts. */
async function opensTable({ page, base }: Person, game: string, choose: () => Promise<void>): Promise<void> {
  await page.goto(`${base}/new/${game}`);
  await page.locator("main .who ol .who").nth(1).click();
  await choose();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("main .board, main .curtain").first().waitFor();
}

async function playsNow(page: Page, game: string): Promise<void> {
  await page.getByRole("button", { name: `Play now: ${TITLES[game]}` }).click();
  const cat = page.getByRole("button", { name: "The cat", exact: true });
  if (game === "chop-chop") await cat.click();
  await page.waitForURL(/\/m\//);
}

/** What the button for sharing copies. */
async function shared(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Somebody else sees the game of the link, to its end. */
async function opensElsewhere(message: string): Promise<void> {
  const boris = await somebody();
  await boris.page.goto(boris.base + new URL(message.split(" ").at(-1)!).pathname);
  await boris.page.locator("main .board").first().waitFor();
  await boris.page.keyboard.press("End");
  await boris.page.waitForURL(/step=[1-9]/);
  expect(boris.faults).toEqual([]);
  await boris.context.close();
}

/** `koshki verify` finds nothing wrong with what was downloaded. */
function verified(path: string): void {
  const program = resolve(process.env.KOSHKI_PROGRAM ?? "../target/debug/koshki");
  expect(execFileSync(program, ["verify", path], { encoding: "utf8" })).not.toBe("");
}
