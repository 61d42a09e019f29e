import { expect, test } from "vitest";
import type { MoveAdvice } from "../../server/protocol";
import { judged } from "./judging";

const advice = (move: string, win: number, error = 0): MoveAdvice => ({ move, win, error, points: null, fails: null, says: { key: "k", args: [] } });
const about = (...moves: MoveAdvice[]) => ({ step: 1, of: moves.length, moves });

test("the best move is right, and so is one that can't be told from it", () => {
  expect(judged(about(advice("stop", 0.6), advice("roll", 0.5)), "stop", "stop").isRight).toBe(true);
  expect(judged(about(advice("stop", 0.6, 0.05), advice("roll", 0.55, 0.05)), "roll", "stop").isRight).toBe(true);
});

test("a worse move is not, and costs what it costs", () => {
  expect(judged(about(advice("stop", 0.6), advice("roll", 0.48)), "roll", "stop")).toMatchObject({ isRight: false, points: 12 });
});

test("the answer that the analysis has found stays right", () => {
  expect(judged(about(advice("roll", 0.6), advice("stop", 0.4)), "stop", "stop").isRight).toBe(true);
});
