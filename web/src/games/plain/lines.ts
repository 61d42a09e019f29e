// Any view as lines of a list.
import type { Words } from "../../words.svelte";

/** One line: something plain, or something that has lines of its own. */
export type Line = {
  key: string;
  /** The seat that the line is about, where a list has one line for each. */
  seat: number | null;
  plain: string | number | boolean | undefined;
  deep: unknown;
};

/** What something has, line by line; what is empty is left out. `seats` tells lists that have an entry for each. */
export function lines(value: unknown, seats: number): Line[] {
  if (typeof value !== "object" || value === null) return [line("", null, value)];
  const isBySeat = Array.isArray(value) && value.length === seats;
  return Object.entries(value)
    .filter(([key, inner]) => key !== "options" && !isEmpty(inner))
    .map(([key, inner]) => line(key, isBySeat ? Number(key) : null, inner));
}

/** What a line is called: by the game's texts if they know it. */
export function keyWord(key: string, words: Words): string {
  const known = [`board-${key}`, `colour-${key}`, `die-${key}`].find((candidate) => words.has(candidate));
  const word = known ? words.text(known) : key.replaceAll("_", " ");
  // A text that waits for values is a sentence, not a word.
  return /[{$]/.test(word) ? key.replaceAll("_", " ") : word;
}

function line(key: string, seat: number | null, value: unknown): Line {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return { key, seat, plain: value, deep: null };
  }
  if (Array.isArray(value) && value.every((inner) => typeof inner === "string" || typeof inner === "number")) {
    // Numbers may be one for each seat: those get lines of their own.
    if (value.every((inner) => typeof inner === "string")) return { key, seat, plain: value.join(", "), deep: null };
  }
  return { key, seat, plain: undefined, deep: value };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
}
