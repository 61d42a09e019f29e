// What a table still waits for before it can start.
import type { Room } from "../../server/protocol";

export type Missing = {
  /** How many seats are free. */
  free: number;
  /** The seats of those who have not agreed to a rematch yet. */
  undecided: number[];
};

/** What is missing; nothing if the match can start. */
export function missing(room: Pick<Room, "seats">): Missing | null {
  const free = room.seats.filter(({ kind }) => kind === "open" || kind === "reserved").length;
  const undecided = room.seats.flatMap((seat, index) => (seat.kind === "person" && !seat.ready ? [index] : []));
  return free > 0 || undecided.length > 0 ? { free, undecided } : null;
}
