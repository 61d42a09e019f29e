import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";
import { drama } from "./drama";
import { storyboard } from "./frames";
import Sketch from "./Sketch.svelte";

// Both choices are buttons.
export default { Board, storyboard, Sketch, drama, hasChance: () => true } satisfies GameOnScreen;
