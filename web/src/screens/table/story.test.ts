// The story by turns.
import { expect, test } from "vitest";
import type { Told } from "../../server/protocol";
import type { Words } from "../../words.svelte";
import { turnsOf } from "./story";

const words = { say: ({ key }: { key: string }) => (key === "silent" ? "" : key) } as unknown as Words;
const told = (data: unknown, key = "something"): Told => ({ data, phrase: { key, args: [] } });

test("what one seat did in a row is one turn; luck and silence begin none", () => {
  const story = [
    told({ first: 1 }),
    told({ roll: { seat: 1 } }),
    told({ reach: { seat: 0 } }, "silent"),
    told({ stop: { seat: 1, points: 3 } }),
    told({ roll: { seat: 0 } }),
    told("away"),
    told({ roll: { seat: 0 } }),
  ];
  const turns = turnsOf(story, words).map(({ seat, entries }) => [seat, ...entries.map(({ step }) => step)]);
  expect(turns).toEqual([
    [null, 1],
    [1, 2, 4],
    [0, 5],
    [null, 6],
    [0, 7],
  ]);
});

test("a game may say whose turn an event belongs to", () => {
  const story = [told({ deal: { seat: 0 } }), told({ deal: { seat: 1 } })];
  expect(turnsOf(story, words, () => null)).toHaveLength(1);
});
