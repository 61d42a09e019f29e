// What everybody was shown about the dice before they were known, kept at this device so that it can be held against
// the record afterwards, after a reload too.
import type { Promised } from "./fair";
import { freshSeed } from "./me.svelte";
import type { Fair } from "./server/protocol";

const KEY = "koshki-promised";
/** The matches of many evenings; the oldest are forgotten. */
const MOST = 60;

/** The rematches that somebody at this page has agreed to. */
const agreed = new Set<string>();

/**
 * Keeps what is promised now. What was kept first counts: a promise can't be changed. Only a server that was restored
 * before the start makes a new one, and then everything begins anew, with another text from here. Who does not play adds
 * nothing.
 */
export function remember(match: string, { commitment, players }: Fair, plays: boolean): void {
  let known = kept().find(([id]) => id === match)?.[1];
  if (players === null && known?.players === null && known.commitment !== commitment) known = undefined;
  if (known && (known.players !== null || players === null)) return;
  const mine = plays || players === null ? (known?.mine ?? null) : null;
  keep(match, { commitment: known?.commitment ?? commitment, players, mine });
}

/** What this device adds to the dice of a match: it can't be had before the commitment. */
export function seedFor(match: string, fair: Fair): string {
  remember(match, fair, true);
  const promised = promisedFor(match);
  const mine = promised.mine ?? freshSeed();
  keep(match, { ...promised, mine });
  return mine;
}

/** Somebody at this page has agreed to play this rematch. */
export function agreeTo(match: string): void {
  agreed.add(match);
}

/** Whether somebody at this page has agreed to play it. */
export function hasAgreedTo(match: string): boolean {
  return agreed.has(match);
}

/** What was promised of a match, as far as this device has seen it. */
export function promisedFor(match: string): Promised {
  return kept().find(([id]) => id === match)?.[1] ?? { commitment: null, players: null, mine: null };
}

function keep(match: string, promised: Promised): void {
  const others = kept().filter(([id]) => id !== match).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [match, promised]]));
  } catch {
    // A browser that keeps nothing can still check the record against itself.
  }
}

function kept(): [string, Promised][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Promised][];
  } catch {
    return [];
  }
}
