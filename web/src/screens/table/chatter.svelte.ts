// What bots say: a short word of their temper when something dramatic has been shown, to them alone. It is made here and
// goes over no wire.
import type { Drama } from "../../board";
import { temperAt } from "../../bots";
import type { SeatAtTable, Told } from "../../server/protocol";
import { text } from "../../words.svelte";

/** Something a bot has just said. */
export type Line = { seat: number; text: string; number: number };

/** So long it can be read. */
const READ = 4000;
/** Each temper has this many words for each mood. */
const VARIANTS = 2;

/** What the bot says that an event concerns; nothing if it concerns none. */
export function lineAt(drama: Drama | null, step: number, seats: readonly Pick<SeatAtTable, "kind">[]): string | null {
  const temper = drama && temperAt(seats, drama.seat);
  return temper ? text(`web-bot-says-${temper}-${drama.mood}-${1 + (step % VARIANTS)}`) : null;
}

export class Chatter {
  /** At most one at a time: more would push each other about. */
  lines: Line[] = $state.raw([]);

  #heard: { film: string; step: number } | null = null;

  constructor(readonly drama: ((event: never) => Drama | null) | undefined) {}

  /** To be called whenever more has been shown. What was there already, or is shown again, is not talked about. */
  hear(film: string, story: readonly Told[], seats: readonly Pick<SeatAtTable, "kind">[]): void {
    const before = this.#heard;
    this.#heard = { film, step: Math.max(story.length, before?.film === film ? before.step : 0) };
    if (before?.film !== film || !this.drama) return;
    for (let step = before.step; step < story.length; step++) {
      const drama = this.drama(story[step]!.data as never);
      const line = lineAt(drama, step, seats);
      if (drama && line) this.#say(drama.seat, line, step);
    }
  }

  #say(seat: number, text: string, number: number): void {
    this.lines = [{ seat, text, number }];
    setTimeout(() => (this.lines = this.lines.filter((line) => line.number !== number)), READ);
  }
}
