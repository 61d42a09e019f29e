// What holds for the frames of every game, tried on whole recorded games: nothing is known before it has been seen.
import { describe, expect, it } from "vitest";
import type { SoundName } from "../sound";
import type { AnyStoryboard, Frame } from "../storyboard";
import { playthroughs } from "./playthroughs.fixture";
import * as catchTheMice from "./catch-the-mice/frames";
import * as chopChop from "./chop-chop/frames";
import * as holeyCheese from "./holey-cheese/frames";
import * as mouser from "./mouser/frames";

/** Sounds that say how something ended. */
const VERDICTS: SoundName[] = ["catch", "chop", "bark", "lose", "win", "dance"];
/** The sound that follows on a failed hunt, and gives it away. */
const AFTERMATH: SoundName = "scatter";

/** A game, and the numbers on its board that say how something ended. */
const GAMES: { folder: string; storyboard: AnyStoryboard; numbers: (picture: never) => unknown }[] = [
  {
    folder: "catch_the_mice",
    storyboard: catchTheMice.storyboard as AnyStoryboard,
    numbers: ({ view, dice, feels }: catchTheMice.Picture) => [view.points, view.at_stake, view.phase === "choose" ? dice : null, feels?.mood === "sad"],
  },
  {
    folder: "chop_chop",
    storyboard: chopChop.storyboard as AnyStoryboard,
    numbers: ({ view, dice }: chopChop.Picture) => [view.cheeses, view.caught, view.tiles_left, view.face_down.length, dice],
  },
  {
    folder: "mouser",
    storyboard: mouser.storyboard as AnyStoryboard,
    numbers: ({ scores, noted, caught, round, said }: mouser.Scene) => [scores, noted + caught, round, said?.kind === "failed"],
  },
  {
    folder: "holey_cheese",
    storyboard: holeyCheese.storyboard as AnyStoryboard,
    numbers: ({ view }: holeyCheese.Picture) => [view.cheese, view.visible],
  },
];

describe.each(GAMES)("the frames of $folder", ({ folder, storyboard, numbers }) => {
  const passages = playthroughs<unknown, unknown>(folder);
  const reels = passages.map(({ before, events, after }) => {
    const start = storyboard.still(before, [], null);
    return { start, events, after, frames: storyboard.frames(start, events, after) };
  });

  it("tell every event, one after another", () => {
    expect(reels.length).toBeGreaterThan(20);
    for (const { frames, events } of reels) {
      const told = frames.map((frame) => frame.told);
      expect(told).toEqual([...told].sort((one, other) => one - other));
      expect(told.at(-1) ?? 0).toBe(events.length);
    }
  });

  it("take time, but never more than three seconds an event", () => {
    const times = reels.flatMap(({ frames, events }) =>
      events.map((_, event) => frames.reduce((all, { milliseconds }, index) => (toldAt(frames, index - 1) === event ? all + milliseconds : all), 0)),
    );
    expect(Math.max(...times)).toBeGreaterThan(400);
    expect(Math.max(...times)).toBeLessThan(3000);
  });

  it("change no score and no count before the event that changes it has been shown to its end", () => {
    let changes = 0;
    for (const { start, frames } of reels) {
      let before = numbers(start as never);
      frames.forEach(({ picture }, index) => {
        const now = numbers(picture as never);
        if (index > 0 && toldAt(frames, index - 1) > toldAt(frames, index - 2)) before = now;
        expect(now).toEqual(before);
        changes += Number(index > 0 && JSON.stringify(now) !== JSON.stringify(numbers(frames[index - 1]!.picture as never)));
      });
    }
    expect(changes).toBeGreaterThan(0);
  });

  it("sound of an outcome only when it has been shown to its end", () => {
    let verdicts = 0;
    for (const { frames, events } of reels) {
      frames.forEach(({ sound, verdict }, index) => {
        expect(VERDICTS).not.toContain(sound);
        if (sound === AFTERMATH) expect(isFailure(events[toldAt(frames, index - 1) - 1]), "mice scatter when it has been told why").toBe(true);
        if (!verdict) return;
        verdicts += 1;
        expect(toldAt(frames, index)).toBe(toldAt(frames, index - 1) + 1);
      });
    }
    expect(verdicts).toBeGreaterThan(0);
  });
});

/** Whether an event is a hunt that failed, in any game. */
function isFailure(event: unknown): boolean {
  const { fail, roll } = Object(event) as { fail?: object; roll?: { failed?: boolean } };
  return fail !== undefined || roll?.failed === true;
}

function toldAt(frames: readonly Frame<unknown>[], index: number): number {
  return frames[index]?.told ?? 0;
}
