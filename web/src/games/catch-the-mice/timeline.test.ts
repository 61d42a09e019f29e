import { expect, it } from "vitest";
import type { Event, Mice, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import { framesOf } from "./timeline";

const none: Mice = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };
const start: View = {
  options: { first: null, scoring: "classic", risk: false, white_makes_pair: true },
  first: 0,
  mover: 0,
  phase: "start",
  centre: { red: 6, orange: 6, yellow: 6, green: 6, blue: 5 },
  lured: none,
  at_stake: 0,
  cards: [none, { ...none, blue: 1 }],
  points: [0, 1],
  roll_must_fail: false,
};
const lure: Event = {
  lure: { seat: 0, lure: [{ colour: "blue", from: "centre" }, { colour: "blue", from: { seat: 1 } }], caught: none, points: 0 },
};

it("lured mice leave their heaps, fly, and lie in front of the card", () => {
  const [frame] = framesOf(start, [lure]);
  expect(frame?.during.centre.blue).toBe(4);
  expect(frame?.during.cards[1]?.blue).toBe(0);
  expect(frame?.during.lured.blue).toBe(0);
  expect(frame?.flights.map(({ from }) => from)).toEqual(["centre-blue", "card-1-blue"]);
  expect(frame?.after.lured.blue).toBe(2);
});

it("a failed hunt is a roll, and then mice that run to the centre", () => {
  const fail: Event = { fail: { seat: 0, dice: ["blue", "blue"], lost: { ...none, blue: 2 }, then: "goes_on" } };
  const frames = framesOf(start, [lure, fail]);
  expect(frames.map(({ roll }) => roll)).toEqual([null, ["blue", "blue"], null]);
  expect(frames[2]?.feels).toEqual({ seat: 0, mood: "sad" });
  expect(frames[2]?.after.centre.blue).toBe(6);
  expect(frames[2]?.after.lured).toEqual(none);
});

it("who stops gets what lay in front of the card", () => {
  const stop: Event = { stop: { seat: 0, caught: { ...none, blue: 2 }, points: 2, total: 2, then: "goes_on" } };
  const after = framesOf(start, [lure, stop]).at(-1)?.after;
  expect(after?.cards[0]?.blue).toBe(2);
  expect(after?.lured).toEqual(none);
});
