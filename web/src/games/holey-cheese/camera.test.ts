import { expect, test } from "vitest";
import { fit, fitNear, LEAST_BY_ITSELF, type Camera } from "./camera";

const WINDOW = { width: 380, height: 300 };
const ALL = { left: 0, top: 0, right: 30, bottom: 9 };
const LAST = { left: 28, top: 3, right: 30, bottom: 6 };

/** How many pixels the right edge of something is from that of the window. */
const fromEdge = ({ x, cell }: Camera, right: number) => WINDOW.width / 2 - (right - x) * cell;

test("what is looked at closely is as large as mice must be, and lies neither under the buttons nor under the deck", () => {
  const without = fitNear(ALL, 1, WINDOW, LAST);
  expect(without.cell).toBe(LEAST_BY_ITSELF);
  expect(fromEdge(without, LAST.right)).toBeLessThan(60);
  expect(fromEdge(fitNear(ALL, 1, WINDOW, LAST, 60), LAST.right)).toBeGreaterThanOrEqual(60);
  const first = { ...LAST, left: 0, right: 2 };
  const { x, cell } = fitNear(ALL, 1, WINDOW, first, 60);
  expect(WINDOW.width / 2 - (x - first.left) * cell).toBeGreaterThanOrEqual(60);
});

test("what is seen as a whole goes aside for the buttons, as far as there is room", () => {
  const low = { left: 0, top: 0, right: 10, bottom: 3 };
  const seen = fit(low, 1.3, WINDOW, 60);
  expect(seen.cell).toBe(fit(low, 1.3, WINDOW).cell);
  expect(fromEdge(seen, low.right)).toBeGreaterThan(fromEdge(fit(low, 1.3, WINDOW), low.right));
  expect(WINDOW.width / 2 - seen.x * seen.cell).toBeGreaterThan(0);
});

test("where all of it can be told apart, all of it is seen", () => {
  const few = { left: 0, top: 0, right: 4, bottom: 4 };
  expect(fitNear(few, 1, WINDOW, few, 60)).toEqual(fit(few, 1, WINDOW, 60));
});
