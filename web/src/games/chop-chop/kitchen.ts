// Where everything lies in the drawing of the kitchen: a hundred units to a cell, the grid's corner at nought.
import type { Colour } from "../../art/colours";
import type { Cell, Piece, View } from "../../../../crates/rules/src/games/chop_chop/types";

export const CELL = 100;
const COLUMN = [0, 1, 2, 3, 4, 5, 6] as const;
const ROW = [0, 1, 2, 3, 4, 5] as const;
export const COLUMNS = COLUMN.length;
export const ROWS = ROW.length;
/** How wide the walls left and right are, and how high those above and below. */
export const SIDE_WALL = 60;
export const END_WALL = 96;
export const WIDTH = COLUMNS * CELL + 2 * SIDE_WALL;
export const HEIGHT = ROWS * CELL + 2 * END_WALL;

/** The columns and rows that the table stands over. */
const TABLE_COLUMN = [2, 3, 4] as const;
const TABLE_ROW = [2, 3] as const;
export const TABLE = { x: 2 * CELL, y: 2 * CELL, width: 3 * CELL, height: 2 * CELL };

export type Point = { x: number; y: number };

/** A place on the drawing that can be tapped; where the table stands, it means the table's top and the floor below. */
export type Spot = {
  /** The floor cell or the hole. */
  floor: Cell;
  /** The cell on the table above it. */
  table: Cell | null;
  column: number;
  row: number;
};

/** A hole with the column and row that it lies at, just outside the grid (CC3). */
const HOLES: readonly Spot[] = [
  { floor: "hN", table: null, column: 3, row: -1 },
  { floor: "hE", table: null, column: 7, row: 3 },
  { floor: "hS", table: null, column: 3, row: 6 },
  { floor: "hW", table: null, column: -1, row: 2 },
];

/** Every place, row by row. */
export const SPOTS: readonly Spot[] = spots();

/** The mice, in the order of the view. */
export const MICE: readonly { piece: Piece; colour: Colour; hole: Cell }[] = [
  { piece: "m0", colour: "orange", hole: "hN" },
  { piece: "m1", colour: "green", hole: "hE" },
  { piece: "m2", colour: "blue", hole: "hS" },
  { piece: "m3", colour: "violet", hole: "hW" },
];

/** All five pieces. */
export const PIECES: readonly Piece[] = ["cat", ...MICE.map((mouse) => mouse.piece)];

/** The floor under the table that can be walked on. */
export const UNDER: readonly Cell[] = ["f32", "f33"];

export function isHole(cell: Cell): boolean {
  return cell.startsWith("h");
}

export function isTable(cell: Cell): boolean {
  return cell.startsWith("t");
}

/** Whether a table leg stands on this floor cell. */
export function isLeg(spot: Spot): boolean {
  return spot.table !== null && !UNDER.includes(spot.floor);
}

/** Where a cell's middle is drawn. */
export function centre(cell: Cell): Point {
  const hole = HOLES.find((spot) => spot.floor === cell);
  if (!hole) return { x: (Number(cell[1]) + 0.5) * CELL, y: (Number(cell[2]) + 0.5) * CELL };
  return {
    x: clamp((hole.column + 0.5) * CELL, -23, COLUMNS * CELL + 23),
    y: clamp((hole.row + 0.5) * CELL, -42, ROWS * CELL + 42),
  };
}

/** What a finger can hit of a place, in hundredths of the drawing; a hole in a side wall may borrow from its front. */
export function area(spot: Spot, isWide: boolean): { left: number; top: number; width: number; height: number } {
  const borrowed = isWide ? CELL - SIDE_WALL : CELL / 5;
  const right = COLUMNS * CELL;
  const x = spot.column < 0 ? -SIDE_WALL : spot.column === COLUMNS ? right - borrowed : spot.column * CELL;
  const y = spot.row < 0 ? -END_WALL : spot.row * CELL;
  const width = spot.column < 0 || spot.column === COLUMNS ? SIDE_WALL + borrowed : CELL;
  const height = spot.row < 0 || spot.row === ROWS ? END_WALL : CELL;
  return {
    left: (100 * (x + SIDE_WALL)) / WIDTH,
    top: (100 * (y + END_WALL)) / HEIGHT,
    width: (100 * width) / WIDTH,
    height: (100 * height) / HEIGHT,
  };
}

/** The place that a cell belongs to. */
export function spotOf(cell: Cell): Spot | undefined {
  return SPOTS.find((spot) => spot.floor === cell || spot.table === cell);
}

/** The next place in a direction, if there is one. */
export function beside(from: Spot, across: number, down: number): Spot | undefined {
  return SPOTS.find((spot) => spot.column === from.column + across && spot.row === from.row + down);
}

/** Where a piece stands; nothing for a caught mouse or a cat in nobody's hand yet. */
export function placeOf(view: View, piece: Piece): Cell | null {
  if (piece === "cat") return view.cat;
  return view.mice[MICE.findIndex((mouse) => mouse.piece === piece)] ?? null;
}

/** The pieces that stand on a place. */
export function piecesOn(view: View, spot: Spot): Piece[] {
  const stands = (piece: Piece) => {
    const cell = placeOf(view, piece);
    return cell !== null && (cell === spot.floor || cell === spot.table);
  };
  return PIECES.filter(stands);
}

function spots(): Spot[] {
  const table = TABLE_COLUMN.flatMap((column) => TABLE_ROW.map((row): Cell => `t${column}${row}`));
  const floor = COLUMN.flatMap((column) => ROW.map((row): Cell => `f${column}${row}`));
  const grid = floor.map((cell): Spot => {
    const above = table.find((other) => other.slice(1) === cell.slice(1)) ?? null;
    return { floor: cell, table: above, column: Number(cell[1]), row: Number(cell[2]) };
  });
  return [...HOLES, ...grid].sort((a, b) => a.row - b.row || a.column - b.column);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
