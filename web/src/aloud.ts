// Reading texts out by the device itself, for those who can't read yet. Off until somebody asks for it.
import { settings } from "./settings.svelte";
import { language } from "./words.svelte";

const TAGS = { en: "en-US", ru: "ru-RU" };

/** Whether this device can read texts out. */
export function canReadAloud(): boolean {
  return "speechSynthesis" in window;
}

/** Reads a text out, if that is wanted. What was being read before is cut off. */
export function readAloud(words: string): void {
  if (!settings.readsAloud || !canReadAloud()) return;
  speechSynthesis.cancel();
  if (words.trim() === "") return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = TAGS[language()];
  speechSynthesis.speak(utterance);
}
