// What the page and the worker that hosts this device's matches say to each other.
import type { Puzzle } from "../screens/puzzle/series";
import type { News, Phrase, Refused, SeatSpec, Seen, TableSpec, Told, ToClient, ToServer } from "../server/protocol";
import type { Held } from "./store";

/** What a request wants to know of a match that is kept. */
export type Reading =
  | { type: "summary" }
  | { type: "records" }
  | { type: "analysis" }
  | { type: "may_take_back" }
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

/** What comes of another choice there: it is as good as the best, or it is the old mistake, or it costs this much. */
export type Retried = { verdict: "right" } | { verdict: "as_before" } | { verdict: "wrong"; cost: number; says: Phrase };

/** What a link leads to: a game, and what was played on from one of its steps, if something was. */
export type Linked = { happened: string; branch: string | null; step: number };

/** A day, counted from 1970, and the game of its puzzle. */
export type PuzzleDay = { day: number; game: string };

/** Which puzzle is asked: that of a day, or one of a series. */
export type PuzzleAsked = { day: number } | { number: number };

/** What is seen of a puzzle, from the seat that chooses. */
export type PuzzleLook = { seat: number; seats: number; look: Pick<News, "step" | "turn" | "view" | "moves"> };

/** What an answer comes to; the loss is in ten-thousandths of the chance to win. */
export type PuzzleAnswer = {
  lost: number;
  at_least: boolean;
  cheese: number;
  points: Phrase;
  best: unknown;
  better: Phrase | null;
  says: Phrase[];
  /** For others to read. */
  shared: Phrase;
};

/** A step from a position on, as records write it. */
export type Onward = { luck: unknown } | { seat: number; move: unknown };

/** A position as text, what was played on from there, and the seats of people at this device. */
export type PositionAt = { text: string; steps: Onward[]; mine: number[] };

/** What there is to see, to choose, and to fall. */
export type PositionShown = {
  /** Whose eyes; nobody's if these are a bystander's. */
  eyes: number | null;
  seats: number;
  text: string;
  look: Pick<News, "step" | "turn" | "view" | "moves">;
  story: Told[];
  chances: { luck: unknown; event: Told }[];
  /** The first few legal moves in words, and how many there are. */
  told: Phrase[];
  count: number;
};

/** A game of a real box from its first position. */
export type RealGame = { game: string; revision: number | null; options: unknown; seats: number; steps: Onward[] };

/** How it begins, and by which revision of the rules. */
export type RealBegun = { text: string; revision: number };

/** What a request wants to know of a record, a puzzle or a position. */
export type Study =
  | { type: "position_text"; game: string; view: unknown }
  | { type: "position_look"; at: PositionAt }
  | { type: "position_check"; at: PositionAt; move: unknown }
  | { type: "position_advise"; at: PositionAt }
  | { type: "position_next"; at: PositionAt; level: string }
  | { type: "real_begins"; real: RealGame }
  | { type: "real_record"; real: RealGame }
  | { type: "puzzle_day"; now: number }
  | { type: "puzzle_of_day"; day: number; count: number }
  | { type: "puzzle_look"; puzzle: Puzzle }
  | { type: "puzzle_answer"; puzzle: Puzzle; asked: PuzzleAsked; move: unknown }
  | { type: "puzzle_goes_on"; puzzle: Puzzle; move: unknown }
  | { type: "look"; at: ChoiceAt }
  | { type: "retry"; at: ChoiceAt; move: unknown; better: unknown }
  | { type: "goes_on"; at: ChoiceAt; move: unknown };

export type ToWorker =
  /** Where the engine is, and what the page holds of earlier workers. */
  | { type: "start"; engine: string; held: Held[] }
  | { type: "open"; number: number; table: TableSpec; nickname: string }
  | { type: "branch"; number: number; branch: Branch; nickname: string }
  | { type: "take-back"; number: number; match: string }
  | { type: "import"; number: number; text: string }
  | { type: "link"; number: number; match: string | null; record: string }
  | { type: "read-link"; number: number; link: string }
  | { type: "study"; number: number; request: Study }
  | { type: "read"; number: number; match: string; reading: Reading }
  | { type: "enter"; match: string; seen: Seen | null; nickname: string }
  | { type: "leave"; match: string }
  | { type: "ask"; match: string; asked: ToServer };

export type FromWorker =
  /** The worker can be asked. Where nothing is kept, matches last as long as the page; `unkept` is the text that says why. */
  | { type: "ready"; unkept: string | null }
  | { type: "answer"; number: number; done: unknown }
  | { type: "refused"; number: number; refused: Refused }
  /** A message of the protocol, about a match. */
  | { type: "tell"; match: string; message: ToClient }
  /** There is one more match. */
  | { type: "opened"; match: string }
  /** Nothing is kept here: the page has to hold these. */
  | { type: "hold"; held: Held[] }
  /** The engine can't be had: nothing will come of this worker, but the next one may have more luck. */
  | { type: "no-engine"; says: string }
  /** The engine has stopped: nothing more will come of this worker. */
  | { type: "died"; says: string };
