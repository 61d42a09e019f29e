// Words for moves that came without, because there are very many: asked for where they are shown, a few at a time.
import { NO_WORDS } from "./server/offers";
import type { Phrase, ToldAs } from "./server/protocol";

/** This many are asked for at once; of more, the words may leave out what a drawn board would show. */
const AT_ONCE = 12;

type Tell<Move> = (moves: Move[]) => Promise<Phrase[]>;

export class Telling<Move> {
  #words: ReadonlyMap<Move, Phrase> = $state.raw(new Map());
  #asked: readonly ToldAs<Move>[] = [];

  /** A move with its words, as soon as they are known. */
  said(move: ToldAs<Move>): ToldAs<Move> {
    return move.phrase === NO_WORDS ? { ...move, phrase: this.#words.get(move.data) ?? NO_WORDS } : move;
  }

  /** Asks for the words that are missing, until others are asked for. */
  async ask(moves: readonly ToldAs<Move>[], tell: Tell<Move>): Promise<void> {
    this.#asked = moves;
    this.#words = new Map();
    const missing = moves.filter(({ phrase }) => phrase === NO_WORDS).map(({ data }) => data);
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const some = missing.slice(from, from + AT_ONCE);
      const phrases = await tell(some);
      if (this.#asked !== moves) return;
      this.#words = new Map([...this.#words, ...some.map((move, index): [Move, Phrase] => [move, phrases[index] ?? NO_WORDS])]);
    }
  }
}
