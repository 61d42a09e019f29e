import { expect, test } from "vitest";
import type { Cat } from "../../server/protocol";
import { COATS } from "./coats";
import { lookOfCat, looksOf } from "./looks";

const person = (nickname: string) => ({ kind: "person" as const, nickname });
const dressed = (nickname: string, cat: Cat) => ({ ...person(nickname), cat });
const bot = { kind: { bot: "cat" }, nickname: "" };

test("a cat goes with its person, wherever they sit", () => {
  const names = ["Anna", "Борис", "Grandma", "Дед"];
  const before = looksOf(names.map(person));
  const turned = [...names.slice(1), names[0]!];
  const after = looksOf(turned.map(person));
  names.forEach((name, seat) => expect(after[turned.indexOf(name)]).toEqual(before[seat]));
});

test("nobody has another's coat as long as there are enough, and a bot has a key", () => {
  const looks = looksOf([person("a"), person("a"), bot, person("b"), bot]);
  expect(new Set(looks.map(({ coat }) => coat)).size).toBe(5);
  expect(looks.map(({ wear }) => wear === "key")).toEqual([false, false, true, false, true]);
  expect(looks.map(({ temper }) => temper !== undefined)).toEqual([false, false, true, false, true]);
  expect(looksOf([..."abcdefgh"].map(person))).toHaveLength(8);
  expect(looksOf([..."abcdefghij"].map(person))).toHaveLength(10);
});

test("a cat that was dressed stays as it is, and those who have not make room", () => {
  const cat: Cat = { coat: "smoky", wear: "toque" };
  const looks = looksOf([bot, person("Anna"), dressed("Grandma", cat), dressed("Boris", cat), person("Vera")]);
  expect(looks[2]).toEqual(lookOfCat(cat));
  expect(looks[3]).toEqual(lookOfCat(cat));
  const smoky = COATS.findIndex(({ name }) => name === "smoky");
  for (const seat of [0, 1, 4]) expect(looks[seat]!.coat).not.toBe(smoky);
});

test("every coat between server and clients is drawn, each once", () => {
  expect(new Set(COATS.map(({ name }) => name)).size).toBe(COATS.length);
  COATS.forEach(({ name }, coat) => expect(lookOfCat({ coat: name, wear: "nothing" })).toEqual({ coat, wear: "nothing" }));
});
