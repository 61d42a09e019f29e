// What is chosen so far, and what a tap on the kitchen means. Knows the moves that are offered, and no rule.
import type { ToldAs } from "../../server/protocol";
import type { Cell, Move, Piece, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { piecesOn, type Spot } from "./kitchen";

/** A piece and where it is to go; a cat that is placed and a cheese for the fork need no piece. */
export type Chosen = { piece: Piece | null; to: Cell | null };

export type Tap =
  | { does: "choose"; chosen: Chosen }
  /** Asks the server; what is not offered is refused with the reason. */
  | { does: "play"; move: Move }
  | { does: "nothing" };

type Moves = readonly ToldAs<Move>[];

/** What is chosen before the first tap: the piece, if only one can move. */
export function atFirst(moves: Moves): Chosen {
  const pieces = movable(moves);
  return { piece: pieces.length === 1 ? pieces[0]! : null, to: null };
}

/** The pieces that can move. */
export function movable(moves: Moves): Piece[] {
  return [...new Set(moves.flatMap(({ data }) => pieceOf(data) ?? []))];
}

/** Where the chosen piece can go, or any piece if none is chosen. */
export function targets(moves: Moves, piece: Piece | null): Cell[] {
  const fitting = moves.filter(({ data }) => piece === null || pieceOf(data) === piece);
  return [...new Set(fitting.flatMap(({ data }) => endOf(data) ?? []))];
}

/** The offered move that has been chosen, if it has been chosen whole. */
export function chosenMove(moves: Moves, { piece, to }: Chosen): ToldAs<Move> | undefined {
  if (to === null) return undefined;
  return moves.find(({ data }) => endOf(data) === to && pieceOf(data) === piece);
}

/** The offered move without a place: rolling, passing, or leaving the cheese that a fork could take. */
export function plainMove(moves: Moves): ToldAs<Move> | undefined {
  return moves.find(({ data }) => typeof data === "string");
}

/** What a tap on a place means. */
export function tap(view: View, moves: Moves, chosen: Chosen, spot: Spot): Tap {
  if (moves.length === 0) return { does: "nothing" };
  const cell = cellFor(view, spot);
  const can = movable(moves);
  if (targets(moves, chosen.piece).includes(cell)) {
    const pieces = can.filter((piece) => chosenMove(moves, { piece, to: cell }));
    if (chosen.piece === null && pieces.length === 1) return choose({ piece: pieces[0]!, to: cell });
    if (chosen.piece !== null || pieces.length === 0) return choose({ ...chosen, to: cell });
  }
  const here = piecesOn(view, spot).find((piece) => can.includes(piece));
  if (here) return choose(here === chosen.piece && can.length > 1 ? { piece: null, to: null } : { piece: here, to: null });
  return attempt(view, moves, chosen, spot);
}

/** Whether this is the place to tap next for a move that a lesson or the coach asks for: first its piece, then its end. */
export function isAskedAt(view: View, hint: Move, chosen: Chosen, spot: Spot): boolean {
  const piece = pieceOf(hint);
  if (piece !== null && chosen.piece !== piece) return piecesOn(view, spot).includes(piece);
  return chosen.to === null && cellFor(view, spot) === endOf(hint);
}

/** Which cell of a place is meant: the table's top for the cat, the floor for the mice. */
export function cellFor(view: View, spot: Spot): Cell {
  return view.side === "cat" && spot.table !== null ? spot.table : spot.floor;
}

/** The piece of a move, if it has one. */
export function pieceOf(move: Move): Piece | null {
  if (typeof move === "string") return null;
  if ("walk" in move) return move.walk.piece;
  return "jump" in move ? move.jump.piece : null;
}

/** Where a move ends, if it ends somewhere. */
export function endOf(move: Move): Cell | null {
  if (typeof move === "string") return null;
  if ("walk" in move) return move.walk.to;
  if ("jump" in move) return move.jump.to;
  return "fork" in move ? move.fork : move.place_cat;
}

/** A tap on something that is not offered: the same move is asked for, so that the server says why not. */
function attempt(view: View, moves: Moves, chosen: Chosen, spot: Spot): Tap {
  const to = cellFor(view, spot);
  const { phase } = view;
  if (phase === "place") return { does: "play", move: { place_cat: to } };
  if (phase === "fork") return { does: "play", move: { fork: to } };
  const piece = chosen.piece ?? piecesOn(view, spot)[0];
  if (!piece) return { does: "nothing" };
  if (phase === "jump") return { does: "play", move: { jump: { piece, to } } };
  return plainMove(moves)?.data === "pass" ? { does: "nothing" } : { does: "play", move: { walk: { piece, to } } };
}

function choose(chosen: Chosen): Tap {
  return { does: "choose", chosen };
}
