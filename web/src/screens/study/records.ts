// The record of one game of a match, wherever the match is kept, and links that carry records.
import { device } from "../../device/device.svelte";
import { me } from "../../me.svelte";
import { rest } from "../../server/rest";
import { isSite } from "../../site.svelte";

/** The line of the game with this number, from 1. Rejects with a `Refusal`. */
export async function recordOf(match: string, game: number): Promise<string> {
  const lines = (await rest.records(match)).split("\n").filter(Boolean);
  return lines[game - 1] ?? "";
}

/** An address that any device can open: it carries the game of a record, and a match that was played on from it. */
export async function linkTo(record: string, match: string | null = null): Promise<string> {
  const place = isSite ? `${location.href.split("#")[0]}#` : me.origin;
  return `${place}/study/${await device.link(record, match)}`;
}
