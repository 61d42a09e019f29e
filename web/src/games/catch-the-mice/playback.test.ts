import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Dice, Event, Mice, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import { Playback } from "./playback.svelte";

vi.mock("../../settings.svelte", () => ({ duration: (milliseconds: number) => milliseconds }));
vi.mock("../../sound", () => ({ sound: { play: () => {} } }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none: Mice = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };
const start: View = {
  options: { first: null, scoring: "classic", risk: false, white_makes_pair: true },
  first: 0,
  mover: 0,
  phase: "start",
  centre: { red: 6, orange: 6, yellow: 6, green: 6, blue: 6 },
  lured: none,
  at_stake: 0,
  cards: [none, none],
  points: [0, 0],
  roll_must_fail: false,
};
const dice: Dice = ["red", "blue"];
const told = (data: Event) => ({ data, phrase: { key: "event-roll", args: [] } });
const rolled = {
  view: { ...start, phase: { lure: dice } } satisfies View,
  events: [told({ shake: { seat: 0 } }), told({ roll: { seat: 0, dice } })],
  step: 3,
};
const fresh = () => new Playback({ view: start, events: [], step: 1 }, () => null);

it("dice tumble before they lie", async () => {
  const playback = fresh();
  playback.receive(rolled);
  await vi.advanceTimersByTimeAsync(100);
  expect(playback.tumbling).toBeGreaterThan(0);
  expect(playback.dice).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(playback.tumbling).toBe(0);
  expect(playback.dice).toEqual(dice);
  expect(playback.view).toBe(rolled.view);
  expect(playback.isShowing).toBe(false);
});

it("being told the same again cuts nothing short", async () => {
  const playback = fresh();
  playback.receive(rolled);
  await vi.advanceTimersByTimeAsync(100);
  playback.receive({ ...rolled });
  expect(playback.tumbling).toBeGreaterThan(0);
});

it("a tap skips to the end, and nothing of the past comes back", async () => {
  const playback = fresh();
  playback.receive(rolled);
  await vi.advanceTimersByTimeAsync(100);
  playback.skip();
  expect(playback.view).toBe(rolled.view);
  await vi.advanceTimersByTimeAsync(2000);
  expect(playback.view).toBe(rolled.view);
  expect(playback.isShowing).toBe(false);
});

it("a jump is shown at once", () => {
  const playback = fresh();
  playback.receive({ ...rolled, step: 40 });
  expect(playback.view).toBe(rolled.view);
  expect(playback.isShowing).toBe(false);
});
