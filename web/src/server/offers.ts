// Moves as they travel: one by one with their words, or as a pattern where one thing fits into many places.
import type { Offer, Phrase, Told } from "./protocol";

/** This many columns a character of a pattern's row stands for. */
const COLUMNS = 4;

/** The words of a move that came in a pattern: none, unless somebody asks for them. */
export const NO_WORDS: Phrase = { key: "", args: [] };

/** Every move on offer, patterns taken apart: row by row, each from left to right. */
export function choicesOf(offers: readonly Offer[]): Told[] {
  return offers.flatMap(({ data, phrase = NO_WORDS, rows }) =>
    rows === undefined ? { data, phrase } : placesOf(rows).map(([column, row]) => ({ data: moved(data, column, row), phrase })),
  );
}

/** Columns and rows from the upper left corner of a pattern. */
function placesOf(rows: string): [number, number][] {
  return rows.split(",").flatMap((digits, row) =>
    [...digits].flatMap((digit, index) => {
      const bits = Number.parseInt(digit, 16);
      const columns = Array.from({ length: COLUMNS }, (_, bit) => bit).filter((bit) => (bits >> bit) & 1);
      return columns.map((bit): [number, number] => [index * COLUMNS + bit, row]);
    }),
  );
}

function moved(move: unknown, columns: number, rows: number): unknown {
  const [kind, corner] = Object.entries(move as Record<string, { x: number; y: number }>)[0]!;
  return { [kind]: { ...corner, x: corner.x + columns, y: corner.y + rows } };
}
