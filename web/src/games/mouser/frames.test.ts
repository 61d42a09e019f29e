// Dice have names here and only counts in a view: these tests hold the two together.
import { describe, expect, it } from "vitest";
import type { Event, Then, View } from "../../../../crates/rules/src/games/mouser/types";
import { counted, inPlace, sceneOf, storyboard, type Place, type Scene } from "./frames";

const START: View = {
  options: { first: null },
  first: 0,
  scores: [0, 5],
  playing: [true, true],
  mover: 0,
  phase: "start",
  bag: { green: 6, yellow: 4, red: 3 },
  hand: {},
  drawn: {},
  mice: {},
  dogs: {},
  noted: 0,
};

const ROLLED: View = {
  ...START,
  phase: "choose",
  bag: { green: 5, yellow: 3, red: 2 },
  hand: { yellow: 1 },
  mice: { green: 1 },
  dogs: { red: 1 },
};

const FIRST_ROLL: Event[] = [
  { reach: { seat: 0 } },
  { draw: { seat: 0, dice: { green: 1, yellow: 1, red: 1 }, noted: 0 } },
  {
    roll: {
      seat: 0,
      dice: [
        { die: "green", face: "mouse" },
        { die: "yellow", face: "hole" },
        { die: "red", face: "dog" },
      ],
      failed: false,
      then: "goes_on",
    },
  },
];

describe("a scene", () => {
  it("has each die of the view once", () => {
    const scene = sceneOf(ROLLED, null);
    expect(new Set(scene.dice.map((laid) => laid.id)).size).toBe(13);
    expect(counts(scene, "bag")).toEqual({ green: 5, yellow: 3, red: 2 });
    expect(counts(scene, "front")).toEqual({ green: 0, yellow: 1, red: 0 });
    expect(counts(scene, "mice")).toEqual({ green: 1, yellow: 0, red: 0 });
    expect(counts(scene, "dogs")).toEqual({ green: 0, yellow: 0, red: 1 });
  });

  it("leaves dice where they lay", () => {
    const before = sceneOf(ROLLED, null);
    const after = sceneOf({ ...ROLLED, bag: { ...ROLLED.bag, green: 4 }, mice: { green: 2 } }, before);
    expect(after.dice.filter((laid) => laid.place !== placeOf(before, laid.id))).toHaveLength(1);
    expect(inPlace(after, "mice")[0]!.id).toBe(inPlace(before, "mice")[0]!.id);
  });
});

describe("the way to the next view", () => {
  it("draws, rolls, falls, sorts, and moves no die at the end that has come to its place already", () => {
    const passing = scenesTo(ROLLED, sceneOf(START, null), FIRST_ROLL);
    const front = passing.map((scene) => inPlace(scene, "front").length);
    expect(front).toEqual([3, 3, 3, 1, 1]);
    expect(passing.map((scene) => scene.rolling)).toEqual([false, true, false, false, false]);
    const [sorted, last] = passing.slice(-2);
    expect(last!.dice).toMatchObject(sorted!.dice.map(({ id, place, face }) => ({ id, place, face })));
  });

  it("leaves the dogs of a failed hunt to be seen, then empties the table", () => {
    const dogs: View = { ...ROLLED, dogs: { red: 2 }, mice: {}, hand: { yellow: 1 }, bag: { green: 6, yellow: 3, red: 1 } };
    const next: View = { ...START, mover: 1 };
    const roll: Event = {
      roll: {
        seat: 0,
        dice: [
          { die: "yellow", face: "hole" },
          { die: "green", face: "dog" },
          { die: "green", face: "mouse" },
        ],
        failed: true,
        then: "goes_on",
      },
    };
    const draw: Event = { draw: { seat: 0, dice: { green: 2 }, noted: 0 } };
    const passing = scenesTo(next, sceneOf(dogs, null), [draw, roll]);
    const [shown, cleared, last] = passing.slice(-3);
    expect(inPlace(shown!, "dogs")).toHaveLength(3);
    expect(shown!.mover).toBe(0);
    expect(inPlace(cleared!, "bag")).toHaveLength(13);
    expect(inPlace(last!, "bag")).toHaveLength(13);
    expect(last!.mover).toBe(1);
    expect(last!.said).toMatchObject({ kind: "failed", seat: 0 });
  });

  it("lets mice go back into an empty bag before the next draw, told or not", () => {
    const empty: View = { ...ROLLED, bag: {}, hand: { green: 2 }, mice: { green: 3, yellow: 4, red: 2 }, dogs: { green: 1, red: 1 } };
    const next: View = { ...empty, phase: "roll", bag: { green: 2, yellow: 4, red: 2 }, drawn: { green: 1 }, mice: {}, noted: 9 };
    const passing = scenesTo(next, sceneOf(empty, null), [{ draw: { seat: 0, dice: { green: 1 }, noted: 0 } }]);
    expect(passing.map((scene) => [inPlace(scene, "bag").length, scene.noted])).toEqual([
      [9, 9],
      [8, 9],
      [8, 9],
    ]);
  });
});

it("mice count when they have arrived", () => {
  const frames = storyboard.frames(sceneOf(START, null), FIRST_ROLL, ROLLED);
  expect(frames.map(({ picture }) => picture.caught)).toEqual([0, 0, 0, 0, 0]);
  expect(frames.at(-1)).toMatchObject({ told: 3, verdict: "catch" });
  expect(sceneOf(ROLLED, null).caught).toBe(1);
});

describe("the round", () => {
  const stop = (then: Then): Event => ({ stop: { seat: 0, points: 1, total: 14, then } });
  const late: View = { ...START, scores: [14, 14] };

  it("is the last one once somebody has thirteen", () => {
    expect(sceneOf(START, null).round).toBe("usual");
    expect(sceneOf({ ...START, scores: [13, 0] }, null).round).toBe("last");
  });

  it("is an extra one for those who play it, also if that is everybody", () => {
    expect(sceneOf({ ...late, playing: [true, false] }, null).round).toBe("extra");
    const passing = scenesTo(late, sceneOf({ ...START, scores: [13, 14] }, null), [stop("extra_round")]);
    expect(passing.map((scene) => scene.round)).toEqual(["last", "extra", "extra"]);
  });

  it("is over when the last stop is told", () => {
    const over: View = { ...START, scores: [14, 5], phase: "over", playing: [true, false] };
    const passing = scenesTo(over, sceneOf({ ...START, scores: [13, 5] }, null), [stop("over")]);
    expect(passing.map((scene) => scene.round)).toEqual(["last", "over", "over"]);
  });
});

/** What is seen on the way to a view, the view itself last. */
function scenesTo(view: View, before: Scene, events: readonly Event[]): Scene[] {
  const frames = storyboard.frames(before, events, view);
  const seen = frames.filter(({ milliseconds }) => milliseconds > 0).map(({ picture }) => picture);
  return [...seen, storyboard.still(view, events, frames.at(-1)?.picture ?? before)];
}

function counts(scene: Scene, place: Place) {
  return counted(inPlace(scene, place));
}

function placeOf(scene: Scene, id: number): Place | undefined {
  return scene.dice.find((laid) => laid.id === id)?.place;
}
