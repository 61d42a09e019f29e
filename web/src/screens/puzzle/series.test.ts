import { expect, test } from "vitest";
import { GAMES } from "../../server/games";
import { hasPuzzles, levelOf, LEVELS, nextOf, read, seriesOf, type Puzzle } from "./series";

const puzzle = (position: string, kitten: number): Puzzle => ({ position, missed: [kitten, 0, 0] });

test("the easiest unsolved one is next, and the first of equals", () => {
  const series = [puzzle("a", 10), puzzle("b", 0), puzzle("c", 0), puzzle("d", 90)];
  expect(nextOf(series, null, () => false)).toBe(2);
  expect(nextOf(series, null, ({ position }) => position === "b")).toBe(3);
  expect(nextOf(series, "tiger", () => false)).toBe(4);
  expect(nextOf(series, "cat", () => false)).toBeNull();
  expect(nextOf(series, null, () => true)).toBeNull();
});

test("what kittens hardly miss is easy, what they mostly miss is hard", () => {
  expect([0, 25, 26, 50, 51, 100].map((kitten) => levelOf(puzzle("a", kitten)))).toEqual(["kitten", "kitten", "cat", "cat", "tiger", "tiger"]);
});

test("the first line of a file is no puzzle", () => {
  expect(read('{"format":"koshki-puzzles-1"}\n{"position":"a","missed":[1,0,0]}\n')).toEqual([puzzle("a", 1)]);
});

test("a game has puzzles of every level, or none", async () => {
  const puzzled = GAMES.filter(({ id }) => hasPuzzles(id));
  expect(puzzled.length).toBeGreaterThanOrEqual(4);
  for (const { id } of puzzled) {
    const series = await seriesOf(id);
    for (const level of LEVELS) expect(nextOf(series ?? [], level, () => false)).not.toBeNull();
  }
  expect(hasPuzzles("chess")).toBe(false);
  expect(await seriesOf("chess")).toBeNull();
});
