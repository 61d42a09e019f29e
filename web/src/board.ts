// What a board gets and may do. Boards know no rules and have no clock: they draw a picture and offer the moves they were
// given. Their storyboard says which pictures there are between two views, and the playback shows one after another.
import type { Component, Snippet } from "svelte";
import type { Phrase, SeatAtTable, ToldAs, Turn } from "./server/protocol";
import type { Side } from "./screens/setup/plan";
import type { AnyStoryboard } from "./storyboard";
import type { Words } from "./words.svelte";

/** The properties of a board. `Move` is that of the game's `types.ts`, `Picture` that of its storyboard. */
export type BoardProps<Picture, Move> = {
  /** What to draw. */
  picture: Picture;
  /** How many milliseconds the movements of this picture take; 0 at rest. */
  milliseconds: number;
  /** Whether more is to come: nothing can be chosen meanwhile. */
  isPlaying: boolean;
  /** What was told last. */
  said: Phrase | null;
  /** Whose eyes: a seat's, or BYSTANDER. */
  eyes: number;
  /** Who decides next. */
  turn: Turn;
  /**
   * What may be chosen: empty unless it is this seat's turn, while something is playing, and in a replay. Where there are very
   * many, they come without words.
   */
  moves: ToldAs<Move>[];
  /** How many steps have been shown to their end. */
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
  /** How to say moves that came without words, because there are very many; where nobody can be asked, it is left out. */
  tell?(moves: Move[]): Promise<Phrase[]>;
  /** Whether a big screen shows the table: a board draws only what is needed to play, and all of it where one has to choose on it. */
  isController?: boolean;
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

/** The properties of an event's small pictures. */
export type SketchProps<Event> = { event: Event; words: Words; children: Snippet };

/** A moment that somebody has something to say about. */
export type Drama = { seat: number; mood: "joy" | "oops" };

/** One game as the app knows it: `games/<id>/index.ts` exports it as default. */
export type GameOnScreen = {
  // The app can't know the types of a game's pictures: the board draws what its own storyboard made.
  Board: Component<BoardProps<never, never>>;
  storyboard: AnyStoryboard;
  /** An event in small pictures, for the story; what can't be drawn is told by its children, in words. */
  Sketch?: Component<SketchProps<never>>;
  /** Whose turn an event belongs to; nobody's if luck alone did it. Without it, the seat that the event names. */
  actor?(event: never): number | null;
  /** Whether the board shows the chance of a move on the button that plays it. */
  hasChance?(move: never): boolean;
  /** What an event is to the seat that did it: something to be glad of, a mishap, or nothing much. Bots have a word for it. */
  drama?(event: never): Drama | null;
};

/** What a form gets that sets up a position: the fields of its text (docs/positions.md), and how to change them. */
export type LayingProps = {
  fields: Readonly<Record<string, string>>;
  seats: number;
  words: Words;
  /** Changes fields; null leaves one out. */
  set(changes: Readonly<Record<string, string | null>>): void;
};

const boards = import.meta.glob<{ default: GameOnScreen }>("./games/*/index.ts");
const boxes = import.meta.glob<{ default: Component }>("./games/*/Box.svelte");
const roles = import.meta.glob<{ default: Component<{ side: Side }> }>("./games/*/Role.svelte");

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

/** The picture of each side of a game with a role; a plain one if nobody has drawn it yet. */
export async function sidesOf(game: string): Promise<Component<{ side: Side }>> {
  const load = roles[`./games/${game}/Role.svelte`] ?? roles["./games/plain/Role.svelte"];
  return (await load!()).default;
}

/** What a board is given, once it is known to be the board of that game: the one place where payloads get their types. */
export function forBoard(given: BoardProps<unknown, unknown>): BoardProps<never, never> {
  return given as BoardProps<never, never>;
}
