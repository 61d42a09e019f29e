// What the page and the worker that hosts this device's matches say to each other.
import type { Refused, Seen, TableSpec, ToClient, ToServer } from "../server/protocol";

/** What a request wants to know of a match that is kept. */
export type Reading =
  | { type: "summary" }
  | { type: "records" }
  | { type: "analysis" }
  | { type: "replay"; game: number; seat: number | null; from: number };

export type ToWorker =
  | { type: "start"; engine: string }
  /** By how much the pauses of bots are longer or shorter here; 0 for none. */
  | { type: "pace"; pace: number }
  | { type: "open"; number: number; table: TableSpec; nickname: string }
  | { type: "read"; number: number; match: string; reading: Reading }
  | { type: "enter"; match: string; seen: Seen | null; nickname: string }
  | { type: "leave"; match: string }
  | { type: "ask"; match: string; asked: ToServer };

export type FromWorker =
  /** The worker can be asked. Where nothing is kept, matches last as long as the tab. */
  | { type: "ready"; isKept: boolean }
  | { type: "answer"; number: number; done: unknown }
  | { type: "refused"; number: number; refused: Refused }
  /** A message of the protocol, about a match. */
  | { type: "tell"; match: string; message: ToClient }
  /** There is one more match. */
  | { type: "opened"; match: string }
  /** The engine has stopped: nothing more will come of this worker. */
  | { type: "died"; says: string };
