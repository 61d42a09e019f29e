// From one tap to a game: which side somebody plays is asked once, remembered, and can be changed.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { tabsTo } from "./keys";
import { closeBrowser, isCalled, isWarm, opensTable, somebody } from "./people";
import { dice, presses } from "./playing";

afterAll(closeBrowser);

test("a game with sides asks once, starts at once the next time, and the side can be changed", async () => {
  const anna = await somebody({ width: 360, height: 740 });
  const { page } = anna;
  await page.goto(anna.base);
  expect(await page.getByText("You play").count()).toBe(0);
  await playsNow(page, "Chop! Chop!");
  const sides = page.getByRole("dialog", { name: "Who do you want to be?" });
  await sides.getByRole("button", { name: "The mice", exact: true }).click();
  expect(await mySide(page)).toBe("mice");

  await page.goto(anna.base);
  await page.getByText("You play the mice.").waitFor();
  await playsNow(page, "Chop! Chop!");
  expect(await mySide(page)).toBe("mice");
  expect(await sides.count()).toBe(0);

  await page.goto(anna.base);
  await page.getByRole("button", { name: "Change: Chop! Chop!" }).click();
  await sides.getByRole("button", { name: "The cat", exact: true }).click();
  await page.getByText("You play the cat.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.reload();
  await playsNow(page, "Chop! Chop!");
  expect(await mySide(page)).toBe("cat");
  expect(anna.faults).toEqual([]);
});

test("from “Play now” to the first roll nothing is asked of the server, though it is there", async () => {
  const anna = await somebody({ host: "laptop.local" });
  const { page } = anna;
  await page.goto(anna.base);
  // The engine comes by itself, before anybody asks for it.
  await isWarm(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url()));
  await playsNow(page, "The Mouser");
  await page.waitForURL(/\/m\//);
  const roll = page.locator("main .controls .button[aria-disabled=false]").first();
  const stage = page.locator("main .stage");
  while (Number(await stage.getAttribute("data-shown-step").catch(() => 0)) < 2) await roll.click({ timeout: 300 }).catch(() => {});
  // The browser looks for the tab's picture, which says whose turn it is; nobody waits for that.
  expect(asked.filter((address) => !address.startsWith("data:") && !/\/favicon[^/]*\.svg$/.test(address))).toEqual([]);
  expect(anna.faults).toEqual([]);
});

test("while I play or watch on the big screen, the screen is asked to stay on, and after that no more", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.addInitScript(() => {
    const locks: string[] = [];
    Object.assign(globalThis, { locks });
    navigator.wakeLock.request = async (type = "screen") => {
      locks.push(type);
      return { release: async () => void locks.push("released") } as WakeLockSentinel;
    };
  });
  const locks = () => page.evaluate(() => (globalThis as unknown as { locks: string[] }).locks);
  await page.goto(anna.base);
  expect(await locks()).toEqual([]);
  await playsNow(page, "The Mouser");
  await page.locator("main .board").first().waitFor();
  await expect.poll(locks).toEqual(["screen"]);
  await page.goBack();
  await expect.poll(locks).toEqual(["screen", "released"]);
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game: "mouser", seats: ["open", "open"] });
  await page.goto(`${anna.base}/tv/${match}`);
  await expect.poll(locks).toEqual(["screen"]);
});

test("closing the question starts nothing, and it is asked again", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(anna.base);
  for (let times = 0; times < 2; times++) {
    await playsNow(page, "Chop! Chop!");
    await page.getByRole("button", { name: "The mice", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  expect(new URL(page.url()).pathname).toBe("/");
});

test("with the keyboard alone, in Russian", async () => {
  const anna = await somebody({ language: "ru" });
  const { page } = anna;
  await page.goto(anna.base);
  await page.getByRole("button", { name: "Играть: Чоп! Чоп!" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "За кого играете?" }).waitFor();
  await tabsTo(page, "Мышки", 1);
  await page.keyboard.press("Enter");
  expect(await mySide(page)).toBe("mice");
});

test("games without sides ask nothing", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(anna.base);
  await playsNow(page, "The Mouser");
  await page.waitForURL(/\/m\//);
});

test("a real game is one tap away from the rules and from the end of a lesson", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(`${anna.base}/rules/mouser`);
  await page.getByRole("button", { name: "Play a real game" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("main .board").first().waitFor();

  await page.goto(`${anna.base}/learn/chop-chop`);
  const play = page.getByRole("button", { name: "Play a real game" });
  const show = page.getByRole("button", { name: "Show me" });
  while ((await play.count()) === 0) await show.click({ timeout: 500 }).catch(() => {});
  await play.click();
  await page.getByRole("button", { name: "The mice", exact: true }).click();
  expect(await mySide(page)).toBe("mice");
  expect(anna.faults).toEqual([]);
});

test("tiles are chosen by one tap, or counted by hand", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(`${anna.base}/new/chop-chop`);
  const steppers = page.getByRole("group", { name: "Knives" });
  await page.getByRole("radio", { name: /^Lively/ }).check();
  expect(await steppers.count()).toBe(0);
  await page.getByRole("radio", { name: "Your own mix" }).check();
  expect(await steppers.getByRole("status").textContent()).toBe("3");
  await page.getByRole("radio", { name: /^Lively/ }).check();
  // What few people want is there for those who ask.
  const rare = page.getByRole("switch", { name: /can’t walk through another/ });
  expect(await rare.isVisible()).toBe(false);
  await page.getByText("More house rules").click();
  expect(await rare.isVisible()).toBe(true);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByText(/Lively/).waitFor();
});

test("bots on this device wait until its screen has shown what happened", async () => {
  const anna = await somebody({ moves: true });
  const { page } = anna;
  await page.addInitScript(() => {
    localStorage.setItem("koshki", JSON.stringify({ speed: "slow", bot: "kitten" }));
    type News = { type?: string; message?: { type: string; news?: { step: number; turn: unknown } } };
    const told: { isPlaying: boolean; at: number; byBot: boolean }[] = [];
    Object.assign(window, { told });
    const Real = window.Worker;
    let decides = 0;
    window.Worker = class extends Real {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        // Before the page hears of it: what it shows then is what came before.
        this.addEventListener("message", ({ data }: MessageEvent<News>) => {
          if (data.type !== "tell" || data.message?.type !== "news" || !data.message.news) return;
          told.push({ isPlaying: document.querySelector(".stage[data-playing]") !== null, at: performance.now(), byBot: decides > 0 });
          const { turn } = data.message.news;
          decides = typeof turn === "object" && turn && "seat" in turn ? (turn.seat as number) : 0;
        });
      }
    };
  });
  await page.goto(`${anna.base}/`);
  await playsNow(page, "Catch the Mice");
  await page.locator("main .stage").waitFor({ state: "attached" });
  const random = dice(3);
  const told = () => page.evaluate(() => (window as unknown as { told: { isPlaying: boolean; at: number; byBot: boolean }[] }).told);
  const patience = Date.now() + 90_000;
  while ((await told()).filter(({ byBot }) => byBot).length < 8 && Date.now() < patience) await presses(page, "catch-the-mice", random);
  const all = await told();
  const early = all.flatMap(({ isPlaying, at, byBot }, which) => (byBot && isPlaying && which > 0 ? [at - all[which - 1]!.at] : []));
  // Nobody waits for ever.
  expect(early.filter((waited) => waited < 5900)).toEqual([]);
  expect(all.filter(({ byBot }) => byBot).length).toBeGreaterThanOrEqual(8);
  expect(anna.faults).toEqual([]);
});

async function playsNow(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Play now: ${title}` }).click();
}

/** The side on the board that has my name, once the game has begun: the cat's card is the first. */
async function mySide(page: Page): Promise<string> {
  await page.waitForURL(/\/m\//);
  await page.locator("main .board .you").first().waitFor({ state: "attached" });
  const mine = await page.locator("main .board section").evaluateAll((cards) => cards.map((card) => card.querySelector(".you") !== null));
  return ["cat", "mice"][mine.indexOf(true)] ?? "";
}
