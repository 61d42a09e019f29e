// What happened, as pictures one after another. Each picture is a view; the last one is what the server told.
import type { Phrase, ToldAs } from "../../server/protocol";
import type { Cell, Event, Piece, Side, Tile, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { isHole, MICE, UNDER } from "./kitchen";

/** One picture, and how long it stays at normal speed. */
export type Picture = {
  view: View;
  milliseconds: number;
  /** What is going on in it beside pieces that change places. */
  act: Act | null;
  /** What is said meanwhile. */
  phrase: Phrase;
};

export type Act =
  | { kind: "roll"; side: Side; number: number }
  /** Whether the way leads under the table. */
  | { kind: "walk"; piece: Piece; isUnder: boolean }
  | { kind: "pounce"; mouse: Piece; at: Cell }
  | { kind: "flip"; at: Cell; tile: Tile }
  | { kind: "take"; at: Cell };

const ROLLING = 800;
const WALKING = 250;
const POUNCING = 450;
const FLIPPING = 900;
const TAKING = 350;

/** The pictures that lead from one view to the next. */
export function pictures(before: View, events: readonly ToldAs<Event>[], after: View): Picture[] {
  let view: View = { ...before };
  const all: Picture[] = [];
  for (const { data, phrase } of events) {
    const show = (milliseconds: number, act: Act | null, change: Partial<View> = {}) => {
      view = { ...view, ...change };
      all.push({ view, milliseconds, act, phrase });
    };
    if ("place" in data) show(WALKING, null, { cat: data.place.to });
    else if ("roll" in data) {
      const { side, number } = data.roll;
      show(ROLLING, { kind: "roll", side, number }, { side });
    } else if ("walk" in data) {
      const { piece, path, caught, turned_slab, took_cheese } = data.walk;
      const steps = path.slice(1);
      const act: Act = { kind: "walk", piece, isUnder: path.some((cell) => UNDER.includes(cell)) };
      for (const cell of steps) {
        const leaves = turned_slab && !isHole(cell) ? { left_home: leftHome(view, piece) } : {};
        show(WALKING / steps.length, act, { ...standing(view, piece, cell), ...leaves });
      }
      const at = path.at(-1);
      if (caught && at) {
        show(POUNCING, { kind: "pounce", mouse: caught, at }, { ...standing(view, caught, null), caught: view.caught + 1 });
      }
      if (took_cheese && at) show(TAKING, { kind: "take", at }, takenUp(view, at));
    } else if ("flip" in data) {
      const { at, tile, piece } = data.flip;
      const face_down = view.face_down.filter((cell) => cell !== at);
      const stays = tile === "cheese" && piece === "cat";
      show(FLIPPING, { kind: "flip", at, tile }, { face_down, face_up: stays ? [...view.face_up, at] : view.face_up });
      if (tile === "cheese" && !stays) show(TAKING, { kind: "take", at }, { cheeses: view.cheeses + 1 });
    } else if ("jump" in data) {
      const { piece, from, to } = data.jump;
      const isUnder = UNDER.includes(from) || UNDER.includes(to);
      show(WALKING, { kind: "walk", piece, isUnder }, standing(view, piece, to));
    } else if ("fork" in data) {
      show(TAKING, { kind: "take", at: data.fork.at }, takenUp(view, data.fork.at));
    }
  }
  const last = all.at(-1);
  // What the server told counts, whatever the pictures made of it; but the turn passes on only after the last one.
  if (last) all.push({ view: after, milliseconds: 0, act: null, phrase: last.phrase });
  return all;
}

/** What each side's die shows, once it has been rolled. */
export type Dice = Record<Side, number | null>;

/** The dice as they lie after these events. */
export function diceAfter(events: readonly ToldAs<Event>[], before: Dice): Dice {
  const dice = { ...before };
  for (const { data } of events) if ("roll" in data) dice[data.roll.side] = data.roll.number;
  return dice;
}

function standing(view: View, piece: Piece, cell: Cell | null): Partial<View> {
  if (piece === "cat") return { cat: cell };
  const [north, east, south, west] = view.mice;
  const mice: View["mice"] = [north, east, south, west];
  mice[mouseIndex(piece)] = cell;
  return { mice };
}

function leftHome(view: View, piece: Piece): View["left_home"] {
  const [north, east, south, west] = view.left_home;
  const left: View["left_home"] = [north, east, south, west];
  left[mouseIndex(piece)] = true;
  return left;
}

function takenUp(view: View, at: Cell): Partial<View> {
  return { face_up: view.face_up.filter((cell) => cell !== at), cheeses: view.cheeses + 1 };
}

function mouseIndex(piece: Piece): number {
  return MICE.findIndex((mouse) => mouse.piece === piece);
}
