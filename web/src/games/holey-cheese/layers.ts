// Cards over cards: what one looks at on each cell of the table, and what a card does to the mice below it.
import type { Colour, Laid, Lay, Mice, Rotation } from "../../../../crates/rules/src/games/holey_cheese/types";
import { COLOURS, shapeOf, sizeOf, type Cell, type Face } from "./faces";

/** A card where it lies. */
export type Layer = { face: Face; x: number; y: number; turn: Rotation };

/** A cell of a card where it lies. */
export type CellThere = { x: number; y: number; cell: Cell };

/** Cells from the left to the right and from the top to the bottom, the ends being the cells' outer edges. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** What a card does to the mice that were seen before it. */
export type Effect = { covered: Mice; shown: Mice };

/** The starting card and all that lies over it, the lowest first. */
export function layersOf(laid: readonly Laid[]): Layer[] {
  const start: Layer = { face: "start", x: 0, y: 0, turn: 0 };
  return [start, ...laid.map(layerOf)];
}

/** A card that was laid, or is to be. */
export function layerOf({ card, x, y, turn }: Lay): Layer {
  return { face: card, x, y, turn };
}

/** The six cells of a card. */
export function cellsOf(layer: Layer): CellThere[] {
  return shapeOf(layer.face, layer.turn).flatMap((row, down) =>
    row.map((cell, right) => ({ x: layer.x + right, y: layer.y + down, cell })),
  );
}

/** What one looks at, by cell: the topmost thing that is not a hole, and which layer it belongs to. */
export function seenOn(layers: readonly Layer[]): Map<string, { cell: Cell; layer: number }> {
  const seen = new Map<string, { cell: Cell; layer: number }>();
  layers.forEach((layer, index) => {
    for (const { x, y, cell } of cellsOf(layer)) {
      const key = keyOf(x, y);
      if (cell !== "hole" || !seen.has(key)) seen.set(key, { cell, layer: index });
    }
  });
  return seen;
}

/** How many mice of each colour one sees. */
export function visibleOn(layers: readonly Layer[]): Mice {
  return count([...seenOn(layers).values()].map(({ cell }) => cell));
}

/** What a card would do here. */
export function effectOf(layers: readonly Layer[], card: Layer): Effect {
  const seen = seenOn(layers);
  const below = (cells: CellThere[]) => count(cells.map(({ x, y }) => seen.get(keyOf(x, y))?.cell ?? "plain"));
  const cells = cellsOf(card);
  return {
    covered: below(cells.filter(({ cell }) => cell !== "hole")),
    shown: below(cells.filter(({ cell }) => cell === "hole")),
  };
}

/** What these cards reach together. */
export function boundsOf(layers: readonly Layer[]): Bounds {
  const sizes = layers.map(({ turn }) => sizeOf(turn));
  return {
    left: Math.min(...layers.map(({ x }) => x)),
    top: Math.min(...layers.map(({ y }) => y)),
    right: Math.max(...layers.map(({ x }, index) => x + sizes[index]!.width)),
    bottom: Math.max(...layers.map(({ y }, index) => y + sizes[index]!.height)),
  };
}

/** A cell's name in maps. */
export function keyOf(x: number, y: number): string {
  return `${x},${y}`;
}

function count(cells: readonly Cell[]): Mice {
  const mice: Mice = {};
  const isColour = (cell: Cell): cell is Colour => COLOURS.some((colour) => colour === cell);
  for (const cell of cells) if (isColour(cell)) mice[cell] = (mice[cell] ?? 0) + 1;
  return mice;
}
