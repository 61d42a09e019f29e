import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLegal, isOwn, lessonOf, wanted } from "./lesson";

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

test.each(GAMES)("the lesson of %s explains each choice, and has no words left over", async (game) => {
  const own = ((await lessonOf(game)) ?? []).filter(isOwn).length;
  for (const file of ["src/texts/en.ftl", "src/texts/ru.ftl"]) {
    const said = [...readFileSync(file, "utf8").matchAll(/^web-lesson-([a-z-]+)-(\d+|end) =/gm)];
    const expected = [...Array.from({ length: own }, (_, index) => String(index + 1)), "end"];
    expect(said.filter((match) => match[1] === game).map((match) => match[2]), file).toEqual(expected);
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
