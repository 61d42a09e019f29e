// What happened, cut into frames: a die tumbles, a piece walks, the cat pounces, and only then does anything count.
import type { SoundName } from "../../sound";
import { Reel, type Storyboard } from "../../storyboard";
import type { Cell, Event, Piece, Side, Tile, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { isHole, MICE, UNDER } from "./kitchen";

/** The dice as they lie: what each side's die shows, once it has been rolled. */
export type Dice = Record<Side, number | null>;

export type Picture = {
  view: View;
  dice: Dice;
  /** What is going on in it beside pieces that change places. */
  act: Act | null;
  /** The way of the piece that moved last, from where it stood. */
  trail: readonly Cell[];
};

/** What is being done: the view shows it when it has been done. */
export type Act =
  | { kind: "roll"; side: Side }
  /** Whether the way leads under the table. */
  | { kind: "walk"; piece: Piece; isUnder: boolean }
  | { kind: "pounce"; mouse: Piece; at: Cell }
  /** It has been caught there. */
  | { kind: "chop"; at: Cell }
  | { kind: "flip"; at: Cell; tile: Tile }
  | { kind: "take"; at: Cell };

const ROLLING = 800;
const WALKING = 250;
const POUNCING = 700;
const FLIPPING = 900;
const TAKING = 350;
/** A catch and a tile are seen before play goes on. */
const CHOPPED = 900;
const READING = 450;

const NOT_ROLLED: Dice = { cat: null, mice: null };

export const storyboard: Storyboard<View, Event, Picture> = {
  still(view, events, before) {
    const dice = { ...(before?.dice ?? NOT_ROLLED) };
    for (const event of events) if ("roll" in event) dice[event.roll.side] = event.roll.number;
    const trail = events.map(trailOf).findLast((way) => way !== null) ?? before?.trail ?? [];
    return { view, dice, act: null, trail };
  },
  frames(before, events) {
    const reel = new Reel(before);
    for (const event of events) add(reel, event);
    return reel.frames;
  },
};

function add(reel: Reel<Picture>, event: Event): void {
  const show = (milliseconds: number, act: Act | null, sound: SoundName, change: Partial<View> = {}) =>
    reel.show(milliseconds, { ...reel.now, act, view: { ...reel.now.view, ...change } }, sound);
  const trail = trailOf(event);
  const tell = (change: Partial<View> = {}, verdict?: SoundName) =>
    reel.tell({ ...reel.now, act: null, view: { ...reel.now.view, ...change }, ...(trail ? { trail } : {}) }, verdict);
  if (trail) reel.now = { ...reel.now, trail: [] };
  const { view } = reel.now;

  if ("place" in event) {
    show(WALKING, null, "step", { cat: event.place.to });
    tell();
  } else if ("roll" in event) {
    const { side, number } = event.roll;
    show(ROLLING, { kind: "roll", side }, "roll", { side });
    reel.tell({ ...reel.now, act: null, dice: { ...reel.now.dice, [side]: number } });
  } else if ("walk" in event) {
    const { piece, path, caught, turned_card, took_cheese } = event.walk;
    const steps = path.slice(1);
    const act: Act = { kind: "walk", piece, isUnder: path.some((cell) => UNDER.includes(cell)) };
    for (const cell of steps) {
      const leaves = turned_card && !isHole(cell) ? { left_home: leftHome(reel.now.view, piece) } : {};
      show(WALKING / steps.length, act, "step", { ...standing(reel.now.view, piece, cell), ...leaves });
    }
    const at = path.at(-1);
    if (caught && at) {
      show(POUNCING, { kind: "pounce", mouse: caught, at }, "step");
      tell({ ...standing(reel.now.view, caught, null), caught: view.caught + 1 }, "chop");
      reel.clear(CHOPPED, { ...reel.now, act: { kind: "chop", at } });
      reel.now = { ...reel.now, act: null };
    } else if (took_cheese && at) {
      show(TAKING, { kind: "take", at }, "step");
      tell(takenUp(reel.now.view, at), "catch");
    } else tell();
  } else if ("flip" in event) {
    const { at, tile, piece } = event.flip;
    show(FLIPPING, { kind: "flip", at, tile }, "step");
    const turned = { face_down: view.face_down.filter((cell) => cell !== at), tiles_left: { ...view.tiles_left, [tile]: view.tiles_left[tile] - 1 } };
    if (tile !== "cheese") tell(turned);
    else if (piece === "cat") tell({ ...turned, face_up: [...view.face_up, at] });
    else {
      show(TAKING, { kind: "take", at }, "step");
      tell({ ...turned, cheeses: view.cheeses + 1 }, "catch");
    }
    reel.rest(READING);
  } else if ("jump" in event) {
    const { piece, from, to } = event.jump;
    const isUnder = UNDER.includes(from) || UNDER.includes(to);
    show(WALKING, { kind: "walk", piece, isUnder }, "step", standing(view, piece, to));
    tell();
  } else if ("fork" in event) {
    show(TAKING, { kind: "take", at: event.fork.at }, "step");
    tell(takenUp(view, event.fork.at), "catch");
  } else tell();
}

function trailOf(event: Event): readonly Cell[] | null {
  if ("walk" in event) return event.walk.path;
  if ("jump" in event) return [event.jump.from, event.jump.to];
  return "place" in event ? [event.place.to] : null;
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
