// A game moment by moment, from somebody's eyes, as far as it has been fetched.
import type { Refused, ReplayStep, Told } from "../../server/protocol";
import { Refusal, rest } from "../../server/rest";

export class Film {
  /** The moments from the beginning on; the first one is before the first step. */
  moments: ReplayStep[] = $state.raw([]);
  /** How many steps the game has. */
  steps = $state(0);
  /** Why it can't be seen. */
  refused: Refused | null = $state.raw(null);
  /** What happened, one event a step. */
  story: Told[] = $derived(this.moments.flatMap((moment) => (moment.event ? [moment.event] : [])));

  #isLoading = false;
  #until = 0;

  constructor(
    readonly match: string,
    /** The number of the game, from 1. */
    readonly game: number,
    /** Whose eyes; null for a bystander's. */
    readonly seat: number | null,
  ) {}

  /** Fetches what there is and is not known yet, and more until there are this many steps. */
  async load(until = 0): Promise<void> {
    this.#until = Math.max(this.#until, until);
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      do {
        const { page, steps } = await rest.replay(this.match, this.game, this.seat, this.moments.length);
        this.moments = [...this.moments, ...page];
        this.steps = steps;
        this.refused = null;
        if (page.length === 0) break;
      } while (this.moments.length <= Math.max(this.steps, this.#until));
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.refused = why.refused;
    } finally {
      this.#isLoading = false;
    }
  }
}
