// What a view says of itself: a game without pictures tells each thing in a sentence (`tell_view` in the rules).
import type { Phrase } from "../../server/protocol";

/** The sentences for a view, a thing each; none if the game has boards of its own. */
export function seen(view: unknown): readonly Phrase[] {
  const told = typeof view === "object" && view !== null && "told" in view ? view.told : [];
  return Array.isArray(told) ? (told as Phrase[]) : [];
}
