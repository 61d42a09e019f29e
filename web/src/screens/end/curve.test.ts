import { expect, test } from "vitest";
import type { Phrase, SeatAnalysis } from "../../server/protocol";
import { linesOf, turningsOf } from "./curve";

const says = (key: string): Phrase => ({ key, args: [] });

function seat(chances: number[], more: Partial<SeatAnalysis> = {}): SeatAnalysis {
  const sums = { start: chances[0]!, luck: 0, skill: 0, lost: 0, given: 0, rest: 0, error: 0, result: chances.at(-1)! };
  const percent = { start: 0, luck: 0, skill: 0, rest: 0, result: 0 };
  return { ...sums, clear: true, percent, chances, mistakes: [], luckiest: null, unluckiest: null, says: says("seat"), ...more };
}

test("those who win together share a line", () => {
  const lines = linesOf({ seats: [seat([0.5, 0.6, 1]), seat([0.5, 0.4, 0]), seat([0.5, 0.4, 0])] });
  expect(lines.map((line) => line.seats)).toEqual([[0], [1, 2]]);
});

test("the moments that changed most are told in the order of the game, each once, and of mine where it is mine too", () => {
  const chances = Array.from({ length: 101 }, () => 0.5);
  const one = seat(chances, { luckiest: { step: 80, change: 0.5, says: says("lucky") }, unluckiest: { step: 82, change: -0.1, says: says("close") } });
  const mistake = { step: 20, cost: 0.2, says: says("mistake"), chosen: { data: 0, phrase: says("a") }, better: { data: 1, phrase: says("b") } };
  const other = seat(chances, { unluckiest: { step: 80, change: -0.5, says: says("unlucky") }, mistakes: [mistake] });
  expect(turningsOf({ seats: [one, other] }, [1])).toEqual([
    { step: 20, seat: 1, change: -0.2, says: says("mistake"), isChoice: true },
    { step: 80, seat: 1, change: -0.5, says: says("unlucky"), isChoice: false },
  ]);
  expect(turningsOf({ seats: [one, other] }, [0])[1]?.says).toEqual(says("lucky"));
});

test("a game in which nothing turned has no turning points", () => {
  const luckiest = { step: 1, change: 0.02, says: says("a little") };
  expect(turningsOf({ seats: [seat([0.98, 1], { luckiest }), seat([0.02, 0])] }, [])).toEqual([]);
});

test("where luck and skill can't be told apart, nothing is called a turning point", () => {
  const stroke = { step: 1, change: 0.4, says: says("stroke") };
  const unclear = seat([0.1, 1], { luckiest: stroke, clear: false });
  expect(turningsOf({ seats: [unclear, seat([0.9, 0])] }, [0])).toEqual([]);
  expect(turningsOf({ seats: [{ ...unclear, clear: true }, seat([0.9, 0])] }, [0])).toHaveLength(1);
});
