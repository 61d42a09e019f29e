import { expect, test } from "vitest";
import { note, score } from "./solved";

test("the first answer counts", () => {
  const once = note({}, "a", 300, 2);
  expect(note(once, "a", 0, 5)).toEqual(once);
});

test("the score is of these puzzles only", () => {
  const all = note(note({}, "a", 300, 2), "b", 0, 5);
  expect(score(all, [{ position: "a" }, { position: "c" }])).toEqual({ answered: 1, solved: 0, cheese: 2 });
  expect(score(all, [{ position: "a" }, { position: "b" }])).toEqual({ answered: 2, solved: 1, cheese: 7 });
});
