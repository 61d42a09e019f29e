import { expect, test } from "vitest";
import { isSame } from "./same";

test("values are the same whatever the order of their fields", () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1, 2], [2, 1]],
    [[], {}],
    [null, {}],
    ["roll", "stop"],
  ]) {
    expect(isSame(one, other)).toBe(false);
  }
});
