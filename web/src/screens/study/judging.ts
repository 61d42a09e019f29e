// Whether a choice was as good as the best, as far as the coach can tell.
import { isSame } from "../../same";
import type { Advice, MoveAdvice } from "../../server/protocol";

/** Less is not worth a word. */
const NOTEWORTHY = 0.005;
/** A difference of estimates counts if it is larger than this many standard errors. */
const CLEAR = 2;

export type Judged = {
  isRight: boolean;
  best: MoveAdvice | null;
  tried: MoveAdvice | null;
  /** What it costs, in points of a hundred. */
  points: number;
};

/** What the coach's advice says of a move. */
export function judged({ moves }: Advice, move: unknown, better: unknown): Judged {
  const [best = null] = moves;
  const tried = moves.find((advice) => isSame(advice.move, move)) ?? null;
  const lost = best && tried ? best.win - tried.win : 0;
  const error = best && tried ? Math.hypot(best.error, tried.error) : 0;
  const isRight = isSame(move, better) || (tried !== null && lost <= Math.max(NOTEWORTHY, CLEAR * error));
  return { isRight, best, tried, points: Math.max(1, Math.round(lost * 100)) };
}
