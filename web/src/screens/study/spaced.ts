// Choices that went wrong come back: the next day, three days later, a week later. On this device only.
import type { ChoiceAt } from "../../device/messages";
import type { Mistake } from "../../server/protocol";

/** A choice that is to be tried again; the record is in few characters. */
export type Tried = ChoiceAt & Pick<Mistake, "better" | "says"> & {
    /** What the choice that was made costs, in points of a hundred. */
    points: number;
    game: string;
    names: string[];
  };

/** The same with its next day, as the number of a day, and how often it went right since. */
export type Coming = Tried & { due: number; right: number };

/** After how many days it comes back: at first, and each time it went right. Then it is known. */
const DAYS = [1, 3, 7];
/** No more than this are kept; the oldest go first. */
const MOST = 100;
const KEY = "koshki-mistakes";

/** The number of a day on this device's calendar. */
export function dayOf(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** It went wrong: it comes back tomorrow, however often it went right before. */
export function wentWrong(all: readonly Coming[], tried: Tried, today: number): Coming[] {
  return [...without(all, tried), { ...tried, due: today + DAYS[0]!, right: 0 }].slice(-MOST);
}

/** It went right: one that is waited for comes back later, or not at all. */
export function wentRight(all: readonly Coming[], tried: Tried, today: number): Coming[] {
  const known = all.find((coming) => isSame(coming, tried));
  if (!known) return [...all];
  const days = DAYS[known.right + 1];
  if (days === undefined) return without(all, tried);
  return [...without(all, tried), { ...known, due: today + days, right: known.right + 1 }];
}

/** What is due, the longest overdue first. */
export function due(all: readonly Coming[], today: number): Coming[] {
  return all.filter((coming) => coming.due <= today).sort((one, other) => one.due - other.due);
}

/** What this device keeps; nothing where it keeps nothing, or something else. */
export function load(): Coming[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isComing) : [];
  } catch {
    return [];
  }
}

/** Says whether it is kept. */
export function save(all: readonly Coming[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

function without(all: readonly Coming[], tried: Tried): Coming[] {
  return all.filter((coming) => !isSame(coming, tried));
}

function isSame(one: Tried, other: Tried): boolean {
  return one.record === other.record && one.step === other.step && one.seat === other.seat;
}

function isComing(value: unknown): value is Coming {
  const coming = value as Partial<Coming> | null;
  return typeof coming?.record === "string" && typeof coming.step === "number" && typeof coming.due === "number" && Array.isArray(coming.names);
}
