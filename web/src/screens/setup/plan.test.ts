import { expect, test } from "vitest";
import type { GameInfo } from "../../server/protocol";
import {
  gamesIn,
  lengths,
  mixOf,
  optionsOf,
  planFor,
  presetOf,
  roleOf,
  seated,
  specOf,
  withoutSeat,
  withSeat,
  type CountsKind,
} from "./plan";

const tiles: CountsKind = {
  names: ["fork", "knife"],
  total: 4,
  presets: [
    { name: "classic", counts: [2, 2] },
    { name: "lively", counts: [3, 1] },
  ],
};

const game: GameInfo = {
  id: "chop-chop",
  least_seats: 2,
  most_seats: 5,
  usual_seats: 2,
  minutes: 15,
  secrets: false,
  bots: ["random", "greedy"],
  options: [
    { name: "cat", rule: "CC7", kind: "seat", usage: "common" },
    { name: "tiles", rule: "CC26", kind: { counts: tiles }, usage: "common" },
    { name: "first", rule: "G1", kind: "seat", usage: "rare" },
    { name: "friends_block", rule: "CC27", kind: "flag", usage: "rare" },
  ],
  defaults: { cat: 0, first: null, tiles: { fork: 2, knife: 2 }, friends_block: true },
};

test("a fresh plan asks for nothing but seats", () => {
  expect(specOf(planFor(game), game)).toEqual({
    game: "chop-chop",
    options: {},
    seats: ["me", "open"],
    length: "single",
    public: false,
    pace: "relaxed",
  });
});

test("only changed house rules are sent, counts too", () => {
  const plan = planFor(game);
  plan.options.friends_block = false;
  plan.options.tiles = { fork: 1, knife: 3 };
  expect(specOf(plan, game).options).toEqual({ friends_block: false, tiles: { fork: 1, knife: 3 } });
  expect(planFor(game).options.tiles).toEqual({ fork: 2, knife: 2 });
});

test("I sit in one seat only", () => {
  expect(seated(planFor(game), 1, "me").seats).toEqual(["open", "me"]);
});

test("a house rule that names a seat follows it, and falls back when the seat goes", () => {
  const plan = withSeat(planFor(game), game);
  plan.options.cat = 2;
  plan.options.first = 1;
  const fewer = withoutSeat(plan, 1, game);
  expect(fewer.seats).toHaveLength(2);
  expect([fewer.options.cat, fewer.options.first]).toEqual([1, null]);
});

test("two legs are for two seats, and a third seat makes a single game of them", () => {
  const plan = { ...planFor(game), length: "two_legs" as const };
  expect(specOf(plan, game).length).toBe("two_legs");
  expect(lengths(game, 2)).toContain("two_legs");
  expect(lengths(game, 3)).not.toContain("two_legs");
  expect(specOf(withSeat(plan, game), game).length).toBe("single");
});

test("a series has each seat first as often as there are rounds", () => {
  const plan = { ...withSeat(planFor(game), game), length: "series" as const, rounds: 2 };
  expect(gamesIn(plan)).toBe(6);
  expect(specOf(plan, game).length).toEqual({ series: 2 });
});

test("a mix with a name is found by its numbers, whatever their order", () => {
  expect(presetOf(tiles, { knife: 1, fork: 3 })?.name).toBe("lively");
  expect(presetOf(tiles, { fork: 4, knife: 0 })).toBeUndefined();
  for (const preset of tiles.presets) expect(presetOf(tiles, mixOf(tiles, preset))).toBe(preset);
});

test("the role is the seat that must be named, and I have it or the seat beside me", () => {
  expect(roleOf(game)?.name).toBe("cat");
  expect(optionsOf(game, "mine")).toEqual({ cat: 0 });
  expect(optionsOf(game, "others")).toEqual({ cat: 1 });
  expect(optionsOf(game, undefined)).toEqual({});
});

test("a game in which nobody must be named has no role and no sides", () => {
  const plain: GameInfo = { ...game, options: game.options.filter(({ name }) => name !== "cat") };
  expect(roleOf(plain)).toBeUndefined();
  expect(optionsOf(plain, "mine")).toEqual({});
  expect(lengths(plain, 2)).not.toContain("two_legs");
});
