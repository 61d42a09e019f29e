import { expect, test } from "vitest";
import { ALL_TILES, laidView, ROWS_AT_FIRST } from "./laying";

test("the kitchen is drawn from the fields of docs/positions.md", () => {
  const view = laidView({ floor: "xxx.xxx/cxxxxxx/xx-x-xx/xx-x-xx/xxxxxxx/xxxxxxx", cat: "t22", mice: "f30,hE,-,hW", left: "m0,m2", tiles: "9,17,2,2,2,2,2", turn: "cat" }, 2);
  expect(view.face_up).toEqual(["f01"]);
  expect(view.face_down).toHaveLength(36);
  expect([view.cat, view.mice, view.left_home, view.side]).toEqual(["t22", ["f30", "hE", null, "hW"], [true, false, true, false], "cat"]);
  expect(view.cheeses).toBe(0);
});

test("before the first turn every tile of the box lies face down", () => {
  const { face_down } = laidView({ floor: ROWS_AT_FIRST }, 2);
  expect(face_down).toHaveLength(ALL_TILES.reduce((all, count) => all + count, 0));
});
