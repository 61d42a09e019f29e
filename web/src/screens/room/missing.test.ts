import { expect, test } from "vitest";
import type { SeatAtTable, SeatKind } from "../../server/protocol";
import { missing } from "./missing";

function seat(kind: SeatKind, ready = true): SeatAtTable {
  return { kind, nickname: "", present: true, stand_in: false, resigned: false, ready, host: false };
}

test("a full table of people and bots can start", () => {
  expect(missing({ seats: [seat("person"), seat({ bot: "greedy" })] })).toBeNull();
});

test("free and reserved seats are waited for", () => {
  expect(missing({ seats: [seat("person"), seat("open", false), seat("reserved", false)] })).toEqual({ free: 2, undecided: [] });
});

test("one free seat is enough to wait", () => {
  expect(missing({ seats: [seat("person"), seat("open", false)] })).toEqual({ free: 1, undecided: [] });
});

test("a rematch waits for everybody who has not agreed", () => {
  expect(missing({ seats: [seat("person"), seat("person", false)] })).toEqual({ free: 0, undecided: [1] });
});
