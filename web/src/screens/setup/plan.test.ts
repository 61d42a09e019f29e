import { expect, test } from "vitest";
import type { GameInfo } from "../../server/protocol";
import { gamesIn, lengths, planFor, seated, specOf, withoutSeat, withSeat } from "./plan";

const game: GameInfo = {
  id: "chop-chop",
  least_seats: 2,
  most_seats: 5,
  bots: ["random", "greedy"],
  options: [
    { name: "cat", rule: "CC7", kind: "seat" },
    { name: "first", rule: "G1", kind: "seat" },
    { name: "tiles", rule: "CC26", kind: { counts: { names: ["fork", "knife"], total: 4 } } },
    { name: "friends_block", rule: "CC27", kind: "flag" },
  ],
  defaults: { cat: 0, first: null, tiles: { fork: 2, knife: 2 }, friends_block: true },
};

test("a fresh plan asks for nothing but seats", () => {
  expect(specOf(planFor(game), game, "seed")).toEqual({
    game: "chop-chop",
    options: {},
    seats: ["me", "open"],
    length: "single",
    public: false,
    pace: "relaxed",
    player_seed: "seed",
  });
});

test("only changed house rules are sent, counts too", () => {
  const plan = planFor(game);
  plan.options.friends_block = false;
  plan.options.tiles = { fork: 1, knife: 3 };
  expect(specOf(plan, game, "seed").options).toEqual({ friends_block: false, tiles: { fork: 1, knife: 3 } });
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
  expect(specOf(plan, game, "seed").length).toBe("two_legs");
  expect(lengths("chop-chop", 3)).not.toContain("two_legs");
  expect(specOf(withSeat(plan, game), game, "seed").length).toBe("single");
});

test("a series has each seat first as often as there are rounds", () => {
  const plan = { ...withSeat(planFor(game), game), length: "series" as const, rounds: 2 };
  expect(gamesIn(plan)).toBe(6);
  expect(specOf(plan, game, "seed").length).toEqual({ series: 2 });
});
