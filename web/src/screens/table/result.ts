// How a game or a match ended, as lines and as one joyful sentence.
import type { Outcome, Room, Turn } from "../../server/protocol";
import { text, type Words } from "../../words.svelte";

/** At most this many points behind counts as close. */
const CLOSE = 2;

/** One seat's line. */
export type Line = { seat: number; place: number; points: number };

/** The lines, the best first. */
export function standings({ places, points }: { places: readonly number[]; points: readonly number[] }): Line[] {
  const lines = places.map((place, seat) => ({ seat, place, points: points[seat] ?? 0 }));
  return lines.sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** Who is first, alone or with others. */
export function winners(lines: readonly Line[]): number[] {
  return lines.filter((line) => line.place === 1).map((line) => line.seat);
}

/** How a game has ended whose turn this is; null if it has not, by the rules. */
export function outcomeIn(turn: Turn): Outcome | null {
  return typeof turn === "object" && "over" in turn ? turn.over : null;
}

/** What a game counts besides points, such as cheeses, in words. */
export function countsOf(outcome: Outcome, words: Words): string[] {
  const { scores: _scores, places: _places, ...counts } = outcome;
  const known = Object.entries(counts).filter(([name]) => words.has(`web-count-${name}`));
  return known.map(([name, count]) => words.text(`web-count-${name}`, { count }));
}

/** Who won, in one sentence. `mine` is the reader's one seat. */
export function resultWords(lines: readonly Line[], words: Words, mine: number | null): string {
  const first = winners(lines);
  const [only] = first;
  if (first.length === lines.length) return text("web-result-draw");
  if (first.length === 1 && only !== undefined) {
    return only === mine ? text("web-result-you") : text("web-result-one", { seat: words.name(only) });
  }
  return text("web-result-many", { winners: words.list(first.map((seat) => words.name(seat))) });
}

/** What is said of a match that did not end by the rules. */
export function brokenOffWords(room: Room, words: Words): string {
  const resigned = room.seats.findIndex((seat) => seat.resigned);
  if (room.ended !== "resigned" || room.seats.length !== 2 || resigned < 0) {
    return text(room.ended === "resigned" ? "web-result-all-resigned" : "web-result-abandoned");
  }
  const winner = words.name(1 - resigned);
  return room.you.seats.length === 1 && room.you.seats[0] === resigned
    ? text("web-result-you-resigned", { winner })
    : text("web-result-resigned", { seat: words.name(resigned), winner });
}

/** What is said to those who have not won; `mine` are their seats. */
export function comfortWords(lines: readonly Line[], mine: readonly number[]): string {
  const own = lines.filter(({ seat }) => mine.includes(seat));
  const best = Math.max(...own.map(({ points }) => points));
  const winner = lines[0]?.points ?? best;
  if (lines.length > 2 && own.some(({ place }) => place === 2)) return text("web-comfort-second");
  return text(winner > 1 && winner - best <= CLOSE ? "web-comfort-close" : "web-comfort");
}

/** Whether those who have won are mice, in a game with a cat among the seats. */
export function areMice(first: readonly number[], view: unknown): boolean {
  const { cat } = (view as { options?: { cat?: unknown } }).options ?? {};
  return typeof cat === "number" && first.length > 0 && !first.includes(cat);
}
