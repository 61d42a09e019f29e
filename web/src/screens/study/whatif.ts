// Who plays on from a moment: what is offered first.
import type { SeatAtTable, SeatSpec } from "../../server/protocol";

/** The person at this device. */
export const ME = "me";

/** Who plays each seat, as a level of a bot or `ME`: bots stay, and of the people the one who decides now is me. */
export function firstChoice(seats: readonly Pick<SeatAtTable, "kind">[], deciding: number | null, mine: readonly number[], usual: string): string[] {
  const people = seats.flatMap((seat, index) => (typeof seat.kind === "object" ? [] : [index]));
  const own = mine.length > 0 ? mine : people;
  const me = deciding !== null && own.includes(deciding) ? deciding : (own[0] ?? deciding ?? 0);
  return seats.map(({ kind }, index) => (index === me ? ME : typeof kind === "object" ? kind.bot : usual));
}

/** The same as a host reads it: the first of my seats is mine, the others belong to guests of these names. */
export function seatSpecs(chosen: readonly string[], names: readonly string[]): SeatSpec[] {
  const first = chosen.indexOf(ME);
  return chosen.map((who, seat): SeatSpec => {
    if (who !== ME) return { bot: who };
    return seat === first ? "me" : { guest: (names[seat] ?? "").slice(0, 16) || String(seat + 1) };
  });
}
