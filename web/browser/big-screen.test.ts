// A big screen with the most cats: before the start and in the middle of a game everything is in the window, and bots wait for it.
import { afterAll, expect, test } from "vitest";
import { cutOff } from "./cutoff";
import { keepsFault } from "./faults";
import { lookedFor, LOOKED, misfits } from "./fitting";
import { momentOf, playsOnFrom } from "./moments";
import { closeBrowser, isCalled, opensTable, somebody } from "./people";

/** What a television has, and what a laptop on a shelf has. */
const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;
/** On a big screen nothing is pressed. */
const NOTHING = ":not(*)";

afterAll(closeBrowser);

test.each(LOOKED)("$game: the board is in the window", async (looked) => {
  const tv = await somebody();
  await isCalled(tv, "Kitchen TV");
  const moment = momentOf(looked.game, looked.seats, 0.5);
  await playsOnFrom(tv, moment);
  await tv.page.goto(tv.page.url().replace("/m/", "/tv/"));
  await tv.page.locator("main .stage:not([data-playing])").waitFor({ state: "attached" });
  const wrong: string[] = [];
  for (const [width, height] of SCREENS) {
    await tv.page.setViewportSize({ width, height });
    await tv.page.waitForTimeout(150);
    const faults = await tv.page.evaluate(misfits, { ...lookedFor(looked), pressed: NOTHING });
    faults.push(...(await cutOff(tv.page)));
    if (faults.length > 0) await keepsFault(tv.page, `tv-${looked.game}-${width}x${height}`, faults);
    for (const fault of faults) wrong.push(`${width}×${height}: ${fault}`);
  }
  expect(wrong, moment.told).toEqual([]);
  await tv.context.close();
});

test.each(["en", "ru"] as const)("eight cats wait for the start without scrolling, %s", async (language) => {
  const tv = await somebody({ language });
  await isCalled(tv, language === "en" ? "Kitchen TV" : "Телевизор");
  const match = await opensTable(tv, { game: "mouser", seats: ["open", ...Array.from({ length: 7 }, () => ({ bot: "kitten" }))] });
  await tv.page.goto(`${tv.base}/tv/${match}`);
  await tv.page.locator(".party li").nth(7).waitFor();
  const wrong: string[] = [];
  for (const [width, height] of SCREENS) {
    await tv.page.setViewportSize({ width, height });
    await tv.page.waitForTimeout(150);
    const faults = await tv.page.evaluate(() => {
      const out = [...document.querySelectorAll(".party li, .party h1, .party .square, .party .code, .party .says, .party button")].filter((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      });
      return out.map((element) => `${element.className || element.tagName} ${element.textContent?.trim().slice(0, 20)} is out`);
    });
    faults.push(...(await cutOff(tv.page)));
    if (faults.length > 0) await keepsFault(tv.page, `party-${language}-${width}x${height}`, faults);
    for (const fault of faults) wrong.push(`${width}×${height}: ${fault}`);
  }
  expect(wrong).toEqual([]);
  await tv.context.close();
});

test("bots wait until the big screen has shown what happened", async () => {
  const tv = await somebody({ moves: true });
  const said: string[] = [];
  tv.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => void (String(payload).includes('"shown"') && said.push(String(payload)))));
  await isCalled(tv, "Kitchen TV");
  const match = await opensTable(tv, { game: "mouser", seats: [{ bot: "kitten" }, { bot: "kitten" }] });
  await tv.page.goto(`${tv.base}/tv/${match}`);
  await tv.page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(3);
  const steps = said.map((text) => (JSON.parse(text) as { seen: { step: number } }).seen.step);
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(tv.faults).toEqual([]);
  await tv.context.close();
});
