import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";

// Everything lies open on the table.
export default { Board, hasSecrets: false } satisfies GameOnScreen;
