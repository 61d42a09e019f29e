// The turns of a position's text, as cards on the table.
import type { Card, Lay, Rotation } from "../../../../crates/rules/src/games/holey_cheese/types";
import { CAT_CARDS, MOUSE_CARDS } from "./faces";
import { layerOf, type Layer } from "./layers";

/** What stands for a card that was put away face down. */
export const PUT_AWAY = "-";

/** Every card of the box. */
export const ALL_CARDS: readonly Card[] = [...CAT_CARDS.map((_, index): Card => `c${index}`), ...MOUSE_CARDS.map((_, index): Card => `m${index}`)];

/** The cards in a list. */
export function cardsOf(list: string | undefined): Card[] {
  return (list ?? "").split(",").filter(Boolean) as Card[];
}

/** The turns in their order; null for a card that was put away. */
export function turnsIn(list: string | undefined): (Lay | null)[] {
  const words = (list ?? "").split(";").filter(Boolean);
  return words.map((word) => {
    const found = /^([mc]\d+)@(-?\d+),(-?\d+)(?:\/(\d+))?$/.exec(word);
    if (!found) return null;
    const [, card, x, y, turn] = found;
    return { card: card as Card, x: Number(x), y: Number(y), turn: Number(turn ?? 0) as Rotation };
  });
}

/** The same as a word of the list. */
export function turnWord({ card, x, y, turn }: Lay): string {
  return `${card}@${x},${y}${turn === 0 ? "" : `/${turn}`}`;
}

/** The starting card and all that was laid, the lowest first. */
export function layersOfTurns(turns: readonly (Lay | null)[]): Layer[] {
  const start: Layer = { face: "start", x: 0, y: 0, turn: 0 };
  return [start, ...turns.flatMap((turn) => (turn ? [layerOf(turn)] : []))];
}
