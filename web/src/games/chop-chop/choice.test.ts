import { describe, expect, it } from "vitest";
import type { ToldAs } from "../../server/protocol";
import type { Cell, Move, Piece } from "../../../../crates/rules/src/games/chop_chop/types";
import { atFirst, chosenMove, isAskedAt, tap, targets } from "./choice";
import { spotOf, type Spot } from "./kitchen";
import { aView } from "./view.fixture";

const NOTHING = { piece: null, to: null };

describe("what is asked for", () => {
  it("is first the piece, then where it goes", () => {
    const view = aView({ phase: { walk: 1 }, side: "mice", mice: ["f30", "hE", "hS", null] });
    const hint = walk("m0", "f31");
    expect([at("f30"), at("f31")].map((spot) => isAskedAt(view, hint, NOTHING, spot))).toEqual([true, false]);
    const chosen = { piece: "m0", to: null } as const;
    expect([at("f30"), at("f31")].map((spot) => isAskedAt(view, hint, chosen, spot))).toEqual([false, true]);
    expect(isAskedAt(view, hint, { piece: "m0", to: "f31" }, at("f31"))).toBe(false);
  });

  it("is a cell alone for placing the cat and for a fork", () => {
    const placing = aView({ phase: "place", side: "cat", cat: null });
    expect([at("f22"), at("f32")].map((spot) => isAskedAt(placing, { place_cat: "t32" }, NOTHING, spot))).toEqual([false, true]);
    const forking = aView({ phase: "fork", side: "mice", face_up: ["f11"] });
    expect([at("f11"), at("f12")].map((spot) => isAskedAt(forking, { fork: "f11" }, NOTHING, spot))).toEqual([true, false]);
  });

  it("is no cell where there is nothing to choose", () => {
    expect(isAskedAt(aView({ phase: "start", side: "mice" }), "roll", NOTHING, at("f11"))).toBe(false);
  });
});

describe("a tap on the kitchen", () => {
  const view = aView({ phase: { walk: 1 }, side: "mice", mice: ["f30", "hE", "hS", null] });
  const moves = offered(walk("m0", "f31"), walk("m0", "f40"), walk("m1", "f63"));

  it("chooses a mouse that can move, and lets go of it when it is tapped again", () => {
    expect(tap(view, moves, NOTHING, at("f30"))).toEqual({ does: "choose", chosen: { piece: "m0", to: null } });
    const chosen = { piece: "m0", to: null } as const;
    expect(tap(view, moves, chosen, at("f30"))).toEqual({ does: "choose", chosen: NOTHING });
  });

  it("chooses where the chosen mouse goes", () => {
    const does = tap(view, moves, { piece: "m0", to: null }, at("f31"));
    expect(does).toEqual({ does: "choose", chosen: { piece: "m0", to: "f31" } });
  });

  it("chooses the mouse with the cell, where only one can get there", () => {
    expect(tap(view, moves, NOTHING, at("f63"))).toEqual({ does: "choose", chosen: { piece: "m1", to: "f63" } });
  });

  it("asks the server for what is not offered, so that it says why not", () => {
    const move = walk("m0", "f55");
    expect(tap(view, moves, { piece: "m0", to: null }, at("f55"))).toEqual({ does: "play", move });
    expect(tap(view, moves, NOTHING, at("hS"))).toEqual({ does: "play", move: walk("m2", "hS") });
  });

  it("does nothing where nothing is offered", () => {
    expect(tap(view, [], NOTHING, at("f30"))).toEqual({ does: "nothing" });
  });

  it("means the table for the cat and the floor for the mice", () => {
    const cats = aView({ phase: { walk: 1 }, side: "cat", cat: "f31" });
    const does = tap(cats, offered(walk("cat", "t32")), { piece: "cat", to: null }, at("f32"));
    expect(does).toEqual({ does: "choose", chosen: { piece: "cat", to: "t32" } });
    const mouse = tap(view, offered(walk("m0", "f32")), { piece: "m0", to: null }, at("f32"));
    expect(mouse).toEqual({ does: "choose", chosen: { piece: "m0", to: "f32" } });
  });

  it("lets the cat stop on a mouse", () => {
    const cats = aView({ phase: { walk: 1 }, side: "cat", cat: "f31", mice: ["f30", "hE", "hS", "hW"] });
    const does = tap(cats, offered(walk("cat", "f30")), { piece: "cat", to: null }, at("f30"));
    expect(does).toEqual({ does: "choose", chosen: { piece: "cat", to: "f30" } });
  });

  it("needs no piece for placing the cat and for a fork", () => {
    const placing = aView({ phase: "place", side: "cat", cat: null });
    expect(tap(placing, offered({ place_cat: "t22" }), NOTHING, at("f22"))).toEqual({
      does: "choose",
      chosen: { piece: null, to: "t22" },
    });
    const forking = aView({ phase: "fork", face_up: ["f11"] });
    expect(tap(forking, offered({ fork: "f11" }), NOTHING, at("f12"))).toEqual({ does: "play", move: { fork: "f12" } });
  });
});

describe("what is offered", () => {
  it("has its only piece chosen already", () => {
    expect(atFirst(offered(walk("cat", "f31"), walk("cat", "f30"))).piece).toBe("cat");
    expect(atFirst(offered(walk("m0", "f31"), walk("m1", "f30"))).piece).toBeNull();
  });

  it("is found again by piece and cell", () => {
    const moves = offered(walk("m0", "f31"), walk("m1", "f31"));
    expect(targets(moves, "m1")).toEqual(["f31"]);
    expect(chosenMove(moves, { piece: "m1", to: "f31" })?.data).toEqual(walk("m1", "f31"));
    expect(chosenMove(moves, { piece: "m2", to: "f31" })).toBeUndefined();
  });
});

function walk(piece: Piece, to: Cell): Move {
  return { walk: { piece, to } };
}

function offered(...moves: Move[]): ToldAs<Move>[] {
  return moves.map((data) => ({ data, phrase: { key: "", args: [] } }));
}

function at(cell: Cell): Spot {
  const spot = spotOf(cell);
  if (!spot) throw new Error(cell);
  return spot;
}
