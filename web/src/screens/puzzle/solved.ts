// What was answered, on this device only: the first answer to each puzzle counts.

/** By the text of the position: the chance to win that the first answer lost, and its pieces of cheese. */
export type Solved = Record<string, { lost: number; cheese: number }>;

/** The most pieces of cheese for one answer. */
export const MOST_CHEESE = 5;

const KEY = "koshki-puzzles";

/** Notes an answer, unless there was one before. */
export function note(all: Solved, position: string, lost: number, cheese: number): Solved {
  return position in all ? all : { ...all, [position]: { lost, cheese } };
}

/** How many of these were answered, how many of them with the best choice, and the cheese for all answers. */
export function score(all: Solved, puzzles: readonly { position: string }[]): { answered: number; solved: number; cheese: number } {
  const found = puzzles.flatMap(({ position }) => all[position] ?? []);
  const best = found.filter(({ lost }) => lost === 0);
  return { answered: found.length, solved: best.length, cheese: found.reduce((sum, { cheese }) => sum + cheese, 0) };
}

/** What this device keeps; nothing where it keeps nothing, or something else. */
export function load(): Solved {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read as Solved).filter(([, value]) => isResult(value)));
  } catch {
    return {};
  }
}

/** Keeps it, where something can be kept. */
export function save(all: Solved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The next visit begins anew.
  }
}

function isResult(value: unknown): boolean {
  const result = value as Partial<Solved[string]> | null;
  return typeof result?.lost === "number" && typeof result.cheese === "number";
}
