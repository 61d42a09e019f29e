// Hands that only have a keyboard: they look at what is lit, and press keys.
import type { Page } from "playwright-core";

/** Presses Tab until something with this name has the focus for this many times. */
export async function tabsTo(page: Page, name: string, times: number): Promise<void> {
  for (let tab = 0; tab < 150; tab++) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate((name) => {
      const focused = document.activeElement;
      // After the last thing on the page nothing has the focus, that is, the whole page.
      return focused !== document.body && (focused?.textContent?.includes(name) ?? false);
    }, name);
    if (isThere) times -= 1;
    if (times === 0) return;
  }
  throw new Error(`Tab does not lead to “${name}”`);
}

/** Presses some keys that make sense at this moment. */
export async function pressesKeys(page: Page, game: string, random: () => number): Promise<void> {
  const oneOf = (keys: readonly string[]) => keys[Math.floor(random() * keys.length)]!;
  for (const key of await KEYS[game]!(page, oneOf)) await page.keyboard.press(key);
}

type OneOf = (keys: readonly string[]) => string;

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const KEYS: Record<string, (page: Page, oneOf: OneOf) => Promise<string[]>> = {
  mouser: async (_, oneOf) => [oneOf(["r", "s"])],
  "catch-the-mice": async (page, oneOf) => {
    const key = await towards(page, oneOf(["main [data-spot=lure]", "main .heap.lit"]), oneOf);
    return key ? [key] : [oneOf(["r", "r", "s", "Escape", ...ARROWS])];
  },
  "chop-chop": async (page, oneOf) => {
    const places = ["go here", "go here", "go here", "Can move"].map((says) => `main .cells [aria-label*="${says}"]`);
    const key = await towards(page, oneOf(places), oneOf);
    // A wall may stand in the way: now and then a step aside.
    return key ? [key, ...(oneOf(["", "", "", "aside"]) ? [oneOf(ARROWS)] : [])] : ["r"];
  },
  "holey-cheese": async (_, oneOf) => [
    oneOf(["1", "2", "3", "4", "5", "6"]),
    oneOf(["n", "n", "t", ...ARROWS]),
    "n",
    "Enter",
  ],
};

/** The arrow that leads from the focus to something of this kind; Enter if it is there; null if there is no such thing. */
async function towards(page: Page, wanted: string, oneOf: OneOf): Promise<string | null> {
  const aims = await page.evaluate((wanted) => {
    const there = [...document.querySelectorAll(wanted)];
    const focused = document.activeElement;
    if (there.length === 0) return null;
    // Whatever the arrow, the board takes the focus then.
    if (!focused?.closest("main")) return ["ArrowDown"];
    if (there.includes(focused)) return ["Enter"];
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const here = middle(focused);
    return there.map(middle).map(({ x, y }) => {
      if (Math.abs(x - here.x) > Math.abs(y - here.y)) return x > here.x ? "ArrowRight" : "ArrowLeft";
      return y > here.y ? "ArrowDown" : "ArrowUp";
    });
  }, wanted);
  return aims && oneOf(aims);
}
