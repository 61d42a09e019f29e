// Hands that know no rules: they press what a board offers, until the match is over.
import type { Locator, Page } from "playwright-core";

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

/** What can be pressed on the board of a game now. */
export const OFFERED: Record<string, string> = {
  "catch-the-mice": "main .button.main:enabled, main .heap.lit",
  "chop-chop": "main .button.main:enabled, main .cells button.open",
  mouser: "main .controls .button[aria-disabled=false]",
  "holey-cheese": "main .button.main:enabled, main .hand button:enabled",
};

/** Presses one thing that the board offers, if it offers any. */
export async function presses(page: Page, game: string, random: () => number): Promise<void> {
  const offered = page.locator(OFFERED[game] ?? "main button:enabled");
  const confirming = page.locator("main .button.main:enabled");
  const confirms = game !== "mouser" && (await confirming.count()) > 0 && random() < 0.7;
  await pressOneOf(confirms ? confirming : offered, random);
  // A card that was chosen goes to one of its places by the key for the next place.
  if (game === "holey-cheese") for (let times = 0; times < 1 + random() * 3; times++) await page.keyboard.press("n");
}

async function pressOneOf(offered: Locator, random: () => number): Promise<void> {
  const count = await offered.count();
  if (count === 0) return;
  // What is gone before the finger comes down was somebody else's to take.
  await offered.nth(Math.floor(random() * count)).click({ timeout: 300 }).catch(() => {});
}

/** Whether the page says that the match is over. */
export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".joy .result").count()) > 0;
}

/** Everybody plays until the match is over; `meanwhile` is called after each round. */
export async function playToTheEnd(
  pages: Page[],
  game: string,
  seed: number,
  meanwhile: (round: number) => Promise<void> = async () => {},
): Promise<number> {
  const random = dice(seed);
  const patience = Date.now() + 220_000;
  for (let round = 1; Date.now() < patience; round++) {
    for (const page of pages) await presses(page, game, random);
    await meanwhile(round);
    if (await isOver(pages[0]!)) return round;
  }
  throw new Error(`the match of ${game} does not end`);
}
