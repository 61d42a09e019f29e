// How somebody who knows no rules plays any game: they press what can be pressed on the board.
import type { Page } from "playwright-core";

/** Everything on the board that can be pressed now, but not what only changes the view. */
const CHOICES = "[data-board] button:enabled:not([data-view]), [data-board] [role=button]:not([aria-disabled=true]):not([data-view])";

/** A source of choices that is the same in every run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** How far the match is, as the page says it. */
export function state(page: Page): Promise<string | null> {
  return page.locator("[data-match-state]").first().getAttribute("data-match-state");
}

/** Presses one thing on the board, if there is any; says whether there was. */
export async function presses(page: Page, random: () => number): Promise<boolean> {
  const choices = page.locator(CHOICES);
  const count = await choices.count();
  if (count === 0) return false;
  const main = page.locator("[data-board] .main:enabled");
  // What is proposed in a big button is taken more often than not, so that a game comes to its end.
  const chosen = (await main.count()) > 0 && random() < 0.6 ? main.first() : choices.nth(Math.floor(random() * count));
  return chosen.click({ timeout: 1500, noWaitAfter: true }).then(
    () => true,
    // It went away while the hand was on its way there: somebody else was quicker, or the turn is over.
    () => false,
  );
}

/** Everybody plays until the match is over; `meanwhile` is called after each round of presses. */
export async function playToTheEnd(pages: Page[], seed: number, meanwhile?: (round: number) => Promise<void>): Promise<number> {
  const random = dice(seed);
  for (let round = 1; round <= 4000; round++) {
    for (const page of pages) await presses(page, random);
    await meanwhile?.(round);
    if ((await state(pages[0]!)) === "over") return round;
    if (round % 10 === 0) await pages[0]!.waitForTimeout(5);
  }
  throw new Error("the match does not end");
}
