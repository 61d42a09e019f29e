// Choosing a place with a finger, by turning and by keys; looking at the table.
import { expect, test } from "vitest";
import type { Lay, Move, Rotation } from "../../../../crates/rules/src/games/holey_cheese/types";
import { fit, fitNear, LEAST_BY_ITSELF, push, reveal, toCells, zoom } from "./camera";
import { fittingCards, fittingTurns, meant, middleOf, nearest, offered, stepped, turned, type Choice } from "./choosing";
import { turnsOf } from "./faces";

const card = "m4";
const at = (x: number, y: number, turn: Rotation = 0): Lay => ({ card, x, y, turn });
const choice = (x: number, y: number, turn: Rotation = 0): Choice => ({ card, turn, wanted: { x, y } });

test("only the places of the chosen card as it is turned are offered", () => {
  const moves: Move[] = [{ lay: at(0, 1) }, { lay: at(2, 1, 90) }, { lay: { ...at(3, 3), card: "m5" } }, { discard: "m4" }];
  expect(offered(moves, card, 0)).toEqual([at(0, 1)]);
  expect(offered(moves, card, 90)).toEqual([at(2, 1, 90)]);
});

test("a needle means the place right there, whether it is offered or not", () => {
  expect(meant(choice(1.2, 1.4), [at(4, 4)], 0)).toEqual(at(0, 0));
  expect(meant(choice(1.2, 1.4), [at(0, 0), at(1, 0)], 0)).toEqual(at(0, 0));
  expect(meant({ card, turn: 0, wanted: null }, [at(0, 0)], 0)).toBeNull();
});

test("a finger means an offered place within its reach, and no other", () => {
  expect(meant(choice(1.9, 1.5), [at(0, 0)], 1)).toEqual(at(0, 0));
  expect(meant(choice(3.9, 1.5), [at(0, 0)], 1)).toEqual(at(3, 0));
});

test("a card that is turned stays around the same point, and prefers a place that fits", () => {
  const upright = choice(1, 1.5);
  const lying = turned(upright, turnsOf(card), 1);
  expect(lying).toEqual({ ...upright, turn: 90 });
  const around = [at(-1, 0, 90), at(0, 0, 90), at(-1, 1, 90), at(0, 1, 90)];
  for (const place of around) expect(meant(lying, [place], 0)).toEqual(place);
  expect(turned(upright, turnsOf(card), -1).turn).toBe(270);
});

test("a cat that looks the same after half a turn is turned two ways only", () => {
  const cat: Choice = { card: "c2", turn: 90, wanted: null };
  expect(turned(cat, turnsOf("c2"), 1).turn).toBe(0);
  expect(turned(cat, turnsOf("c2"), -1).turn).toBe(0);
});

test("a card is turned to the ways that fit somewhere, and to all of them only if none does", () => {
  const moves: Move[] = [{ lay: at(0, 1, 90) }, { lay: at(2, 1, 270) }, { lay: { ...at(3, 3), card: "m5" } }];
  expect(fittingTurns(moves, card)).toEqual([90, 270]);
  expect(turned(choice(0, 0, 90), fittingTurns(moves, card), 1).turn).toBe(270);
  expect(turned(choice(0, 0, 270), fittingTurns(moves, card), 1).turn).toBe(90);
  expect(fittingTurns([{ discard: card }], card)).toEqual([0, 90, 180, 270]);
  expect([...fittingCards(moves)]).toEqual([card, "m5"]);
});

test("by itself the table is never so small that mice can't be told apart", () => {
  const size = { width: 360, height: 300 };
  const small = { left: 0, top: 0, right: 4, bottom: 3 };
  const large = { left: -9, top: -8, right: 9, bottom: 8 };
  const card = { left: 6, top: 5, right: 8, bottom: 8 };
  expect(fitNear(small, 1, size, card)).toEqual(fit(small, 1, size));
  const near = fitNear(large, 1, size, card);
  expect(near.cell).toBe(LEAST_BY_ITSELF);
  for (const corner of [{ x: 6, y: 5 }, { x: 8, y: 8 }]) {
    expect(Math.abs(corner.x - near.x) * near.cell).toBeLessThan(size.width / 2);
    expect(Math.abs(corner.y - near.y) * near.cell).toBeLessThan(size.height / 2);
  }
});

test("keys step through the offered places in reading order and around", () => {
  const places = [at(3, 2), at(0, 1), at(1, 1)];
  expect(stepped(places, null, 1)).toEqual(at(0, 1));
  expect(stepped(places, at(1, 1), 1)).toEqual(at(3, 2));
  expect(stepped(places, at(3, 2), 1)).toEqual(at(0, 1));
  expect(stepped(places, at(0, 1), -1)).toEqual(at(3, 2));
  expect(stepped([], null, 1)).toBeNull();
  expect(nearest(places, middleOf(at(1, 1)))).toEqual(at(1, 1));
});

test("looking closer keeps what is under the finger there", () => {
  const size = { width: 360, height: 300 };
  const camera = fit({ left: -4, top: -2, right: 6, bottom: 5 }, 1, size);
  const finger = { x: 90, y: 220 };
  const closer = zoom(camera, 2, finger, size);
  expect(toCells(closer, finger, size).x).toBeCloseTo(toCells(camera, finger, size).x);
  expect(toCells(closer, finger, size).y).toBeCloseTo(toCells(camera, finger, size).y);
});

test("the cards never get out of sight, and a part that must be seen is", () => {
  const size = { width: 300, height: 300 };
  const bounds = { left: 0, top: 0, right: 2, bottom: 3 };
  const camera = { x: 1, y: 1, cell: 50 };
  expect(push(camera, { x: -9000, y: 9000 }, bounds)).toEqual({ x: 2, y: 0, cell: 50 });
  expect(reveal(camera, { left: 5, top: 0, right: 7, bottom: 3 }, size)).toEqual({ x: 4, y: 1, cell: 50 });
  expect(reveal(camera, bounds, size)).toEqual(camera);
});
