import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";

export default { Board, hasSecrets: false } satisfies GameOnScreen;
