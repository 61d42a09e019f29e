import { expect, test } from "vitest";
import { dayOf, due, wentRight, wentWrong, type Tried } from "./spaced";

const phrase = { key: "k", args: [] };
const tried = (step: number): Tried => ({ record: "r", step, seat: 0, game: "mouser", names: [], points: 5, better: { data: 1, phrase }, says: phrase });

test("what went wrong comes back the next day, then after three days, then after a week, and then no more", () => {
  let all = wentWrong([], tried(4), 10);
  expect(due(all, 10)).toEqual([]);
  expect(due(all, 11)).toHaveLength(1);
  all = wentRight(all, tried(4), 11);
  expect(all[0]?.due).toBe(14);
  all = wentRight(all, tried(4), 14);
  expect(all[0]?.due).toBe(21);
  expect(wentRight(all, tried(4), 21)).toEqual([]);
});

test("what goes wrong again begins anew, and is kept once", () => {
  let all = wentRight(wentWrong([], tried(4), 10), tried(4), 11);
  all = wentWrong(all, tried(4), 14);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ due: 15, right: 0 });
});

test("what went right at once is not kept", () => {
  expect(wentRight([], tried(4), 10)).toEqual([]);
});

test("what waits longest comes first", () => {
  const all = wentWrong(wentWrong([], tried(4), 10), tried(9), 8);
  expect(due(all, 20).map(({ step }) => step)).toEqual([9, 4]);
});

test("a day is one of this device's calendar", () => {
  expect(dayOf(new Date(2026, 0, 2, 0, 1)) - dayOf(new Date(2026, 0, 1, 23, 59))).toBe(1);
});
