// The record of one game of a match, wherever the match is kept.
import { rest } from "../../server/rest";

/** The line of the game with this number, from 1. Rejects with a `Refusal`. */
export async function recordOf(match: string, game: number): Promise<string> {
  const lines = (await rest.records(match)).split("\n").filter(Boolean);
  return lines[game - 1] ?? "";
}
