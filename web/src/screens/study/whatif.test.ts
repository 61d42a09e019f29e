import { expect, test } from "vitest";
import { firstChoice, seatSpecs } from "./whatif";

const bot = (level: string) => ({ kind: { bot: level } });
const person = { kind: "person" as const };

test("bots stay, and the person who decides is me", () => {
  expect(firstChoice([person, bot("tiger")], 0, [0], "cat")).toEqual(["me", "tiger"]);
  expect(firstChoice([person, bot("tiger")], 1, [0], "cat")).toEqual(["me", "tiger"]);
  expect(firstChoice([person, person, bot("kitten")], 1, [], "cat")).toEqual(["cat", "me", "kitten"]);
  expect(firstChoice([bot("cat"), bot("tiger")], 1, [], "cat")).toEqual(["cat", "me"]);
});

test("the first of my seats is mine, the others are guests", () => {
  expect(seatSpecs(["me", "tiger", "me"], ["Anna", "Murka", "Boris"])).toEqual(["me", { bot: "tiger" }, { guest: "Boris" }]);
});
