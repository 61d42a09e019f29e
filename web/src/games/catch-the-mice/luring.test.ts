import { describe, expect, it } from "vitest";
import type { Colour, Lure, Mouse } from "../../../../crates/rules/src/games/catch_the_mice/types";
import { canAdd, moveFor, tapped, whiteAs } from "./luring";

const centre = (colour: Colour): Mouse => ({ colour, from: "centre" });
const card = (colour: Colour, seat: number): Mouse => ({ colour, from: { seat } });

// Red and white were rolled; seat 1 has a red mouse.
const lures: Lure[] = [
  [centre("red")],
  [centre("blue")],
  [card("red", 1)],
  [centre("red"), centre("red")],
  [centre("red"), card("red", 1)],
  [centre("red"), centre("blue")],
];

describe("a tap", () => {
  it("chooses a mouse, and then another that goes with it", () => {
    const one = tapped([], centre("blue"), lures);
    expect(one).toEqual([centre("blue")]);
    expect(tapped(one ?? [], centre("red"), lures)).toEqual([centre("blue"), centre("red")]);
  });

  it("on the same heap chooses a second mouse, and then puts both back", () => {
    const two = tapped([centre("red")], centre("red"), lures);
    expect(two).toEqual([centre("red"), centre("red")]);
    expect(tapped(two ?? [], centre("red"), lures)).toEqual([]);
  });

  it("puts a mouse back when the heap can't give two", () => {
    expect(tapped([centre("blue")], centre("blue"), lures)).toEqual([]);
  });

  it("on a third mouse replaces the second, or begins anew where they don't go together", () => {
    expect(tapped([centre("red"), centre("blue")], card("red", 1), lures)).toEqual([centre("red"), card("red", 1)]);
    expect(tapped([centre("blue")], card("red", 1), lures)).toEqual([card("red", 1)]);
  });

  it("on a mouse that no lure has is for the server to refuse", () => {
    expect(tapped([centre("red")], centre("green"), lures)).toBeNull();
  });
});

it("two of one heap can be added only where a lure has two", () => {
  expect(canAdd([centre("red")], centre("red"), lures)).toBe(true);
  expect(canAdd([card("red", 1)], card("red", 1), lures)).toBe(false);
});

it("a choice finds its move in any order", () => {
  const moves = lures.map((lure) => ({ data: { lure }, phrase: { key: "move-lure", args: [] } }));
  expect(moveFor([card("red", 1), centre("red")], moves)?.data).toEqual({ lure: [centre("red"), card("red", 1)] });
  expect(moveFor([centre("blue"), card("red", 1)], moves)).toBeUndefined();
});

it("white is what the other die is not", () => {
  expect(whiteAs(["red", "white"], [centre("blue"), centre("red")])).toEqual([null, "blue"]);
  expect(whiteAs(["red", "white"], [centre("red"), centre("red")])).toEqual([null, "red"]);
  expect(whiteAs(["red", "white"], [centre("red")])).toEqual([null, null]);
  expect(whiteAs(["white", "white"], [centre("green"), centre("blue")])).toEqual(["green", "blue"]);
});
