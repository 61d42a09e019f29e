// One clock: in every game and at every speed, no word, number or sound about an outcome comes before the last frame of its
// animation. The page is looked at in every frame that the browser paints.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody } from "./people";
import { dice, isOver, OFFERED, presses } from "./playing";

afterAll(closeBrowser);

const SPEEDS = ["none", "fast", "normal", "slow"];
/** The numbers on a board that say how something ended. */
const SCORES: Record<string, string> = {
  "catch-the-mice": ".points, .stake",
  "chop-chop": ".cheeses, .caught .full",
  mouser: ".seats strong, .seats .plus, .note",
  "holey-cheese": ".count.cheese",
};
/** Seconds of play that are looked at, at least. */
const SECONDS = 12;

/** What was seen whenever something had changed. */
type Seen = { step: number; text: string };
type Watched = { faults: string[]; seen: Seen[]; sentences: Seen[]; told: number; moved: number; heard: number };

const EACH = Object.keys(SCORES).flatMap((game) => SPEEDS.map((speed): [string, string] => [game, speed]));

test.each(EACH)("%s, %s: nothing is known before it is seen", async (game, speed) => {
  const anna = await somebody({ moves: true });
  const { page } = anna;
  await page.addInitScript((speed) => {
    localStorage.setItem("koshki", JSON.stringify({ speed, sound: true }));
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        // What a catch and a loss begin with.
        if (options?.frequency === 1400 || options?.frequency === 392) window.dispatchEvent(new Event("verdict"));
      }
    };
  }, speed);
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game, seats: ["me", { bot: "kitten" }] });
  await page.goto(`${anna.base}/m/${match}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("main .stage").waitFor({ state: "attached" });
  await watch(page, SCORES[game]!, OFFERED[game]!);
  const random = dice(3);
  // In the kitchen nothing may be caught or taken for this long.
  const isHeard = speed !== "none" && game !== "chop-chop";
  const end = Date.now() + SECONDS * 1000;
  const patience = end + 40_000;
  const isEnough = async () => Date.now() > end && (!isHeard || Date.now() > patience || (await watched(page)).heard > 0);
  while (!(await isEnough()) && !(await isOver(page))) await presses(page, game, random);
  const { faults, seen, sentences, told, moved, heard } = await watched(page);

  expect(faults).toEqual([]);
  expect(told).toBeGreaterThan(4);
  expect(sentences.length).toBeGreaterThan(4);
  for (const { step, text } of seen) {
    const before = sentences.filter((line) => line.step <= step);
    const isNews = (said: string) => !before.some((line) => line.text.includes(said));
    const ahead = sentences.filter((line) => line.step > step && isNews(line.text) && text.includes(line.text));
    expect(ahead, `told before step ${step} was over`).toEqual([]);
  }
  if (speed === "none") expect(moved).toBe(0);
  else {
    expect(moved).toBeGreaterThan(4);
    if (isHeard) expect(heard).toBeGreaterThan(0);
  }
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});

test.each(Object.keys(SCORES))("%s: a tap skips, and the last round can be seen again", async (game) => {
  const anna = await somebody({ moves: true });
  const { page } = anna;
  await page.addInitScript(() => localStorage.setItem("koshki", JSON.stringify({ speed: "slow" })));
  await isCalled(anna, "Anna");
  const match = await opensTable(anna, { game, seats: ["me", { bot: "kitten" }] });
  await page.goto(`${anna.base}/m/${match}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const again = page.locator("aside").getByRole("button", { name: "What did they do?" });
  const random = dice(5);
  const patience = Date.now() + 90_000;
  const isMine = page.locator("header .mine");
  while ((!(await again.isEnabled()) || (await isMine.count()) === 0) && Date.now() < patience) await presses(page, game, random);
  const stage = page.locator("main .stage");
  const present = Number(await stage.getAttribute("data-shown-step"));
  await again.click();
  await page.locator("main .stage[data-playing]").waitFor({ state: "attached" });
  expect(Number(await stage.getAttribute("data-shown-step"))).toBeLessThan(present);
  expect(await page.locator(OFFERED[game]!).count()).toBe(0);
  await page.locator("main .stage > *").first().click({ position: { x: 5, y: 5 }, force: true });
  await page.locator("main .stage:not([data-playing])").waitFor({ state: "attached", timeout: 500 });
  expect(Number(await stage.getAttribute("data-shown-step"))).toBeGreaterThanOrEqual(present);
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});

/** Looks at the page in every frame, and notes what is ahead of the board. */
async function watch(page: Page, scores: string, offered: string): Promise<void> {
  await page.evaluate(
    ({ scores, offered }) => {
      /** A timer is not exact to the frame. */
      const TOLERANCE = 20;
      type Running = { animation: Animation; left: number };
      // The log draws its newest turns only: its sentences are noted as they come, or one that was told long ago would look new.
      const sentences = new Map<number, string>();
      const watched = { faults: new Set<string>(), seen: [] as { step: number; text: string }[], sentences, told: 0, moved: 0, heard: 0 };
      let before = { step: 0, text: "", score: "", isMine: true, running: [] as Running[], time: 0 };
      let verdicts = 0;
      let hasSkipped = false;
      const moved = new Set<Animation>();
      window.addEventListener("verdict", () => (verdicts += 1));
      window.addEventListener("click", () => (hasSkipped ||= document.querySelector(".stage[data-playing]") !== null), { capture: true });

      const look = (time: number) => {
        requestAnimationFrame(look);
        const stage = document.querySelector<HTMLElement>(".stage");
        if (!stage) return;
        const step = Number(stage.dataset.shownStep);
        const fault = (what: string) => watched.faults.add(`${what} (step ${before.step} to ${step})`);
        for (const part of document.querySelectorAll<HTMLElement>("[data-shown-step]")) {
          if (Number(part.dataset.shownStep) !== step) fault(`${part.tagName} is at step ${part.dataset.shownStep}`);
        }
        const lines = [...document.querySelectorAll<HTMLElement>("aside li[data-step]")];
        for (const line of lines) sentences.set(Number(line.dataset.step), line.querySelector(".told")?.textContent?.trim() ?? "");
        const newest = lines.at(-1);
        if (newest && Number(newest.dataset.step) > step) fault(`the log tells step ${newest.dataset.step}`);

        // What moved when the page was painted last must have arrived before anything is told.
        const passed = time - before.time;
        const late = before.running.filter(({ left }) => left - passed > TOLERANCE);
        const score = [...stage.querySelectorAll(scores)].map((one) => one.textContent?.trim()).join("|");
        const isPlaying = "playing" in stage.dataset;
        if (step !== before.step) watched.told += 1;
        if (!hasSkipped && late.length > 0) {
          const left = Math.round(Math.max(...late.map((one) => one.left - passed)));
          const what = late.map(({ animation }) => ((animation.effect as KeyframeEffect).target as Element).getAttribute("class")).join(", ");
          if (step !== before.step) fault(`told ${left} ms before ${what} has arrived`);
          else if (score !== before.score) fault(`“${before.score}” becomes “${score}” ${left} ms before ${what} has arrived`);
          if (verdicts > 0) fault(`heard ${left} ms before ${what} has arrived`);
        }
        const hasEnded = document.querySelector(".joy") !== null;
        if (verdicts > 0 && step === before.step && !hasEnded) fault("heard, but not told");
        watched.heard += verdicts;
        const isMine = document.querySelector("header .mine") !== null;
        if (isMine && !before.isMine && !isPlaying && document.querySelector(offered) === null) fault("my turn, but nothing to press");
        if (isPlaying && document.querySelector(offered) !== null) fault("something to press while it is playing");

        const running = document.getAnimations().flatMap((animation): Running[] => {
          const effect = animation.effect as KeyframeEffect | null;
          const end = Number(effect?.getComputedTiming().endTime);
          const isPiece = !(animation instanceof CSSTransition) || animation.transitionProperty === "transform";
          if (!effect?.target || !stage.contains(effect.target) || !Number.isFinite(end) || !isPiece) return [];
          if (effect.target.closest("button, .camera:not(.card *)") === effect.target || animation.playState !== "running") return [];
          moved.add(animation);
          return [{ animation, left: end - Number(animation.currentTime ?? 0) }];
        });
        watched.moved = moved.size;
        const text = `${document.title} ${document.body.textContent}`;
        if (text !== before.text) watched.seen.push({ step, text });
        before = { step, text, score, isMine, running, time };
        verdicts = 0;
        hasSkipped = false;
      };
      requestAnimationFrame(look);
      Object.assign(window, { watched });
    },
    { scores, offered },
  );
}

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    type Noted = Omit<Watched, "faults" | "sentences"> & { faults: Set<string>; sentences: Map<number, string> };
    const { watched } = window as unknown as { watched: Noted };
    const sentences = [...watched.sentences].map(([step, text]) => ({ step, text }));
    return { ...watched, faults: [...watched.faults], sentences };
  });
}
