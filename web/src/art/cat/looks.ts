// Whose cat looks how: a coat and one thing to wear. They go with the person, not with the seat: in a rematch, and on every
// device. Who has not dressed their cat gets one by their name.
import { getContext, setContext } from "svelte";
import { botNumbers, temperOf, type Temper } from "../../bots";
import type { Cat, SeatAtTable, Wear } from "../../server/protocol";
import { COATS } from "./coats";

/** How a cat is drawn. A bot has a key instead of something to wear, and its temper in its face. */
export type Look = { coat: number; wear: Wear | "key"; temper?: Temper };

export const WEARS: readonly Wear[] = ["bow", "glasses", "hat", "flower", "bandana", "toque", "crown", "nothing"];
const LOOKS = Symbol("looks");

/** The cat of somebody with this name, where nobody else has its coat. */
export function lookOf(name: string): Look {
  const number = hash(name.trim().toLowerCase());
  return { coat: number % COATS.length, wear: WEARS[Math.floor(number / 64) % WEARS.length]! };
}

/** How a cat looks that somebody has dressed. */
export function lookOfCat({ coat, wear }: Cat): Look {
  return { coat: Math.max(0, COATS.findIndex(({ name }) => name === coat)), wear };
}

/**
 * The cats of a table, by seat. A cat that was dressed stays as it is, also if two are alike; the others have a coat of
 * their own as long as there are enough.
 */
export function looksOf(seats: readonly Pick<SeatAtTable, "kind" | "nickname" | "cat">[]): Look[] {
  const looks: Look[] = seats.map((_, seat) => ({ coat: seat % COATS.length, wear: "nothing" }));
  const taken = new Set<number>();
  seats.forEach(({ kind, cat }, seat) => {
    if (kind !== "person" || !cat) return;
    const chosen = lookOfCat(cat);
    looks[seat] = chosen;
    taken.add(chosen.coat);
  });
  // By name, so that it does not matter who sits where; bots take what is left.
  const byName = seats
    .map(({ kind, nickname, cat }, seat) => ({ seat, nickname, isLeft: kind === "person" && !cat }))
    .filter(({ isLeft }) => isLeft)
    .sort((one, other) => (one.nickname < other.nickname ? -1 : 1));
  for (const { seat, nickname } of byName) {
    const wanted = lookOf(nickname);
    looks[seat] = { ...wanted, coat: free(wanted.coat, taken) };
  }
  botNumbers(seats).forEach((number, seat) => {
    if (number !== null) looks[seat] = { coat: free(number, taken), wear: "key", temper: temperOf(number) };
  });
  return looks;
}

/** Lets the cats within a component look so. */
export function dress(looks: () => readonly Look[]): void {
  setContext(LOOKS, looks);
}

/** How the cats of the table look that is shown, if one is. */
export function dressed(): (() => readonly Look[]) | undefined {
  return getContext(LOOKS);
}

/** The wanted coat, or the next one that nobody has. */
function free(wanted: number, taken: Set<number>): number {
  let coat = wanted % COATS.length;
  if (taken.size >= COATS.length) taken.clear();
  while (taken.has(coat)) coat = (coat + 1) % COATS.length;
  taken.add(coat);
  return coat;
}

/** FNV-1a: short, and the same everywhere. */
function hash(name: string): number {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return number >>> 4;
}
