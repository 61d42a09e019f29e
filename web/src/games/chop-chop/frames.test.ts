import { expect, it } from "vitest";
import type { Event, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { playthroughs } from "../playthroughs.fixture";
import { storyboard } from "./frames";
import { aView } from "./view.fixture";

const WALK = { seat: 0, turned_card: false, caught: null, took_cheese: false, is_home: false, then: "goes_on" } as const;

it("the frames of each turn arrive at what the rules tell, through whole games", () => {
  const turns = playthroughs<View, Event>("chop_chop");
  expect(turns.length).toBeGreaterThan(60);
  for (const { before, events, after } of turns) {
    // What comes after the last event is seen in the frame of one more.
    const frames = storyboard.frames(storyboard.still(before, [], null), [...events, { first: 0 }], after);
    expect(lying(frames.at(-1)!.picture.view)).toEqual(lying(after));
  }
});

it("a piece walks cell by cell, in a quarter of a second together", () => {
  const walk: Event = { walk: { ...WALK, seat: 1, piece: "m0", path: ["f30", "f31", "f21"] } };
  const frames = storyboard.frames(picture({ mice: ["f30", "hE", "hS", "hW"] }), [walk], aView({}));
  expect(frames.map(({ picture }) => picture.view.mice[0])).toEqual(["f31", "f21"]);
  expect(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(250);
});

it("a mouse is caught when the cat has pounced, not when it sets out", () => {
  const walk: Event = { walk: { ...WALK, piece: "cat", path: ["t22", "f21", "f20"], caught: "m0" } };
  const frames = storyboard.frames(picture({ cat: "t22", mice: ["f20", "hE", "hS", "hW"] }), [walk], aView({}));
  expect(frames.map(({ picture }) => picture.act?.kind)).toEqual(["walk", "walk", "pounce", "chop"]);
  expect(frames.map(({ picture }) => picture.view.caught)).toEqual([0, 0, 0, 1]);
  expect(frames.map(({ told }) => told)).toEqual([0, 0, 1, 1]);
  expect(frames.map(({ verdict }) => verdict)).toEqual([undefined, undefined, "chop", undefined]);
});

it("each die keeps what it showed last, and shows what was rolled when it lies", () => {
  const roll = (side: "cat" | "mice", number: number): Event => ({ roll: { seat: 0, side, number, stuck: false } });
  const rolled = storyboard.still(aView({}), [roll("mice", 4), roll("cat", 1)], null);
  const frames = storyboard.frames(rolled, [roll("cat", 3), { pass: { seat: 0, side: "cat", then: "goes_on" } }], aView({}));
  expect(frames.map(({ picture }) => picture.dice)).toEqual([{ cat: 1, mice: 4 }, { cat: 3, mice: 4 }]);
});

it("nothing is shown where nothing happened", () => {
  expect(storyboard.frames(picture({}), [], aView({}))).toEqual([]);
});

function picture(view: Partial<View>) {
  return storyboard.still(aView(view), [], null);
}

/** What the drawing shows of a view. */
function lying({ cat, mice, left_home, face_down, face_up, cheeses, caught }: View) {
  return { cat, mice, left_home, face_down: [...face_down].sort(), face_up: [...face_up].sort(), cheeses, caught };
}
