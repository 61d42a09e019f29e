// A lesson: a short game whose every moment was made by the rules themselves (crates/rules/tests/lessons.rs).
import { isSame } from "../../same";
import { choicesOf } from "../../server/offers";
import type { News, Phrase, Told } from "../../server/protocol";

/** The learner's seat. */
export const LEARNER = 0;

/** One moment: what the learner sees, and what is played next; the learner's own moves are told in words. */
export type Moment = { news: News; next: { seat: number; move: unknown; says?: Phrase } | null };

const lessons = import.meta.glob<Moment[]>("../../../../crates/rules/src/games/*/lesson.news.json", {
  import: "default",
});

/** The lesson of a game; null if there is none. */
export async function lessonOf(game: string): Promise<Moment[] | null> {
  const load = lessons[`../../../../crates/rules/src/games/${game.replaceAll("-", "_")}/lesson.news.json`];
  return load ? load() : null;
}

/** Whether the learner has to choose here. */
export function isOwn(moment: Moment): boolean {
  return moment.next?.seat === LEARNER;
}

/** The move that the lesson is about, as it stands among the legal ones. */
export function wanted({ news, next }: Moment): Told | null {
  if (!next || next.seat !== LEARNER) return null;
  const found = choicesOf(news.moves).find((move) => isSame(move.data, next.move));
  return found ? { ...found, phrase: next.says ?? found.phrase } : null;
}

/** Whether the rules would allow a move here. */
export function isLegal(moment: Moment, move: unknown): boolean {
  return choicesOf(moment.news.moves).some(({ data }) => isSame(data, move));
}
