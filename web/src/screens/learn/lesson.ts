// A lesson: a short game whose every moment was made by the rules themselves (crates/rules/tests/lessons.rs).
import { isSame } from "../../same";
import type { News, Told } from "../../server/protocol";

/** The learner's seat. */
export const LEARNER = 0;

/** One moment: what the learner sees, and what is played next. */
export type Moment = { news: News; next: { seat: number; move: unknown } | null };

/** As it is kept: where very many moves are possible, only the wanted one is told in words. */
type Kept = Omit<Moment, "news"> & { news: Omit<News, "moves"> & { moves: (Told | Pick<Told, "data">)[] } };

const NO_WORDS: Told["phrase"] = { key: "", args: [] };

const lessons = import.meta.glob<Kept[]>("../../../../crates/rules/src/games/*/lesson.news.json", {
  import: "default",
});

/** The lesson of a game; null if there is none. */
export async function lessonOf(game: string): Promise<Moment[] | null> {
  const load = lessons[`../../../../crates/rules/src/games/${game.replaceAll("-", "_")}/lesson.news.json`];
  return load ? (await load()).map(whole) : null;
}

/** Whether the learner has to choose here. */
export function isOwn(moment: Moment): boolean {
  return moment.next?.seat === LEARNER;
}

/** The move that the lesson is about, as it stands among the legal ones. */
export function wanted(moment: Moment): Told | null {
  const next = moment.next;
  if (!next || next.seat !== LEARNER) return null;
  return moment.news.moves.find((move) => isSame(move.data, next.move)) ?? null;
}

/** Whether the rules would allow a move here. */
export function isLegal(moment: Moment, move: unknown): boolean {
  return moment.news.moves.some(({ data }) => isSame(data, move));
}

function whole({ news, next }: Kept): Moment {
  return { news: { ...news, moves: news.moves.map((move) => ({ phrase: NO_WORDS, ...move })) }, next };
}
