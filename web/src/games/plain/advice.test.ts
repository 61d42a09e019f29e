import { expect, test } from "vitest";
import type { ToldAs } from "../../server/protocol";
import { advised, choicesOf } from "./advice";

const told = (data: unknown): ToldAs<unknown> => ({ data, phrase: { key: "move", args: [] } });
const LAYS = [1, 2, 3].map((x) => told({ lay: { card: "m1", x, y: 0 } }));
const say = ({ data }: ToldAs<unknown>) => JSON.stringify(data);

test("without advice nothing is pointed at", () => {
  const choices = choicesOf(LAYS, { hint: null, chances: [] }, say);
  expect(choices.map(({ chance, isAsked }) => [chance, isAsked])).toEqual([[null, false], [null, false], [null, false]]);
  expect(advised(choices)).toEqual([]);
});

test("advice finds its moves whatever the order of their fields, and the best comes first", () => {
  const worse = { move: { lay: { y: 0, x: 1, card: "m1" } }, percent: 40, isExact: false };
  const best = { move: { lay: { y: 0, x: 3, card: "m1" } }, percent: 55, isExact: false };
  const choices = choicesOf(LAYS, { hint: best.move, chances: [worse, best] }, say);
  expect(advised(choices).map(({ text, chance, isAsked }) => [text, chance?.percent, isAsked])).toEqual([
    [say(LAYS[2]!), 55, true],
    [say(LAYS[0]!), 40, false],
  ]);
});
