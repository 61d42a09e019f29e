// The words that client and server share, and the few that only clients need.
export * from "../../../crates/protocol/protocol";
import type { News, Offer, SeatAtTable, Told, ToServer } from "../../../crates/protocol/protocol";

/** A request without the number that the connection gives it. */
export type Ask = ToServer extends infer Message
  ? Message extends { id: number }
    ? Omit<Message, "id">
    : never
  : never;

/** A move or an event of a game whose types are known. */
export type ToldAs<Data> = Omit<Told, "data"> & { data: Data };

/** The news of a game whose types are known. */
export type NewsOf<View, Move, Event> = Omit<News, "view" | "moves" | "events"> & {
  view: View;
  moves: (Omit<Offer, "data"> & { data: Move })[];
  events: ToldAs<Event>[];
};

/** Whether a bot makes this seat's moves for good. */
export function isBot(seat: SeatAtTable): boolean {
  return typeof seat.kind === "object";
}
