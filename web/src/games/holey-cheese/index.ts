import type { GameOnScreen } from "../../board";
import Board from "./Board.svelte";

export default { Board, hasSecrets: true } satisfies GameOnScreen;
