// Hands that only have a pointer, in any browser: they look at what is lit, and press it.
import { dice, OFFERED } from "./playing";
import { seenOf, type AnyWindow } from "./windows";

const CONFIRMED = "main .button.main:enabled";
/** The places that are offered for a card of Holey Cheese. */
const PLACES = "main .table circle.mark";

/** What says that the match is over. */
const RESULT = ".joy .result";

/** Plays a match to its end, and says how many times something was pressed. */
export async function pointsToTheEnd(window: AnyWindow, game: string, seed: number): Promise<number> {
  const { pressed, isOver } = await presses(window, game, seed, Infinity, 150_000);
  if (!isOver) throw new Error(`the match of ${game} does not end`);
  return pressed;
}

/** Presses what the board offers, this many times or until the match is over or takes too long. */
export async function presses(
  window: AnyWindow,
  game: string,
  seed: number,
  times: number,
  patience = 100_000,
): Promise<{ pressed: number; isOver: boolean }> {
  const random = dice(seed);
  const end = Date.now() + patience;
  let pressed = 0;
  while (pressed < times && Date.now() < end) {
    const [result, confirmed, places, offered] = await seenOf(window, [RESULT, CONFIRMED, PLACES, OFFERED[game]!]);
    if (result!.length > 0) return { pressed, isOver: true };
    const confirms = game === "holey-cheese" || (game !== "mouser" && random() < 0.7);
    const points = [...(confirms ? [confirmed!, places!] : []), offered!].find(({ length }) => length > 0);
    if (points) {
      await window.press(points[Math.floor(random() * points.length)]!);
      pressed += 1;
    } else await new Promise((next) => setTimeout(next, 30));
  }
  return { pressed, isOver: false };
}
