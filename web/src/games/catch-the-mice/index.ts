import type { Move } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";
import { drama } from "./drama";
import { storyboard } from "./frames";
import Sketch from "./Sketch.svelte";

// Everything lies open on the table.
export default { Board, storyboard, Sketch, drama, hasChance: (move: Move) => typeof move === "string" } satisfies GameOnScreen;
