// Many moves as few groups: those that begin alike belong together.
import type { Words } from "../../words.svelte";
import type { Choice } from "./advice";

export type Group = { name: string; choices: Choice[] };

/** The choices by what they say first: the kind of move, and the first thing that it names. */
export function groups(choices: readonly Choice[], words: Words): Group[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = nameOf(choice, words);
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return [...found].map(([name, inside]) => ({ name, choices: inside }));
}

function nameOf({ move, text }: Choice, words: Words): string {
  const first = move.phrase.args[0]?.[1];
  if (!first) return text;
  if ("sign" in first) return first.sign;
  if ("number" in first) return String(first.number);
  if ("seat" in first) return words.name(first.seat);
  return "phrase" in first ? words.say(first.phrase) : words.list(first.list.map((phrase) => words.say(phrase)));
}
