import { describe, expect, it } from "vitest";
import { lines } from "./lines";

describe("a view as lines", () => {
  it("leaves out what is empty, and the house rules", () => {
    const view = { options: { first: 1 }, hand: {}, dogs: [], gone: null, bag: { red: 2 }, phase: "start" };
    expect(lines(view, 2).map((line) => [line.key, line.plain])).toEqual([
      ["bag", undefined],
      ["phase", "start"],
    ]);
  });

  it("gives each seat its line", () => {
    expect(lines([3, 5], 2).map((line) => [line.seat, line.plain])).toEqual([
      [0, 3],
      [1, 5],
    ]);
    expect(lines([3, 5], 3).every((line) => line.seat === null)).toBe(true);
  });

  it("writes words one after another", () => {
    expect(lines({ hand: ["m1", "c2"] }, 2)[0]).toMatchObject({ key: "hand", plain: "m1, c2" });
  });
});
