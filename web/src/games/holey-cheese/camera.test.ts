import { expect, test } from "vitest";
import { fitNear, LEAST_BY_ITSELF, type Camera } from "./camera";

const WINDOW = { width: 380, height: 300 };
const ALL = { left: 0, top: 0, right: 30, bottom: 9 };
const LAST = { left: 28, top: 3, right: 30, bottom: 6 };

/** How many pixels the right edge of something is from that of the window. */
const fromEdge = ({ x, cell }: Camera, right: number) => WINDOW.width / 2 - (right - x) * cell;

test("what is looked at closely is as large as mice must be, and does not lie under the buttons at the edge", () => {
  const without = fitNear(ALL, 1, WINDOW, LAST);
  expect(without.cell).toBe(LEAST_BY_ITSELF);
  expect(fromEdge(without, LAST.right)).toBeLessThan(60);
  expect(fromEdge(fitNear(ALL, 1, WINDOW, LAST, 60), LAST.right)).toBeGreaterThanOrEqual(60);
});

test("where all of it can be told apart, all of it is seen", () => {
  const few = { left: 0, top: 0, right: 4, bottom: 4 };
  expect(fitNear(few, 1, WINDOW, few, 60)).toEqual(fitNear(few, 1, WINDOW, null));
});
