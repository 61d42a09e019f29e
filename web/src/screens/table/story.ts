// The story of a game as sentences.
import type { Told } from "../../server/protocol";
import type { Words } from "../../words.svelte";

/** A sentence, and the step that it tells of, from 1. */
export type Sentence = { step: number; text: string };

/** What the story says; steps that say nothing are left out. */
export function sentences(story: readonly Told[], words: Words): Sentence[] {
  const all = story.map((told, index) => ({ step: index + 1, text: words.say(told.phrase).trim() }));
  return all.filter((sentence) => sentence.text !== "");
}
