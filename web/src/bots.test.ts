import { expect, test } from "vitest";
import { GAMES } from "./server/games";
import { botNumbers, pauseOf, temperAt, TEMPERS } from "./bots";

const person = { kind: "person" as const };
const bot = { kind: { bot: "cat" } };

test("bots are counted from 1 wherever they sit, and people are none of them", () => {
  expect(botNumbers([bot, person, bot, { kind: "open" }])).toEqual([1, null, 2, null]);
  expect(temperAt([person, bot], 0)).toBeNull();
  expect(temperAt([person, bot], 1)).toBe(TEMPERS[0]);
});

test("the first four bots include every temper, and no two at the largest table have one name", () => {
  const most = Math.max(...GAMES.map(({ most_seats }) => most_seats));
  const table = Array.from({ length: most }, () => bot);
  const tempers = table.map((_, seat) => temperAt(table, seat));
  expect(new Set(tempers.slice(0, 4)).size).toBe(4);
  expect(TEMPERS.length).toBeGreaterThanOrEqual(most);
});

test("a sleepy bot takes longer than a bold one, never a second, and people wait for nothing", () => {
  const eight = Array.from({ length: 8 }, () => bot);
  const pause = (temper: string) => pauseOf(eight, eight.findIndex((_, seat) => temperAt(eight, seat) === temper));
  expect(pause("sleepy")).toBeGreaterThan(pause("bold"));
  for (const temper of TEMPERS) expect(pause(temper)).toBeLessThan(1000);
  expect(pauseOf([person], 0)).toBe(0);
  expect(pauseOf([person], -1)).toBe(0);
});
