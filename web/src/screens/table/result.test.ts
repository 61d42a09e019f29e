import { describe, expect, it } from "vitest";
import { standings, winners } from "./result";

describe("the lines of a result", () => {
  it("begin with the best, and keep the order of seats where places are shared", () => {
    const lines = standings({ places: [3, 1, 1, 4], points: [5, 9, 9, 0] });
    expect(lines.map((line) => line.seat)).toEqual([1, 2, 0, 3]);
    expect(winners(lines)).toEqual([1, 2]);
  });

  it("have no points where none were told", () => {
    expect(standings({ places: [1], points: [] })).toEqual([{ seat: 0, place: 1, points: 0 }]);
  });
});
