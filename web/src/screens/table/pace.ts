// The pace of bots: the host waits for what a screen says that it has shown.
import { pauseOf } from "../../bots";
import type { Seen, Turn } from "../../server/protocol";
import { duration } from "../../settings.svelte";
import { BYSTANDER, seatOf, type Table } from "../../table.svelte";

/** Says that this much was shown, after the pause of a bot that takes its time and is to decide now; the first time at once,
 *  since bots wait for nobody of whom they have not heard. What is returned takes that back. */
export function sayShown(table: Table, seen: Seen, turn: Turn): () => void {
  if (!table.keepsPace) {
    table.hasShown(seen);
    return () => {};
  }
  const pause = duration(pauseOf(table.room?.seats ?? [], seatOf(turn) ?? BYSTANDER));
  const timer = setTimeout(() => table.hasShown(seen), pause);
  return () => clearTimeout(timer);
}
