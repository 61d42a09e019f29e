import { expect, test } from "vitest";
import { GAMES as KNOWN } from "../../server/games";
import { isLegal, isOwn, lessonOf, wanted } from "./lesson";

const GAMES = KNOWN.map(({ id }) => id);

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

test("a move is legal if the rules offer it, whatever the lesson asks for", async () => {
  const [first] = (await lessonOf("holey-cheese")) ?? [];
  const lay = { card: "m17", x: 0, y: 1, turn: 0 };
  expect(first && isLegal(first, { lay })).toBe(true);
  expect(first && isLegal(first, { lay: { ...lay, x: 9 } })).toBe(false);
});

test("a game without a lesson has none", async () => {
  expect(await lessonOf("chess")).toBeNull();
});
