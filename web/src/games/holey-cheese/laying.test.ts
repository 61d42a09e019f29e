import { expect, test } from "vitest";
import { ALL_CARDS, cardsOf, layersOfTurns, turnsIn, turnWord } from "./laying";

test("turns are read and written as in docs/positions.md", () => {
  const list = "m4@0,2;-;c3@-1,10/90";
  const turns = turnsIn(list);
  expect(turns).toEqual([{ card: "m4", x: 0, y: 2, turn: 0 }, null, { card: "c3", x: -1, y: 10, turn: 90 }]);
  expect(turns.map((turn) => (turn ? turnWord(turn) : "-")).join(";")).toBe(list);
  expect(layersOfTurns(turns).map(({ face }) => face)).toEqual(["start", "m4", "c3"]);
  expect(turnsIn(undefined)).toEqual([]);
  expect(cardsOf("m0,c1")).toEqual(["m0", "c1"]);
  expect(ALL_CARDS).toHaveLength(28);
});
