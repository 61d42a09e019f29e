// The emotes that can be sent, instead of free chat, in the order in which they are offered.
import type { Emote } from "../../server/protocol";
import { text } from "../../words.svelte";

export const EMOTES: readonly Emote[] = [
  "hello",
  "well_played",
  "lucky",
  "oh_no",
  "thinking",
  "hurry",
  "thanks",
  "purr",
  "squeak",
];

/** What an emote says. */
export function emoteText(emote: Emote): string {
  return text(`web-emote-${emote.replaceAll("_", "-")}`);
}
