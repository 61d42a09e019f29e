import { expect, it } from "vitest";
import type { Event, Mice, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import { storyboard } from "./frames";

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

const resting = storyboard.still(start, [], null);

it("lured mice leave their heaps, fly, and lie in front of the card", () => {
  const lured = { ...start, lured: { ...none, blue: 2 } };
  const [frame, ...more] = storyboard.frames(resting, [lure], lured);
  expect(frame?.picture.view.centre.blue).toBe(4);
  expect(frame?.picture.view.cards[1]?.blue).toBe(0);
  expect(frame?.picture.view.lured.blue).toBe(0);
  expect(frame?.picture.flights.map(({ from }) => from)).toEqual(["centre-blue", "card-1-blue"]);
  expect(more).toEqual([]);
});

it("points and stakes change when the mice have arrived", () => {
  const stop: Event = { stop: { seat: 0, caught: { ...none, blue: 2 }, points: 2, total: 2, then: "goes_on" } };
  const frames = storyboard.frames(resting, [lure, stop], start);
  const told = frames.map(({ picture: { view }, told }) => ({ points: view.points, stake: view.at_stake, told }));
  expect(told).toEqual([
    { points: [0, 1], stake: 0, told: 1 },
    { points: [0, 0], stake: 2, told: 2 },
    { points: [2, 0], stake: 0, told: 2 },
  ]);
});

it("a failed hunt is a roll and dice that lie there; then it is told, and the mice run to the centre", () => {
  const fail: Event = { fail: { seat: 0, dice: ["blue", "blue"], lost: { ...none, blue: 2 }, then: "goes_on" } };
  const frames = storyboard.frames(resting, [lure, fail], start).slice(1);
  expect(frames.map(({ picture }) => [picture.isTumbling, picture.flights.length])).toEqual([
    [true, 0],
    [false, 0],
    [false, 2],
    [false, 0],
  ]);
  expect(frames.map(({ told }) => told)).toEqual([1, 2, 2, 2]);
  expect(frames.map(({ sound, verdict }) => [sound, verdict])).toEqual([
    ["roll", undefined],
    [undefined, "lose"],
    ["scatter", undefined],
    [undefined, undefined],
  ]);
  expect(frames[0]?.picture.dice).toBeNull();
  expect(frames.map(({ picture }) => picture.feels?.mood)).toEqual([undefined, undefined, "sad", "sad"]);
  expect(frames.map(({ picture: { view } }) => view.at_stake)).toEqual([2, 2, 0, 0]);
  expect(frames[3]?.picture.view.centre.blue).toBe(6);
  expect(frames[3]?.picture.view.lured).toEqual(none);
});

it("the dice keep lying as they fell", () => {
  const roll: Event = { roll: { seat: 0, dice: ["red", "white"] } };
  const rolled = storyboard.still({ ...start, phase: "choose" }, [roll, lure], null);
  expect(rolled.dice).toEqual(["red", "white"]);
  expect(storyboard.still(start, [], rolled).dice).toEqual(["red", "white"]);
});
