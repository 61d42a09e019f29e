// What may be chosen, with what the coach says about it.
import type { Chance } from "../../board";
import { isSame } from "../../same";
import type { ToldAs } from "../../server/protocol";

export type Choice = {
  move: ToldAs<unknown>;
  text: string;
  /** What the coach gives for it, if it was asked and told of this one. */
  chance: Chance<unknown> | null;
  /** Whether the coach points at it. */
  isAsked: boolean;
};

type Advice = { hint: unknown; chances: readonly Chance<unknown>[] };

/** Each move in words, with what the coach says about it. */
export function choicesOf(moves: readonly ToldAs<unknown>[], { hint, chances }: Advice, say: (move: ToldAs<unknown>) => string): Choice[] {
  return moves.map((move) => ({
    move,
    text: say(move),
    chance: chances.find((chance) => isSame(chance.move, move.data)) ?? null,
    isAsked: hint !== null && isSame(hint, move.data),
  }));
}

/** Those that the coach told of, the best first. */
export function advised(choices: readonly Choice[]): Choice[] {
  const best = (choice: Choice) => choice.chance?.percent ?? -1;
  return choices.filter(({ chance, isAsked }) => chance !== null || isAsked).sort((one, other) => best(other) - best(one));
}
