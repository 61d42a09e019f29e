// How the chance to win went, and the moments in which it turned.
import type { GameAnalysis, Phrase } from "../../server/protocol";

/** One line of the curve: those who win together share it. */
export type Line = { seats: number[]; chances: readonly number[] };

/** A moment that changed much. */
export type Turning = {
  /** The moment to look at, as the number of steps made. */
  step: number;
  /** Whose chance it changed. */
  seat: number;
  /** By how much, from -1 to 1. */
  change: number;
  /** What happened, in a sentence. */
  says: Phrase;
  /** Whether somebody chose it, and did not just roll it. */
  isChoice: boolean;
};

/** How many turning points are told of at most. */
const MOST = 4;
/** What changes the chance by less is no turning point. */
const LEAST = 0.04;
/** Marks closer than this part of the whole game would lie on each other. */
const APART = 0.06;

/** The lines of a game, one for each side. */
export function linesOf({ seats }: Pick<GameAnalysis, "seats">): Line[] {
  const lines: Line[] = [];
  seats.forEach(({ chances }, seat) => {
    const alike = lines.find((line) => line.chances.every((chance, step) => chance === chances[step]));
    if (alike) alike.seats.push(seat);
    else lines.push({ seats: [seat], chances });
  });
  return lines;
}

/**
 * The moments that changed most, in the order of the game; where one changed two chances, it is told of mine. None of seats whose
 * luck and skill can't be told apart.
 */
export function turningsOf({ seats }: Pick<GameAnalysis, "seats">, mine: readonly number[]): Turning[] {
  const all = seats.flatMap(({ clear, mistakes, luckiest, unluckiest }, seat): Turning[] => !clear ? [] : [
    ...mistakes.map(({ step, cost, says }) => ({ step, seat, change: -cost, says, isChoice: true })),
    ...[luckiest, unluckiest].flatMap((stroke) => (stroke ? [{ step: stroke.step, seat, change: stroke.change, says: stroke.says, isChoice: false }] : [])),
  ]);
  const isMine = (one: Turning) => Number(mine.includes(one.seat));
  all.sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || isMine(other) - isMine(one) || one.step - other.step);
  const apart = APART * Math.max(1, (seats[0]?.chances.length ?? 1) - 1);
  const chosen: Turning[] = [];
  for (const next of all) {
    if (chosen.length < MOST && Math.abs(next.change) >= LEAST && chosen.every(({ step }) => Math.abs(step - next.step) >= apart)) chosen.push(next);
  }
  return chosen.sort((one, other) => one.step - other.step);
}
