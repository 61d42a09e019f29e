import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";
import { drama } from "./drama";
import { storyboard } from "./frames";
import Sketch from "./Sketch.svelte";

export default { Board, storyboard, Sketch, drama } satisfies GameOnScreen;
