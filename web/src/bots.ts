// Who the bots are: each has a name and a temper of its own. The temper shows in its face, its words and its pace, and
// never in how well it plays: that is its level.
import type { SeatAtTable } from "./server/protocol";

export type Temper = "sleepy" | "cheeky" | "careful" | "bold";

/** The temper of each bot, in the order of their names. */
export const TEMPERS: readonly [Temper, ...Temper[]] = ["cheeky", "careful", "sleepy", "bold", "cheeky", "sleepy", "bold", "careful"];

/** How much longer than the quickest a bot of this temper takes for a move, in milliseconds at the usual speed. */
const PAUSES: Record<Temper, number> = { bold: 0, cheeky: 0, careful: 450, sleepy: 700 };

/** Which bot sits in each seat, counted from 1; null where none does. */
export function botNumbers(seats: readonly Pick<SeatAtTable, "kind">[]): (number | null)[] {
  let number = 0;
  return seats.map(({ kind }) => (typeof kind === "object" ? ++number : null));
}

/** What it is like. */
export function temperOf(number: number): Temper {
  return TEMPERS[(number - 1) % TEMPERS.length] ?? TEMPERS[0];
}

/** The temper of the bot in this seat; null for people. */
export function temperAt(seats: readonly Pick<SeatAtTable, "kind">[], seat: number): Temper | null {
  const number = botNumbers(seats)[seat] ?? null;
  return number === null ? null : temperOf(number);
}

/** How long this seat waits before its move, beside the time it thinks; people wait for nothing. */
export function pauseOf(seats: readonly Pick<SeatAtTable, "kind">[], seat: number): number {
  const temper = temperAt(seats, seat);
  return temper === null ? 0 : PAUSES[temper];
}
