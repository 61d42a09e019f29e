// What the page and the worker that hosts this device's matches say to each other.
import type { Refused, SeatSpec, Seen, TableSpec, ToClient, ToServer } from "../server/protocol";

/** What a request wants to know of a match that is kept. */
export type Reading =
  | { type: "summary" }
  | { type: "records" }
  | { type: "analysis" }
  | { type: "replay"; game: number; seat: number | null; from: number };

/** From where to play on, and how. */
export type Branch = {
  /** A line of a record. */
  record: string;
  /** The match that it is the record of, if that can be found again, and the number of the game there. */
  match: string | null;
  game: number;
  step: number;
  seats: SeatSpec[];
  dice: "same" | "fresh";
  /** The seat from whose eyes hidden things are drawn anew. */
  unseen: number | null;
};

/** A moment of a record, as a line or in few characters, at which a seat has to choose. */
export type ChoiceAt = { record: string; step: number; seat: number };

/** What a link leads to. */
export type Linked = { happened: string; branch: string; step: number };

/** What a request wants to know of a record. */
export type Study =
  | { type: "shorten"; record: string }
  | { type: "look"; at: ChoiceAt }
  | { type: "judge"; at: ChoiceAt; move: unknown }
  | { type: "goes_on"; at: ChoiceAt; move: unknown };

export type ToWorker =
  | { type: "start"; engine: string }
  /** By how much the pauses of bots are longer or shorter here; 0 for none. */
  | { type: "pace"; pace: number }
  | { type: "open"; number: number; table: TableSpec; nickname: string }
  | { type: "branch"; number: number; branch: Branch; nickname: string }
  | { type: "take-back"; number: number; match: string }
  | { type: "import"; number: number; text: string }
  | { type: "link"; number: number; match: string; record: string }
  | { type: "read-link"; number: number; link: string }
  | { type: "study"; number: number; request: Study }
  | { type: "read"; number: number; match: string; reading: Reading }
  | { type: "enter"; match: string; seen: Seen | null; nickname: string }
  | { type: "leave"; match: string }
  | { type: "ask"; match: string; asked: ToServer };

export type FromWorker =
  /** The worker can be asked. Where nothing is kept, matches last as long as the tab; `unkept` is the text that says why. */
  | { type: "ready"; unkept: string | null }
  | { type: "answer"; number: number; done: unknown }
  | { type: "refused"; number: number; refused: Refused }
  /** A message of the protocol, about a match. */
  | { type: "tell"; match: string; message: ToClient }
  /** There is one more match. */
  | { type: "opened"; match: string }
  /** The engine has stopped: nothing more will come of this worker. */
  | { type: "died"; says: string };
