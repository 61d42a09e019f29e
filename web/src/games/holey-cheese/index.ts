import type { Event } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { GameOnScreen } from "../../board";
import { seatIn } from "../../storyboard";
import Board from "./Board.svelte";
import { drama } from "./drama";
import { storyboard } from "./frames";
import Sketch from "./Sketch.svelte";

/** Who is dealt a card in the beginning has done nothing. */
function actor(event: Event): number | null {
  return event !== "away" && "deal" in event ? null : seatIn(event);
}

export default { Board, storyboard, Sketch, actor, drama } satisfies GameOnScreen;
