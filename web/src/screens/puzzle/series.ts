// The puzzles of a game, from the files that `koshki lab puzzles` has made. They are fetched only where somebody solves one.

/** A puzzle as the engine reads it; the page looks at no more than this. */
export type Puzzle = {
  /** The position as text. */
  position: string;
  /** In how many of 100 tries the kitten, the cat and the tiger choose something else. */
  missed: [number, number, number];
};

/** How hard, by the bot that has to be awake for it. */
export const LEVELS = ["kitten", "cat", "tiger"] as const;
export type Level = (typeof LEVELS)[number];

/** A kitten misses an easy puzzle in at most this many of 100 tries, and one of middling difficulty in at most that many. */
const [EASY, MIDDLING] = [25, 50];

const files = import.meta.glob<string>("../../../../crates/rules/src/games/*/puzzles.jsonl", { query: "?raw", import: "default" });

/** Whether there are puzzles of a game. */
export function hasPuzzles(game: string): boolean {
  return pathOf(game) in files;
}

/** The puzzles of a game by their numbers, the first being 1; null if there are none. */
export async function seriesOf(game: string): Promise<Puzzle[] | null> {
  const text = await files[pathOf(game)]?.();
  return text === undefined ? null : read(text);
}

/** The puzzles in the text of a file, whose first line says what it is. */
export function read(text: string): Puzzle[] {
  const [, ...lines] = text.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Puzzle);
}

/** How hard a puzzle is. */
export function levelOf({ missed: [kitten] }: Puzzle): Level {
  return kitten <= EASY ? "kitten" : kitten <= MIDDLING ? "cat" : "tiger";
}

/** The number of the easiest puzzle that is not answered, of a level or of all; null if there is none. */
export function nextOf(series: readonly Puzzle[], level: Level | null, isAnswered: (puzzle: Puzzle) => boolean): number | null {
  let next: number | null = null;
  series.forEach((puzzle, index) => {
    if (isAnswered(puzzle) || (level !== null && levelOf(puzzle) !== level)) return;
    if (next === null || puzzle.missed[0] < series[next - 1]!.missed[0]) next = index + 1;
  });
  return next;
}

function pathOf(game: string): string {
  return `../../../../crates/rules/src/games/${game.replaceAll("-", "_")}/puzzles.jsonl`;
}
