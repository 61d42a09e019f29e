// What a board gets and may do. Boards know no rules: they draw a view and offer the moves they were given.
import type { Component } from "svelte";
import type { SeatAtTable, ToldAs, Turn } from "./server/protocol";
import type { Words } from "./words.svelte";

/** The properties of a board. `View`, `Move` and `Event` are those of the game's `types.ts`. */
export type BoardProps<View, Move, Event> = {
  /** What these eyes know. */
  view: View;
  /** Whose eyes: a seat's, or BYSTANDER. */
  eyes: number;
  /** Who decides next. */
  turn: Turn;
  /** What may be chosen: empty unless it is this seat's turn, and in a replay. */
  moves: ToldAs<Move>[];
  /** What happened between the view before and this one, oldest first: what a board may animate. */
  events: ToldAs<Event>[];
  /** How many steps have been made: goes up with each new view. */
  step: number;
  /** Who sits where. */
  seats: SeatAtTable[];
  /** The words of this game, with the seats' names. */
  words: Words;
  /** Whether a move is on its way: nothing can be chosen meanwhile. */
  busy: boolean;
  /** The move a lesson or the coach would make: a board may point at it. */
  hint?: Move | null;
  /** What the coach gives for the moves it was asked about: a board may show it where they are chosen. */
  chances?: readonly Chance<Move>[];
  /** Plays a move. One that is not in `moves` is refused by the server, and the table says why in words. */
  play(move: Move): void;
};

/** The chance to win with a move. */
export type Chance<Move> = {
  move: Move;
  /** In whole percent. */
  percent: number;
  /** Whether it is worked out exactly, and not tried out. */
  isExact: boolean;
};

/** One game as the app knows it: `games/<id>/index.ts` exports it as default. */
export type GameOnScreen = {
  // The app can't know the types of a game's view: the board reads what its own types.ts says.
  Board: Component<BoardProps<never, never, never>>;
  /** Whether seats at one device must hide their hands from each other. */
  hasSecrets: boolean;
};

const boards = import.meta.glob<{ default: GameOnScreen }>("./games/*/index.ts");
const boxes = import.meta.glob<{ default: Component }>("./games/*/Box.svelte");

/** The board of a game; the plain one if nobody has drawn one yet. */
export async function boardOf(game: string): Promise<GameOnScreen> {
  const load = boards[`./games/${game}/index.ts`] ?? boards["./games/plain/index.ts"];
  return (await load!()).default;
}

/** The picture on a game's box; the plain one if nobody has drawn one yet. */
export async function boxOf(game: string): Promise<Component> {
  const load = boxes[`./games/${game}/Box.svelte`] ?? boxes["./games/plain/Box.svelte"];
  return (await load!()).default;
}

/** What a board is given, once it is known to be the board of that game: the one place where payloads get their types. */
export function forBoard(given: BoardProps<unknown, unknown, unknown>): BoardProps<never, never, never> {
  return given as BoardProps<never, never, never>;
}
