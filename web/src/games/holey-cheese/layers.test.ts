// The faces and what they show, compared with the rules' own source and with whole games that the rules played.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Event, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import { CAT_CARDS, MOUSE_CARDS, START, turnsOf } from "./faces";
import { effectOf, layerOf, layersOf, visibleOn } from "./layers";
import { next } from "./frames";

const RULES = new URL("../../../../crates/rules/src/games/holey_cheese/", import.meta.url);

test("the faces are those that the rules print", () => {
  const source = readFileSync(new URL("shape.rs", RULES), "utf8");
  const faces = [...source.matchAll(/"([o.#BYVG]{2}\/[o.#BYVG]{2}\/[o.#BYVG]{2})"/g)].map((found) => found[1]);
  expect([START, ...MOUSE_CARDS, ...CAT_CARDS]).toEqual(faces);
});

test("three cats look the same after half a turn", () => {
  expect(turnsOf("c0")).toEqual([0, 90]);
  expect(turnsOf("c1")).toEqual([0, 90]);
  expect(turnsOf("c2")).toEqual([0, 90]);
  expect(turnsOf("c3")).toEqual([0, 90, 180, 270]);
  expect(turnsOf("m7")).toEqual([0, 90, 180, 270]);
});

describe.each(["fewest", "most", "options", "discards"])("in the game of %s", (name) => {
  const { views, events } = played(readFileSync(new URL(`playthroughs/${name}.txt`, RULES), "utf8"));

  test("as many mice are seen as the rules say", () => {
    expect(views.length).toBeGreaterThan(20);
    for (const view of views) expect(visibleOn(layersOf(view.laid))).toEqual(view.visible);
  });

  test("each card covers and shows what the rules say", () => {
    let table = layersOf([]);
    for (const event of events.flat()) {
      if (event === "away" || !("lay" in event)) continue;
      const { lay, covered, shown } = event.lay;
      const effect = effectOf(table, layerOf(lay));
      expect(effect.covered).toEqual(covered);
      expect(effect.shown).toEqual(Object.fromEntries(shown.map(({ colour, mice }) => [colour, mice])));
      table = [...table, layerOf(lay)];
    }
  });

  test("the moments between two views lead from one to the other", () => {
    for (const [index, after] of views.entries()) {
      const before = views[index - 1];
      const happened = events[index] ?? [];
      if (!before || after.phase === "over") continue;
      const view = happened.reduce(next, before);
      expect({ ...view, mover: after.mover }).toEqual(after);
    }
  });
});

/** What a bystander saw at each turn, and what happened before it. */
function played(text: string): { views: View[]; events: Event[][] } {
  const views: View[] = [];
  const events: Event[][] = [[]];
  for (const line of text.split("\n")) {
    const told = /^ {2}told: (.*)$/.exec(line)?.[1];
    const seen = /^ {2}seen: (.*)$/.exec(line)?.[1];
    if (told) events.at(-1)!.push(JSON.parse(told) as Event);
    if (seen) {
      views.push(JSON.parse(seen) as View);
      events.push([]);
    }
  }
  return { views, events };
}
