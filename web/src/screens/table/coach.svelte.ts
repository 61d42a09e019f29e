// The coach at a table: asked by the player who has to choose, and heard only for the moment it was asked about.
import type { Chance } from "../../board";
import { connection } from "../../server/connection.svelte";
import type { Ask, MoveAdvice, Refused } from "../../server/protocol";
import { Refusal } from "../../server/rest";
import type { Table } from "../../table.svelte";

/** How many moves are told of. */
const FEW = 3;

type Heard = { moment: string; moves: MoveAdvice[]; refused: Refused | null };

export class Coach {
  /** The moment that was asked about. */
  #asked: string | null = $state(null);
  #heard: Heard | null = $state.raw(null);
  #chosen = $state(0);

  /** Whose eyes, at which step of which game. */
  #moment: string = $derived.by(() => {
    const { eyes, sight } = this.table;
    return `${eyes} ${sight?.game} ${sight?.news.step}`;
  });
  #now: Heard | null = $derived(this.#heard?.moment === this.#moment ? this.#heard : null);

  /** Whether it can be asked now. */
  canAsk: boolean = $derived.by(() => {
    const { room, isMyTurn, busy, isShowing } = this.table;
    return room?.hints === true && isMyTurn && !busy && !isShowing;
  });
  isThinking: boolean = $derived(this.#asked === this.#moment && this.#now === null);
  /** The best few moves, the best first; empty until something was said. */
  moves: MoveAdvice[] = $derived(this.canAsk ? (this.#now?.moves ?? []) : []);
  /** Why it says nothing. */
  refused: Refused | null = $derived(this.canAsk ? (this.#now?.refused ?? null) : null);
  /** Which of them is shown on the board. */
  chosen: number = $derived(Math.min(this.#chosen, this.moves.length - 1));
  /** The move that is shown on the board. */
  hint: unknown = $derived(this.moves[this.chosen]?.move ?? null);
  chances: Chance<unknown>[] = $derived(
    this.moves.map(({ move, win, error }) => ({ move, percent: percentOf(win), isExact: error === 0 })),
  );

  constructor(readonly table: Table) {}

  /** Asks what it would do now. */
  async ask(): Promise<void> {
    const { table } = this;
    const moment = this.#moment;
    if (!this.canAsk || !table.sight || this.#asked === moment) return;
    this.#asked = moment;
    this.#chosen = 0;
    const seen = { game: table.sight.game, step: table.sight.news.step };
    const heard = await hear({ type: "advise", match: table.match, seat: table.eyes, seen });
    // Meanwhile something else may have been asked, or nothing is to be heard any more.
    if (this.#asked !== moment) return;
    this.#heard = { moment, ...heard };
    // A coach that was too busy may be asked again.
    if (heard.moves.length === 0) this.#asked = null;
  }

  /** Shows one of the moves on the board. */
  show(index: number): void {
    this.#chosen = index;
  }

  /** Forgets what it said. */
  hush(): void {
    this.#asked = null;
    this.#heard = null;
  }
}

/** A chance in whole percent; only what is certain is 0 or 100. */
export function percentOf(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100;
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}

async function hear(request: Ask): Promise<Omit<Heard, "moment">> {
  try {
    const answer = await connection.ask(request);
    return { moves: answer.type === "advice" ? answer.advice.moves.slice(0, FEW) : [], refused: null };
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    return { moves: [], refused: why.refused };
  }
}
