import { expect, it } from "vitest";
import { nextArea } from "./walk";

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
const areas = [at(0, 0), at(20, 0), at(60, 4), at(20, 40)];

it("goes to the nearest one ahead, and stays where there is none", () => {
  expect(nextArea(areas, at(0, 0), "ArrowRight")).toBe(1);
  expect(nextArea(areas, at(20, 0), "ArrowRight")).toBe(2);
  expect(nextArea(areas, at(20, 0), "ArrowDown")).toBe(3);
  expect(nextArea(areas, at(20, 40), "ArrowUp")).toBe(1);
  expect(nextArea(areas, at(0, 0), "ArrowLeft")).toBe(-1);
});
