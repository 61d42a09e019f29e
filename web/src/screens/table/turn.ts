// Whose turn it is, in words that need no gender.
import type { Table } from "../../table.svelte";
import { text } from "../../words.svelte";

/** The words above the board. */
export function turnWords(table: Table, isMyTurn: boolean): string {
  if (table.isOver) return text("web-turn-over");
  const seat = table.deciding;
  if (seat === null) return text("web-turn-wait");
  if (!isMyTurn) return text("web-turn-of", { seat: table.words.name(seat) });
  // At one device "your" would leave open whose.
  return table.mySeats.length > 1 ? text("web-turn-yours-named", { seat: table.words.name(seat) }) : text("web-turn-yours");
}
