// What the page knows of the games before anybody plays: a copy of what the server would say, written by `cargo xtask types`.
import games from "./games.json";
import type { GameInfo } from "./protocol";

/** The games of the program that the page belongs to. */
export const GAMES = games as unknown as GameInfo[];

/** Whether seats at one device must hide from each other what they know; of a game that is not known, better yes. */
export function hasSecrets(game: string): boolean {
  return GAMES.find(({ id }) => id === game)?.secrets ?? true;
}
