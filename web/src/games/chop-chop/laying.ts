// The kitchen as somebody lays it: drawn from the fields of a position's text, also while it can't be.
import type { Cell, Piece, Tile, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { listOf } from "../../screens/position/fields";
import { isLeg, MICE, SPOTS } from "./kitchen";

/** What can be put somewhere: a piece, a tile face down, a face-up cheese, or nothing. */
export type Brush = Piece | "x" | "c" | ".";

/** In the order of the field. */
export const TILES: readonly Tile[] = ["cheese", "broken", "plus1", "plus2", "arrow", "fork", "knife"];
/** The tiles of the box, in this order. */
export const ALL_TILES: readonly number[] = [10, 18, 2, 2, 2, 2, 2];
/** The floor before the first turn. */
export const ROWS_AT_FIRST = "xxxxxxx/xxxxxxx/xx-x-xx/xx-x-xx/xxxxxxx/xxxxxxx";

const NONE = "-";

/** What the kitchen looks like with these fields. */
export function laidView(fields: Readonly<Record<string, string>>, seats: number): View {
  const rows = (fields.floor ?? ROWS_AT_FIRST).split("/");
  const lying = (sign: string) => SPOTS.filter((spot) => !spot.floor.startsWith("h") && !isLeg(spot) && rows[spot.row]?.[spot.column] === sign).map(({ floor }) => floor);
  const tiles = listOf(fields.tiles, TILES.length, "0").map(Number);
  const left = (fields.left ?? "").split(",");
  const cell = (word: string | undefined) => (word === undefined || word === NONE ? null : (word as Cell));
  const options = JSON.parse(fields.options ?? "{}") as Partial<View["options"]>;
  const [face_down, face_up] = [lying("x"), lying("c")];
  return {
    options: { first: null, cat: 0, tiles: { broken: 18, plus1: 2, plus2: 2, arrow: 2, fork: 2, knife: 2 }, friends_block: true, homecoming: "strict", dice: "box", paths: "fresh", fork: "may", ...options },
    seats,
    first: Number(fields.first ?? 1),
    mouse_seat: Number(fields.mouse ?? 1),
    side: fields.turn === "cat" ? "cat" : "mice",
    phase: "start",
    cat: cell(fields.cat),
    mice: listOf(fields.mice, MICE.length, NONE).map(cell) as View["mice"],
    left_home: MICE.map(({ piece }) => left.includes(piece)) as View["left_home"],
    face_down,
    face_up,
    tiles_left: Object.fromEntries(TILES.map((kind, index) => [kind, tiles[index] ?? 0])) as View["tiles_left"],
    cheeses: Math.max(0, ALL_TILES[0]! - face_up.length - tiles[0]!),
    caught: 0,
    cat_skips: 0,
    mice_skip: 0,
    locked: null,
    moved: null,
    eventful: false,
    quiet: 0,
  };
}
