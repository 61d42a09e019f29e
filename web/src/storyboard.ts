// How a game's events become frames of an animation. Each game has one, in `games/<id>/frames.ts`: pure, without a clock.
import type { SoundName } from "./sound";

/** One frame of an animation. */
export type Frame<Picture> = {
  /** What the board draws. */
  picture: Picture;
  /** How long it is shown at normal speed. What moves in it has arrived when it is over. */
  milliseconds: number;
  /** How many of the events have been shown to their end when it is over: only then are they told. */
  told: number;
  /** Heard when it begins. It must not give away how things end. */
  sound?: SoundName;
  /** Heard when it is over, together with the words. */
  verdict?: SoundName;
};

/** The frames of one game. `Picture` is all that its board draws. */
export type Storyboard<View, Event, Picture> = {
  /** The table at rest. `events` led to it from `before`, as far as they are known. */
  still(view: View, events: readonly Event[], before: Picture | null): Picture;
  /** What is seen on the way from a picture to the next view; the view itself follows after the last frame. */
  frames(before: Picture, events: readonly Event[], after: View): Frame<Picture>[];
};

/** A storyboard whose types are known to its own board only. */
export type AnyStoryboard = Storyboard<unknown, unknown, unknown>;

/** Puts frames together, event after event. */
export class Reel<Picture> {
  readonly frames: Frame<Picture>[] = [];
  #told = 0;
  /** Whether the event that comes next has frames already. */
  #isShowing = false;

  /** Begins with the table as it is. */
  constructor(public now: Picture) {}

  /** Shows something on its way: words, scores and counts stay as they are. */
  show(milliseconds: number, picture: Picture, sound?: SoundName): void {
    this.now = picture;
    this.frames.push({ picture, milliseconds, told: this.#told, ...(sound ? { sound } : {}) });
    this.#isShowing = true;
  }

  /** The event has been shown to its end: this is the table now, and the event may be told. */
  tell(picture: Picture, verdict?: SoundName): void {
    this.#told += 1;
    if (!this.#isShowing) this.frames.push({ picture: this.now, milliseconds: 0, told: 0 });
    const last = this.frames.pop()!;
    this.frames.push({ ...last, told: this.#told, ...(verdict ? { verdict } : {}) });
    this.now = picture;
    this.#isShowing = false;
  }

  /** Leaves time to look at what was told. */
  rest(milliseconds: number): void {
    this.clear(milliseconds, this.now);
  }

  /** Tidies up after what was told, such as dice that go back into the bag. */
  clear(milliseconds: number, picture: Picture, sound?: SoundName): void {
    this.now = picture;
    this.frames.push({ picture, milliseconds, told: this.#told, ...(sound ? { sound } : {}) });
  }
}

/** The seat that an event names: events are objects with one field, named after what happened. */
export function seatIn(event: unknown): number | null {
  if (typeof event !== "object" || event === null) return null;
  const [what] = Object.values(event) as unknown[];
  const seat = typeof what === "object" && what !== null && "seat" in what ? what.seat : null;
  return typeof seat === "number" ? seat : null;
}
