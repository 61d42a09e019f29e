// What people rely on without thinking: one device for two, another language, names that are only names.
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { dice, playToTheEnd, presses } from "./playing";

afterAll(closeBrowser);

test("two at one device: nothing of a hand is there until the right person says so", async () => {
  const anna = await somebody({ width: 360, height: 740 });
  const seats = ["me", { guest: "Masha" }];
  await sitsAt(anna, { game: "holey-cheese", seats });
  const random = dice(3);
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn++) {
    const curtain = anna.page.locator(".curtain");
    await curtain.waitFor();
    expect(await anna.page.locator(".hand").count()).toBe(0);
    seen.add((await curtain.locator("h2").textContent()) ?? "");
    await curtain.getByRole("button").click();
    await anna.page.locator(".hand button").first().waitFor();
    while ((await curtain.count()) === 0) await presses(anna.page, "holey-cheese", random);
  }
  expect([...seen].sort()).toEqual(["Pass the device to Anna", "Pass the device to Masha"]);
  expect(anna.faults).toEqual([]);
});

test("the language changes at once and without a reload", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(anna.base);
  await page.getByRole("heading", { level: 2, name: "The Mouser" }).waitFor();
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await page.getByRole("button", { name: "По-русски" }).click();
  await page.getByRole("heading", { level: 2, name: "Кот-мышелов" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ru");
  expect(await page.evaluate(() => "sameVisit" in window)).toBe(true);
  await page.reload();
  await page.getByRole("heading", { level: 2, name: "Кот-мышелов" }).waitFor();
});

test("a double click sends one move", async () => {
  const anna = await somebody();
  let sent = 0;
  let answered = 0;
  anna.page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => (sent += /"type":"play"/.test(String(payload)) ? 1 : 0));
    socket.on("framereceived", ({ payload }) => (answered += /"type":"news","id":\d/.test(String(payload)) ? 1 : 0));
  });
  await sitsAt(anna, { game: "mouser", options: { first: 0 }, seats: ["me", "open", "open"] }, 2);
  const roll = anna.page.locator(".controls .button.main[aria-disabled=false]");
  await roll.waitFor();
  await roll.dblclick();
  // Not the button that comes next: one hunt in forty fails with its first roll.
  await expect.poll(() => answered, { timeout: 10_000 }).toBe(1);
  expect(sent).toBe(1);
});

test("the first visit takes at most 150 kB in fewer than 29 requests, and nothing from any other host", async () => {
  const anna = await somebody();
  const sizes: Promise<number>[] = [];
  /** When the engine was asked for, and its worker: that is no part of the page, and comes after it. */
  const later: number[] = [];
  anna.page.on("requestfinished", (request) => {
    if (/\/worker-[^/]*\.js$|\.wasm$/.test(request.url())) later.push(request.timing().startTime);
    else sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await anna.page.goto(anna.base, { waitUntil: "networkidle" });
  await anna.page.getByRole("button", { name: "Play now" }).first().waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
  expect(sizes.length).toBeLessThan(29);
  await expect.poll(() => later.length, { timeout: 10_000 }).toBe(2);
  const painted = await anna.page.evaluate(() => performance.timeOrigin + performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
  expect(Math.min(...later)).toBeGreaterThan(painted);
  expect(anna.foreign).toEqual([]);
});

/** Names of at most 16 characters that would do something if they were markup: all of them at one table. */
const NAMES = ["<script>x()//", "<img src=x:x>", "\"><svg onload=", "<b>bold</b>", "{{7*7}}${7*7}"];

test("names that look like markup are only names, on every screen", async () => {
  const anna = await somebody();
  const { page } = anna;
  let isExecuted = false;
  page.on("dialog", (dialog) => {
    isExecuted = true;
    void dialog.dismiss();
  });
  await isCalled(anna, NAMES[0]!);
  const seats = ["me", ...NAMES.slice(1).map((guest) => ({ guest })), { bot: "kitten" }];
  const match = await opensTable(anna, { game: "mouser", seats });
  await page.goto(`${anna.base}/m/${match}`);
  for (const name of NAMES) await page.getByText(name).first().waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".controls").waitFor();
  await playToTheEnd([page], "mouser", 11);
  const told = await page.locator("body").innerText();
  for (const name of NAMES) expect(told).toContain(name);
  for (const path of ["/", "/games", `/replay/${match}`, `/tv/${match}`]) {
    await page.goto(anna.base + path);
    await page.getByText(NAMES[0]!).first().waitFor();
    expect(await page.locator("main script, main img[src='x:x']").or(page.locator("main b", { hasText: "bold" })).count()).toBe(0);
  }
  expect(isExecuted).toBe(false);
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});

test("a watcher who comes by the link sees the table and no buttons of a move", async () => {
  const anna = await somebody();
  const match = await sitsAt(anna, { game: "mouser", seats: ["me", { bot: "kitten" }] });
  const vera = await somebody({ language: "ru" });
  await vera.page.goto(`${vera.base}/m/${match}`);
  await vera.page.getByText("Anna").first().waitFor();
  expect(await vera.page.locator("main .controls").count()).toBe(0);
  expect(vera.faults).toEqual([]);
});

test("the coach answers where the table allows it, on the buttons and for screen readers, and nowhere else", async () => {
  const anna = await somebody();
  const { page } = anna;
  const table = { game: "mouser", options: { first: 0 }, seats: ["me", { bot: "kitten" }] };
  const asks = page.locator("[aria-keyshortcuts=H]");
  await sitsAt(anna, { ...table, hints: false });
  await page.locator(".controls .button.main[aria-disabled=false]").waitFor();
  expect(await asks.count()).toBe(0);
  await sitsAt(anna, table);
  await page.locator(".controls .button.main[aria-disabled=false]").waitFor();
  expect(await asks.count()).toBeGreaterThan(0);
  await page.keyboard.press("h");
  await page.locator(".controls .isAsked .percent").waitFor();
  expect(await page.locator("[role=log]").textContent()).toContain("%");
  expect(anna.faults).toEqual([]);
});

/** Opens a table, sits at it and starts; empty seats are filled with bots. */
async function sitsAt(person: Person, table: object, toFill = 0): Promise<string> {
  await isCalled(person, "Anna");
  const match = await opensTable(person, table);
  await person.page.goto(`${person.base}/m/${match}`);
  if (toFill > 0) await person.page.getByRole("button", { name: /bots/i }).first().click();
  await person.page.getByRole("button", { name: "Start", exact: true }).click();
  return match;
}
