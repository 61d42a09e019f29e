import { expect, test } from "vitest";
import { percentOf } from "./coach.svelte";

test("only what is certain is none or all of a hundred", () => {
  expect([0, 0.001, 0.494, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 49, 50, 99, 100]);
});
