// How long frames take where that is hardest, on a CPU slowed 4 times: dice that roll, and a full table of Holey Cheese that is
// pushed about. `npm run speed` prints it; it judges nothing, since a busy machine paints late. The work for each frame, by the
// processor's own clock and times 4, is printed beside it: that is the same on a busy machine.
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody, type Person } from "./people";
import { dice, OFFERED, presses } from "./playing";
import { workFor } from "./work";

afterAll(closeBrowser);

const SLOWED = 4;
const ROLLS = 6;
const ROLL: Record<string, string> = {
  "catch-the-mice": "main .controls .button.main:enabled",
  "chop-chop": "main .buttons .button.main:enabled",
  mouser: "main .controls .button.main[aria-disabled=false]",
};

test.each(Object.keys(ROLL))("%s: frames of a roll", async (game) => {
  const anna = await sitsDown(game, 2);
  const { page } = anna;
  const frames: number[] = [];
  const work: number[] = [];
  const patience = Date.now() + 120_000;
  const random = dice(3);
  for (let rolls = 0; rolls < 2 * ROLLS && Date.now() < patience; ) {
    const roll = page.locator(ROLL[game]!).first();
    const isRoll = /roll/i.test((await roll.textContent({ timeout: 500 }).catch(() => "")) ?? "");
    if (!isRoll) {
      await presses(page, game, random);
      continue;
    }
    const box = await roll.boundingBox();
    if (!box) continue;
    // A plain click: Playwright's own, which first looks at the page, would be measured too.
    const rolled = async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(1200);
    };
    if (rolls % 2 === 0) frames.push(...(await slowly(page, rolled)));
    else work.push(...(await workFor(page, rolled)));
    rolls += 1;
  }
  tell(`${game}, ${ROLLS} rolls`, frames, work);
  await anna.context.close();
});

test("holey-cheese: frames while a full table is pushed about", async () => {
  const anna = await sitsDown("holey-cheese", 4);
  const { page } = anna;
  const random = dice(2);
  const patience = Date.now() + 120_000;
  while ((await page.locator("main .table .card").count()) < 24 && Date.now() < patience) await presses(page, "holey-cheese", random);
  await page.locator(OFFERED["holey-cheese"]!).first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(700);
  const table = (await page.locator("main .table").boundingBox())!;
  const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  const pushed = async () => {
    for (let step = 0; step < 120; step++) {
      await page.mouse.move(x + 90 * Math.sin(step / 9), y + 70 * Math.cos(step / 7));
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  };
  tell("holey-cheese, pushed", await slowly(page, pushed), await workFor(page, pushed));
  await page.mouse.up();
  await anna.context.close();
});

async function sitsDown(game: string, seats: number): Promise<Person> {
  const anna = await somebody({ width: 390, height: 844, moves: true });
  await anna.page.addInitScript(() => localStorage.setItem("koshki", JSON.stringify({ speed: "normal" })));
  await isCalled(anna, "Anna");
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: "kitten" }));
  const match = await opensTable(anna, { game, seats: ["me", ...bots] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await anna.page.locator("main .stage").waitFor({ state: "attached" });
  return anna;
}

async function slowed(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.detach();
}

/** Does something on a slow processor, and returns how long each frame took. */
async function slowly(page: Page, something: () => Promise<void>): Promise<number[]> {
  await slowed(page, SLOWED);
  await watch(page);
  await something();
  const frames = await watched(page);
  await slowed(page, 1);
  return frames;
}

/** Notes how long each frame takes from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let before = performance.now();
    requestAnimationFrame(function next(now) {
      frames.push(now - before);
      before = now;
      if ((window as unknown as { frames: number[] }).frames === frames) requestAnimationFrame(next);
    });
  });
}

async function watched(page: Page): Promise<number[]> {
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.evaluate(() => Object.assign(window, { frames: [] }));
  // The first one began before anybody looked.
  return frames.slice(1);
}

function tell(what: string, frames: number[], work: number[]): void {
  console.log(`${what}: ${frames.length} frames, ${spread(frames)}; work times ${SLOWED}: ${spread(work.map((time) => SLOWED * time))}`);
}

function spread(times: number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}
