// Reading texts out by the device itself, for those who can't read yet. Off until somebody asks for it.
import { settings } from "./settings.svelte";
import { language } from "./words.svelte";

const TAGS = { en: "en-US", ru: "ru-RU" };
/** How many texts may wait to be read: who falls behind hears the newest. */
const MOST_WAITING = 4;

/** What is being read; kept here, or a browser may forget to say when it ends. */
let reading: SpeechSynthesisUtterance | null = null;
let waiting: string[] = [];

/** Whether this device can read texts out. */
export function canReadAloud(): boolean {
  return "speechSynthesis" in window;
}

/** Reads a text out, if that is wanted. What was being read before is cut off. */
export function readAloud(words: string): void {
  hush();
  readOn(words);
}

/** Reads a text out when what is being read has been heard, if that is wanted. */
export function readOn(words: string): void {
  if (!settings.readsAloud || !canReadAloud() || words.trim() === "") return;
  waiting = [...waiting, words].slice(-MOST_WAITING);
  // Some devices never tell that they have ended.
  const isReading = reading !== null && (speechSynthesis.speaking || speechSynthesis.pending);
  if (!isReading) next();
}

/** Reads nothing any more. */
export function hush(): void {
  reading = null;
  waiting = [];
  if (canReadAloud()) speechSynthesis.cancel();
}

function next(): void {
  const words = waiting.join(" ");
  waiting = [];
  reading = null;
  if (words === "") return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = TAGS[language()];
  utterance.onend = utterance.onerror = () => {
    if (reading === utterance) next();
  };
  reading = utterance;
  speechSynthesis.speak(utterance);
}
