import { expect, test } from "vitest";
import { choicesOf, NO_WORDS } from "./offers";

test("a single move stays as it is, with its words", () => {
  const roll = { data: "roll", phrase: { key: "move-roll", args: [] } };
  expect(choicesOf([roll])).toEqual([roll]);
});

test("a pattern is taken apart row by row, the lowest bit being the leftmost column", () => {
  const corner = { lay: { card: "m7", x: -2, y: 3, turn: 90 } };
  const choices = choicesOf([{ data: corner, rows: "5,,08" }]);
  expect(choices.map(({ data }) => data)).toEqual([
    corner,
    { lay: { card: "m7", x: 0, y: 3, turn: 90 } },
    { lay: { card: "m7", x: 5, y: 5, turn: 90 } },
  ]);
  expect(choices.every(({ phrase }) => phrase === NO_WORDS)).toBe(true);
});
