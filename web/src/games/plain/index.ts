import type { GameOnScreen } from "../../board";
import type { AnyStoryboard } from "../../storyboard";
import Board from "./Board.svelte";

// Nothing moves: a view is its own picture.
const storyboard: AnyStoryboard = { still: (view) => view, frames: () => [] };

export default { Board, storyboard } satisfies GameOnScreen;
