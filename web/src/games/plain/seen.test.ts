import { expect, test } from "vitest";
import { GAMES } from "../../server/games";
import { lessonOf } from "../../screens/learn/lesson";
import { seen } from "./seen";

const drawn = Object.keys(import.meta.glob("../*/index.ts"));

test("the sentences stand beside the fields of a view", () => {
  const told = [{ key: "view-steps", args: [] }];
  expect(seen({ steps: [0, 0], told })).toEqual(told);
  expect(seen({ steps: [0, 0] })).toEqual([]);
  expect(seen("a view")).toEqual([]);
});

// A game that nobody has drawn yet is played by words alone, so there have to be some.
test("every game has a board of its own, or tells what is seen", async () => {
  for (const { id } of GAMES) {
    if (drawn.includes(`../${id}/index.ts`)) continue;
    const moments = (await lessonOf(id)) ?? [];
    expect(moments.length, id).toBeGreaterThan(0);
    for (const { news } of moments) expect(seen(news.view).length, `${id}: tell_view tells nothing`).toBeGreaterThan(0);
  }
});
