// What everybody was shown about the dice before they were known, kept at this device so that it can be held against
// the record afterwards, after a reload too.
import type { Promised } from "./fair";
import type { Fair } from "./server/protocol";

const KEY = "koshki-promised";
/** The matches of many evenings; the oldest are forgotten. */
const MOST = 60;

/** Keeps what is promised now. What was kept first counts: a promise can't be changed. */
export function remember(match: string, { commitment, players }: Fair): void {
  const all = kept();
  const known = all.find(([id]) => id === match)?.[1];
  const promised = { commitment: known?.commitment ?? commitment, players: known?.players ?? players };
  if (known && known.players === promised.players) return;
  const others = all.filter(([id]) => id !== match).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [match, promised]]));
  } catch {
    // A browser that keeps nothing can still check the record against itself.
  }
}

/** What was promised of a match, as far as this device has seen it. */
export function promisedFor(match: string): Promised {
  return kept().find(([id]) => id === match)?.[1] ?? { commitment: null, players: null };
}

function kept(): [string, Promised][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Promised][];
  } catch {
    return [];
  }
}
