// Choosing mice by tapping: which of the offered lures still fit, and what a tap makes of the choice.
import type { Colour, Dice, Lure, Mice, Mouse, Move, Place } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { ToldAs } from "../../server/protocol";

export const COLOURS: readonly Colour[] = ["red", "orange", "yellow", "green", "blue"];

/** What is printed on the cards: what a mouse counts in the classic game. */
export const WORTH: Readonly<Record<Colour, number>> = { red: 5, orange: 4, yellow: 3, green: 2, blue: 1 };

/** A heap of one colour on the table: the centre's, a card's, or the one in front of the mover's card. */
export type Spot = `${"centre" | "front" | `card-${number}`}-${Colour}`;

export function spotOf(mouse: Mouse): Spot {
  return mouse.from === "centre" ? `centre-${mouse.colour}` : `card-${mouse.from.seat}-${mouse.colour}`;
}

/** The lures among the moves. */
export function luresOf(moves: readonly ToldAs<Move>[]): Lure[] {
  return moves.flatMap(({ data }) => (typeof data === "object" ? [data.lure] : []));
}

/** The move that lures exactly the chosen mice. */
export function moveFor(chosen: Lure, moves: readonly ToldAs<Move>[]): ToldAs<Move> | undefined {
  return moves.find(({ data }) => typeof data === "object" && data.lure.length === chosen.length && holds(data.lure, chosen));
}

/** Whether a mouse can be taken together with the chosen ones. */
export function canAdd(chosen: Lure, mouse: Mouse, lures: readonly Lure[]): boolean {
  return lures.some((lure) => holds(lure, [...chosen, mouse]));
}

/** What the choice becomes when a mouse is tapped; null if no offered lure has it. */
export function tapped(chosen: Lure, mouse: Mouse, lures: readonly Lure[]): Lure | null {
  if (canAdd(chosen, mouse, lures)) return [...chosen, mouse];
  const others = chosen.filter((other) => spotOf(other) !== spotOf(mouse));
  if (others.length < chosen.length) return others;
  const kept = chosen.slice(0, 1);
  if (canAdd(kept, mouse, lures)) return [...kept, mouse];
  return canAdd([], mouse, lures) ? [mouse] : null;
}

/** What each white die stands for with this choice; null for a die of a colour, or if it is still open. */
export function whiteAs(dice: Dice, chosen: Lure): [Colour | null, Colour | null] {
  const colours = chosen.map((mouse) => mouse.colour);
  for (const face of dice) {
    const own = colours.findIndex((colour) => colour === face);
    if (own >= 0) colours.splice(own, 1);
  }
  const take = (face: Dice[number]) => (face === "white" ? (colours.shift() ?? null) : null);
  return [take(dice[0]), take(dice[1])];
}

/** How many of a heap are among the chosen. */
export function countIn(chosen: Lure, from: Place, colour: Colour): number {
  const spot = spotOf({ colour, from });
  return chosen.filter((mouse) => spotOf(mouse) === spot).length;
}

export function countOf(mice: Mice): number {
  return COLOURS.reduce((sum, colour) => sum + mice[colour], 0);
}

/** Whether `lure` has all of `mice`, twice if they are there twice. */
export function holds(lure: Lure, mice: Lure): boolean {
  const left = lure.map(spotOf);
  return mice.every((mouse) => {
    const at = left.indexOf(spotOf(mouse));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
