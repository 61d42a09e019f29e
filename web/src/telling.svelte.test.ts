import { expect, test } from "vitest";
import { NO_WORDS } from "./server/offers";
import { Telling } from "./telling.svelte";

const lay = (x: number) => ({ data: { lay: { x } } as unknown, phrase: NO_WORDS });
const words = (key: string) => ({ key, args: [] });

test("only what came without words is asked for, a few at a time and in order", async () => {
  const moves = [{ data: "pass" as unknown, phrase: words("pass") }, ...Array.from({ length: 30 }, (_, x) => lay(x))];
  const asked: number[] = [];
  const telling = new Telling<unknown>();
  await telling.ask(moves, async (some) => {
    asked.push(some.length);
    return some.map((move) => words(JSON.stringify(move)));
  });
  expect(asked).toEqual([12, 12, 6]);
  const said = moves.map((move) => telling.said(move).phrase.key);
  expect(said).toEqual(["pass", ...moves.slice(1).map(({ data }) => JSON.stringify(data))]);
});

test("once others are asked for, nothing more is asked about the old ones", async () => {
  const [before, after] = [Array.from({ length: 30 }, (_, x) => lay(x)), [lay(99)]];
  const telling = new Telling<unknown>();
  let asked = 0;
  const tell = async (some: unknown[]) => {
    asked += 1;
    return some.map(() => words("said"));
  };
  const first = telling.ask(before, tell);
  await telling.ask(after, tell);
  await first;
  expect(asked).toBe(2);
  expect(telling.said(after[0]!).phrase.key).toBe("said");
  expect(before.every((move) => telling.said(move).phrase === NO_WORDS)).toBe(true);
});
