// The one place where what came over the wire becomes a game's own types.
import type { BoardProps } from "../../board";

/** What a board is given. The board's types.ts says what a view, a move and an event are; the server sends just that. */
export function sceneOf(props: BoardProps<unknown, unknown, unknown>): BoardProps<never, never, never> {
  return props as BoardProps<never, unknown, unknown> as BoardProps<never, never, never>;
}
