// Whole games as the rules played them, for tests: what a bystander saw at each turn, and was told in between.
import { readFileSync } from "node:fs";

/** What happened between two views. */
export type Passage<View, Event> = { before: View; events: Event[]; after: View };

/** All passages of the recorded games of one game, by the name of its folder in the rules. */
export function playthroughs<View, Event>(folder: string): Passage<View, Event>[] {
  return ["fewest", "most", "options"].flatMap((name) => {
    const file = new URL(`../../../crates/rules/src/games/${folder}/playthroughs/${name}.txt`, import.meta.url);
    const passages: Passage<View, Event>[] = [];
    let before: View | null = null;
    let events: Event[] = [];
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [, word, json] = /^ {2}(told|seen): (.*)$/.exec(line) ?? [];
      if (!word || !json) continue;
      if (word === "told") events.push(JSON.parse(json) as Event);
      else {
        const after = JSON.parse(json) as View;
        if (before) passages.push({ before, events, after });
        before = after;
        events = [];
      }
    }
    return passages;
  });
}
