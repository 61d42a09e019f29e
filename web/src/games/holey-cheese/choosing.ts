// Choosing a card, its turn and its place, step by step. What is allowed comes with the moves.
import type { Card, Lay, Move, Rotation } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { Point } from "./camera";
import { sizeOf, turnsOf } from "./faces";

/** What has been chosen so far. */
export type Choice = {
  card: Card;
  turn: Rotation;
  /** Where the middle of the card is wanted, in cells; null until a place was pointed at. */
  wanted: Point | null;
};

/** Where the middle of a card is that lies there. */
export function middleOf(lay: Lay): Point {
  const { width, height } = sizeOf(lay.turn);
  return { x: lay.x + width / 2, y: lay.y + height / 2 };
}

/** The places that are offered for a card as it is turned. */
export function offered(moves: readonly Move[], card: Card, turn: Rotation): Lay[] {
  return moves.flatMap((move) => ("lay" in move && move.lay.card === card && move.lay.turn === turn ? [move.lay] : []));
}

/** The place that is meant: an offered one within reach of the point, or else the one right there. */
export function meant({ card, turn, wanted }: Choice, places: readonly Lay[], reach: number): Lay | null {
  if (!wanted) return null;
  const { width, height } = sizeOf(turn);
  const there = { card, turn, x: whole(wanted.x - width / 2), y: whole(wanted.y - height / 2) };
  const near = nearest(places, wanted);
  // A turned card has its middle half a cell away: the point may then lie between four places.
  const isNear = near && Math.max(...away(near, wanted)) <= Math.max(reach, 0.5 + 1e-6);
  return isNear ? near : there;
}

/** The place among these whose middle is nearest to a point. */
export function nearest(places: readonly Lay[], to: Point): Lay | null {
  let best: Lay | null = null;
  for (const place of places) {
    if (!best || Math.hypot(...away(place, to)) < Math.hypot(...away(best, to))) best = place;
  }
  return best;
}

/** The ways to turn a card in which it can be laid somewhere; all of them if there is none. Looks that repeat are left out. */
export function fittingTurns(moves: readonly Move[], card: Card): Rotation[] {
  const all = turnsOf(card);
  const fitting = all.filter((turn) => offered(moves, card, turn).length > 0);
  return fitting.length > 0 ? fitting : all;
}

/** The card turned on to the next of these ways, or back, around the same point. */
export function turned(choice: Choice, turns: readonly Rotation[], quarters: 1 | -1): Choice {
  const at = turns.indexOf(choice.turn) + quarters + turns.length;
  return { ...choice, turn: turns[at % turns.length] ?? 0 };
}

/** The cards that can be laid somewhere. */
export function fittingCards(moves: readonly Move[]): Set<Card> {
  return new Set(moves.flatMap((move) => ("lay" in move ? [move.lay.card] : [])));
}

/** The next of the offered places in reading order, or the one before. */
export function stepped(places: readonly Lay[], from: Lay | null, by: 1 | -1): Lay | null {
  const inOrder = [...places].sort((a, b) => a.y - b.y || a.x - b.x);
  const after = (place: Lay) => !from || place.y > from.y || (place.y === from.y && place.x > from.x);
  const before = (place: Lay) => !from || place.y < from.y || (place.y === from.y && place.x < from.x);
  if (by === 1) return inOrder.find(after) ?? inOrder[0] ?? null;
  return inOrder.findLast(before) ?? inOrder.at(-1) ?? null;
}

/** Rounded, and never a negative nought. */
function whole(number: number): number {
  return Math.round(number) + 0;
}

function away(place: Lay, from: Point): [number, number] {
  const middle = middleOf(place);
  return [Math.abs(middle.x - from.x), Math.abs(middle.y - from.y)];
}
