// What a bystander sees of a match, even where this browser's own person sits at the table. Who has a seat is told only
// what that seat sees: then the public replay is asked instead, and what the seat sees is never looked at.
import { untrack } from "svelte";
import type { Refused, Told, Turn } from "../../server/protocol";
import { BYSTANDER, type Sight, type Table } from "../../table.svelte";
import { Film } from "./film.svelte";

/** A bystander's view of the newest moment. */
export type Seen = { game: number; view: unknown; turn: Turn; step: number; story: Told[] };

export class Onlooker {
  seen: Seen | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);

  #film: Film | null = null;

  constructor(readonly match: string) {}

  /** Looks again; to be called in an effect, so that it happens whenever the table has moved on. */
  follow(table: Table): void {
    const own = table.sights.get(BYSTANDER);
    if (table.mySeats.length === 0 && own) this.seen = fromSight(own);
    else if (table.mySeats.length > 0) {
      const newest = [...table.sights.values()].sort((one, other) => other.game - one.game)[0];
      // What is fetched must not make the effect run again.
      if (newest) untrack(() => void this.#fetch(newest.game, newest.news.step));
    }
  }

  async #fetch(game: number, step: number): Promise<void> {
    if (this.#film?.game !== game) this.#film = new Film(this.match, game, null);
    const film = this.#film;
    await film.load(step);
    if (film !== this.#film) return;
    this.refused = film.moments.length === 0 ? film.refused : null;
    const newest = film.moments.at(-1);
    if (!newest) return;
    const { view, turn } = newest;
    this.seen = { game, view, turn, step: newest.step, story: film.story };
  }
}

function fromSight({ game, news, story }: Sight): Seen {
  return { game, view: news.view, turn: news.turn, step: news.step, story };
}
