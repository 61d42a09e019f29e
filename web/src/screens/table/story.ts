// The story of a game as sentences, and sentences by turns.
import type { GameOnScreen } from "../../board";
import type { Told } from "../../server/protocol";
import { seatIn } from "../../storyboard";
import type { Words } from "../../words.svelte";

/** A sentence, and the step that it tells of, from 1. */
export type Sentence = { step: number; text: string };

/** What one seat did in a row; nobody's is what luck did. */
export type TurnTold = { seat: number | null; entries: (Sentence & { event: unknown })[] };

/** What the story says; steps that say nothing are left out. */
export function sentences(story: readonly Told[], words: Words): Sentence[] {
  const all = story.map((told, index) => ({ step: index + 1, text: words.say(told.phrase).trim() }));
  return all.filter((sentence) => sentence.text !== "");
}

/** The last sentence of the story; the others need not be put together for it. */
export function lastSentence(story: readonly Told[], words: Words): string | undefined {
  const told = story.findLast(({ phrase }) => words.say(phrase).trim() !== "");
  return told && words.say(told.phrase).trim();
}

/** The story by turns. */
export function turnsOf(story: readonly Told[], words: Words, actor: GameOnScreen["actor"] = seatIn): TurnTold[] {
  const turns: TurnTold[] = [];
  for (const sentence of sentences(story, words)) {
    const event = story[sentence.step - 1]?.data;
    const seat = actor(event as never);
    const last = turns.at(-1);
    if (last?.seat === seat) last.entries.push({ ...sentence, event });
    else turns.push({ seat, entries: [{ ...sentence, event }] });
  }
  return turns;
}
