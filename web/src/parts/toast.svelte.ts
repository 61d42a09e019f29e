// A short word at the edge of the page, for a moment: "copied", or why something was not done.
import type { Refused } from "../server/protocol";
import { Refusal } from "../server/rest";
import { Words } from "../words.svelte";

/** Long enough for a child to read a sentence. */
const SHOWN = 5000;

export type Said = { words: string; isBad: boolean; number: number };

let said: Said | null = $state.raw(null);
let timer = 0;
let number = 0;

/** What is being said now. */
export function toast(): Said | null {
  return said;
}

/** Says something that went as wished. */
export function tell(words: string): void {
  show(words, false);
}

/** Says why something was not done. */
export function tellRefusal(refused: Refused, words: Words = new Words(null, [])): void {
  show(words.has(refused.phrase.key) ? words.say(refused.phrase) : refused.says, true);
}

/** Does something; a refusal is said. Answers whether it was done. */
export async function attempt(deed: () => Promise<unknown>, words?: Words): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    tellRefusal(why.refused, words);
    return false;
  }
}

/** Says no more. */
export function hush(): void {
  clearTimeout(timer);
  said = null;
}

function show(words: string, isBad: boolean): void {
  clearTimeout(timer);
  said = { words, isBad, number: number++ };
  timer = window.setTimeout(hush, SHOWN);
}
