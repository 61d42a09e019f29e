import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ToldAs } from "../../server/protocol";
import type { Event, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { diceAfter, pictures } from "./story";
import { aView } from "./view.fixture";

type Turn = { before: View; events: ToldAs<Event>[]; after: View };

describe("the pictures of a turn", () => {
  for (const file of ["fewest", "most", "options"]) {
    it(`arrive at what the engine tells, through the whole playthrough ${file}`, () => {
      const turns = playthrough(file);
      expect(turns.length).toBeGreaterThan(20);
      for (const { before, events, after } of turns) {
        const drawn = pictures(before, events, after).at(-2)?.view ?? before;
        expect(lying(drawn)).toEqual(lying(after));
      }
    });
  }

  it("walk cell by cell, in a quarter of a second together", () => {
    const path = ["f30", "f31", "f21"] as const;
    const walk: Event = {
      walk: {
        seat: 1,
        piece: "m0",
        path: [...path],
        turned_slab: false,
        caught: null,
        took_cheese: false,
        is_home: false,
        then: "goes_on",
      },
    };
    const before = aView({ mice: ["f30", "hE", "hS", "hW"] });
    const all = pictures(before, [told(walk)], before);
    expect(all.map((picture) => picture.view.mice[0])).toEqual(["f31", "f21", "f30"]);
    expect(all.reduce((sum, picture) => sum + picture.milliseconds, 0)).toBe(250);
  });

  it("are none where nothing happened", () => {
    expect(pictures(aView({}), [], aView({}))).toEqual([]);
  });
});

it("each die keeps what it showed last", () => {
  const roll = (side: "cat" | "mice", number: number) => told({ roll: { seat: 0, side, number, stuck: false } });
  const dice = diceAfter([roll("mice", 4), roll("cat", 1)], { cat: null, mice: null });
  expect(diceAfter([roll("cat", 3)], dice)).toEqual({ cat: 3, mice: 4 });
});

/** What the drawing shows of a view. */
function lying({ cat, mice, left_home, face_down, face_up, cheeses, caught }: View) {
  return { cat, mice, left_home, face_down: [...face_down].sort(), face_up: [...face_up].sort(), cheeses, caught };
}

/** What happened between the views of a recorded game. */
function playthrough(name: string): Turn[] {
  const file = new URL(`../../../../crates/rules/src/games/chop_chop/playthroughs/${name}.txt`, import.meta.url);
  const turns: Turn[] = [];
  let before: View | null = null;
  let events: ToldAs<Event>[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, word, json] = /^ {2}(told|seen): (.*)$/.exec(line) ?? [];
    if (!word || !json) continue;
    if (word === "told") events.push(told(JSON.parse(json)));
    else {
      const after: View = JSON.parse(json);
      if (before) turns.push({ before, events, after });
      before = after;
      events = [];
    }
  }
  return turns;
}

function told(data: Event): ToldAs<Event> {
  return { data, phrase: { key: "", args: [] } };
}
