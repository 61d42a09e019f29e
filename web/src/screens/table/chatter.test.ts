import { beforeEach, expect, test, vi } from "vitest";
import type { Drama } from "../../board";
import { drama as catching } from "../../games/catch-the-mice/drama";
import { drama as chopping } from "../../games/chop-chop/drama";
import { drama as laying } from "../../games/holey-cheese/drama";
import { drama as rolling } from "../../games/mouser/drama";
import type { Told } from "../../server/protocol";
import { speak } from "../../words.svelte";
import { Chatter, lineAt } from "./chatter.svelte";

const person = { kind: "person" as const };
const bot = { kind: { bot: "cat" } };
const SEATS = [person, bot, bot, bot, bot];

vi.useFakeTimers();
beforeEach(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

test("each temper has its own words for joy and for a mishap, and people are not spoken for", () => {
  const said = [1, 2, 3, 4].flatMap((seat) => (["joy", "oops"] as const).flatMap((mood) => [0, 1].map((step) => lineAt({ seat, mood }, step, SEATS))));
  expect(new Set(said).size).toBe(16);
  for (const line of said) expect(line).not.toMatch(/^⟨|^$/);
  expect(lineAt({ seat: 0, mood: "joy" }, 0, SEATS)).toBeNull();
  expect(lineAt(null, 0, SEATS)).toBeNull();
});

test("only what is newly shown is talked about, once, and not for ever", () => {
  const chatter = new Chatter((event: never) => event as Drama | null);
  const story = (...events: (Drama | null)[]) => events.map((data) => ({ data })) as unknown as Told[];
  const glad: Drama = { seat: 1, mood: "joy" };
  chatter.hear("1", story(glad), SEATS);
  expect(chatter.lines).toEqual([]);
  chatter.hear("1", story(glad, null), SEATS);
  expect(chatter.lines).toEqual([]);
  chatter.hear("1", story(glad, null, glad), SEATS);
  expect(chatter.lines.map(({ seat, number }) => [seat, number])).toEqual([[1, 2]]);
  chatter.hear("1", story(glad), SEATS);
  chatter.hear("1", story(glad, null, glad), SEATS);
  expect(chatter.lines).toHaveLength(1);
  vi.advanceTimersByTime(4000);
  expect(chatter.lines).toEqual([]);
  chatter.hear("1", story(glad, null, glad, { seat: 2, mood: "oops" }, { seat: 3, mood: "joy" }), SEATS);
  expect(chatter.lines.map(({ seat }) => seat)).toEqual([3]);
  vi.advanceTimersByTime(4000);
  chatter.hear("2", story(glad, glad), SEATS);
  expect(chatter.lines).toEqual([]);
});

test("dramas are what people would tell of", () => {
  const mice = (red: number) => ({ red, orange: 0, yellow: 0, green: 0, blue: 0 });
  const then = null as never;
  const dice = null as never;
  expect(catching({ fail: { seat: 1, dice, lost: mice(2), then } })).toEqual({ seat: 1, mood: "oops" });
  expect(catching({ fail: { seat: 1, dice, lost: mice(0), then } })).toBeNull();
  expect(catching({ stop: { seat: 1, caught: mice(4), points: 20, total: 20, then } })).toEqual({ seat: 1, mood: "joy" });
  expect(catching({ stop: { seat: 1, caught: mice(1), points: 5, total: 5, then } })).toBeNull();
  expect(rolling({ roll: { seat: 2, dice, failed: true, then } })).toEqual({ seat: 2, mood: "oops" });
  expect(rolling({ roll: { seat: 2, dice, failed: false, then } })).toBeNull();
  expect(rolling({ stop: { seat: 2, points: 4, total: 9, then } })).toEqual({ seat: 2, mood: "joy" });
  expect(chopping({ roll: { seat: 0, side: "cat", number: 3, stuck: true } })).toEqual({ seat: 0, mood: "oops" });
  expect(chopping({ leave: { seat: 0, then } })).toBeNull();
  expect(laying("away")).toBeNull();
  expect(laying({ discard: { seat: 3, card: null, end: [] } })).toEqual({ seat: 3, mood: "oops" });
});
