// The game of a real box that is being kept on this device, one of each game.
import type { Onward } from "../../device/messages";

export type Kept = {
  names: string[];
  /** By which revision of the rules it was begun; null in games that were begun before this was kept. */
  revision: number | null;
  /** House rules, as JSON. */
  options: string;
  steps: Onward[];
};

/** The game that was begun, if one was. */
export function load(game: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") as Kept | null;
    const isWhole = found !== null && Array.isArray(found.names) && Array.isArray(found.steps) && typeof found.options === "string";
    return isWhole ? { ...found, revision: found.revision ?? null } : null;
  } catch {
    return null;
  }
}

export function save(game: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // Where the browser keeps nothing, the game lasts as long as the tab.
  }
}

export function forget(game: string): void {
  try {
    localStorage.removeItem(keyOf(game));
  } catch {
    // It was not kept.
  }
}

function keyOf(game: string): string {
  return `koshki-real-${game}`;
}
