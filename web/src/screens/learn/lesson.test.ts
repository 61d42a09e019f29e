import { expect, test } from "vitest";
import { isOwn, isSame, lessonOf, wanted } from "./lesson";

const GAMES = ["catch-the-mice", "chop-chop", "mouser", "holey-cheese"];

test.each(GAMES)("the lesson of %s offers each move that it asks for", async (game) => {
  const moments = (await lessonOf(game)) ?? [];
  const own = moments.filter(isOwn);
  expect(own.length).toBeGreaterThanOrEqual(4);
  for (const moment of own) expect(wanted(moment), `step ${moment.news.step}`).not.toBeNull();
});

test.each(GAMES)("the lesson of %s is told from beginning to end without gaps", async (game) => {
  const moments = (await lessonOf(game)) ?? [];
  let step = 0;
  for (const { news } of moments) {
    expect(news.from).toBe(step);
    expect(news.events.length).toBe(news.step - news.from);
    step = news.step;
  }
});

test("a game without a lesson has none", async () => {
  expect(await lessonOf("chess")).toBeNull();
});

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
