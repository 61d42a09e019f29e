// What the drawing says to those who hear it.
import type { Words } from "../../words.svelte";
import type { Phrase, ToldAs } from "../../server/protocol";
import type { Cell, End, Move, Piece, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { isHole, isLeg, isTable, MICE, piecesOn, placeOf, UNDER, type Spot } from "./kitchen";
import { plainMove, type Chosen } from "./choice";

/** What the board shows, as far as it is put into words. */
export type Now = {
  view: View;
  /** What was told last, while more is to come. */
  said: Phrase | null;
  offered: readonly ToldAs<Move>[];
  chosen: Chosen;
  decides: number | null;
  eyes: number;
};

/** How many quiet turns are worth a word. */
const QUIET = 100;

const END_KEYS: Record<End, string> = { cat_wins: "then-cat-wins", mice_win: "then-mice-win", draw: "then-draw" };

const HOLE_KEYS: Record<string, string> = {
  hN: "cell-hole-north",
  hE: "cell-hole-east",
  hS: "cell-hole-south",
  hW: "cell-hole-west",
};

/** A piece by its name. */
export function pieceName(piece: Piece, words: Words): string {
  return words.text(`piece-${MICE.find((mouse) => mouse.piece === piece)?.colour ?? "cat"}`);
}

/** A cell by its name. */
export function cellName(cell: Cell, words: Words): string {
  const hole = HOLE_KEYS[cell];
  if (hole) return words.text(hole);
  const [column, row] = [Number(cell[1]), Number(cell[2])];
  const end = row === 2 ? "top" : "bottom";
  if (isTable(cell)) return words.text(`cell-table-${end}${["-left", "", "-right"][column - 2]}`);
  if (UNDER.includes(cell)) return words.text(`cell-under-${end}`);
  return words.text("cell-floor", { row: row + 1, cell: column + 1 });
}

/** A place with all that lies and stands there, and what can be done with it. */
export function describe(
  view: View,
  spot: Spot,
  can: { isTarget: boolean; canMove: boolean },
  words: Words,
): string {
  const cells = spot.table === null ? [spot.floor] : [spot.table, spot.floor];
  const told = cells.map((cell) =>
    words.text("web-chop-chop-spot", { cell: cellName(cell, words), things: words.list(things(view, spot, cell, words)) }),
  );
  if (can.isTarget) told.push(words.text("web-chop-chop-spot-target"));
  else if (can.canMove) told.push(words.text("web-chop-chop-spot-movable"));
  return told.join(" ");
}

/** What a mouse is doing, as a key of the texts. */
export function doing(view: View, piece: Piece): string {
  const place = placeOf(view, piece);
  if (place === null) return "board-caught";
  if (!view.left_home[MICE.findIndex((mouse) => mouse.piece === piece)]) return "board-at-home";
  return isHole(place) ? "board-in-a-hole" : "board-on-the-floor";
}

function things(view: View, spot: Spot, cell: Cell, words: Words): string[] {
  const all = piecesOn(view, spot)
    .filter((piece) => placeOf(view, piece) === cell)
    .map((piece) => pieceName(piece, words));
  if (view.face_up.includes(cell)) all.push(words.text("web-chop-chop-thing-cheese"));
  if (view.face_down.includes(cell)) all.push(words.text("web-chop-chop-thing-tile"));
  if (cell === spot.floor && isLeg(spot)) all.push(words.text("web-chop-chop-thing-leg"));
  return all.length > 0 ? all : [words.text("web-chop-chop-thing-nothing")];
}

/** What is said under the kitchen: what happens, what is to be chosen, or who plays. */
export function captionOf(now: Now, words: Words): string {
  const { view, said, offered, chosen, decides, eyes } = now;
  if (said) return words.say(said);
  const { phase } = view;
  if (typeof phase === "object" && "over" in phase) return words.text(END_KEYS[phase.over]).trim();
  if (decides === null) return "";
  if (offered.length === 0 || decides !== eyes) {
    const key = view.side === "cat" ? "web-chop-chop-turn-cat" : "web-chop-chop-turn-mice";
    return words.text(key, { seat: words.name(decides) });
  }
  if (phase === "place") return words.text("web-chop-chop-place");
  if (phase === "start") return words.text(view.side === "cat" ? "web-chop-chop-start-cat" : "web-chop-chop-start-mice");
  if (phase === "fork") return words.text(view.options.fork === "must" ? "board-now-fork-must" : "board-now-fork");
  const piece = chosen.piece ?? view.moved ?? "cat";
  if (phase === "jump") return words.text("board-now-jump", { piece: pieceName(piece, words) });
  if (typeof phase === "string") return "";
  if ("extra" in phase) {
    return words.text("board-now-extra", { steps: phase.extra, piece: pieceName(piece, words) });
  }
  const rolled = words.text("board-now-walk", { steps: phase.walk });
  if (plainMove(offered)) return rolled;
  const next = chosen.piece
    ? words.text("web-chop-chop-choose-cell", { piece: pieceName(chosen.piece, words) })
    : words.text("web-chop-chop-choose-mouse");
  return `${rolled} ${next}`;
}

/** What else is to be known, and can't be seen in the kitchen. */
export function notesOf(view: View, words: Words): string[] {
  const notes: string[] = [];
  if (view.locked) notes.push(words.text("board-locked", { piece: pieceName(view.locked, words) }));
  if (view.cat_skips > 0) notes.push(words.text("board-cat-skips"));
  if (view.mice_skip > 0) notes.push(words.text("board-mice-skip"));
  if (view.quiet >= QUIET) notes.push(words.text("board-quiet", { turns: view.quiet }));
  return notes;
}
