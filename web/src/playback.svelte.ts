// The one clock of a table. News wait in a queue and are shown frame by frame. Board, header, log, captions, title, scores,
// sounds and buttons all read what is *shown*, so that no word is ahead of the board.
import type { Phrase, Told, Turn } from "./server/protocol";
import { duration } from "./settings.svelte";
import { sound, type SoundName } from "./sound";
import type { AnyStoryboard, Frame } from "./storyboard";

/** The newest that is known of a game. */
export type Newest = {
  /** Which game, and through whose eyes where that matters; another film is shown at once. */
  film: string;
  step: number;
  view: unknown;
  turn: Turn;
  moves: Told[];
  /** One event a step, from the beginning. */
  story: readonly Told[];
  /** Whether it has just happened. What was missed meanwhile is shown at once. */
  isLive: boolean;
};

/** What is on the screen. */
export type Shown = {
  film: string;
  picture: unknown;
  /** How many milliseconds the picture's movements take here and now; 0 at rest. */
  milliseconds: number;
  /** How many steps have been shown to their end. */
  step: number;
  /** The events of those steps. */
  story: readonly Told[];
  /** The events that were shown to their end before: the same, unless something is shown again. */
  told: readonly Told[];
  /** Who decides, as far as that has been shown. */
  turn: Turn;
  /** What may be chosen; nothing while something is playing. */
  moves: Told[];
  /** Whether more is to come. */
  isPlaying: boolean;
  /** Whether it has been shown before. */
  isAgain: boolean;
};

/** Time, as a page or a test has it. */
export type Clock = {
  /** How long this many milliseconds at normal speed last here; 0 if nothing moves. */
  duration(milliseconds: number): number;
  /** Calls back when what was just drawn has been seen for this long. Returns how to call that off. */
  after(milliseconds: number, done: () => void): () => void;
  /** Brings everything that still moves to where it goes. */
  arrive(): void;
};

/** A moment of the past, as a replay has it. */
export type Past = { step: number; turn: Turn; view: unknown };

type Moment = { step: number; turn: Turn; picture: unknown };
type Entry = { before: Moment; frames: readonly Frame<unknown>[]; after: Moment; isAgain: boolean };

/** Time to read between one piece of news and the next. */
const GAP = 250;
/** How long the table is seen as it was, before something is played again. */
const LEAD_IN = 500;
/** How long a step that somebody asked for is seen when it is over, before the table is as it is now again. */
const HOLD = 1200;
/** While this much waits, everything plays twice as fast; with twice as much, three times. */
const CALM = 1500;
/** If more than this waits, only the newest move is played. */
const MOST_WAITING = 8000;
/** How many pieces of news can be played again. */
const KEPT = 80;

export class Playback {
  shown: Shown | null = $state.raw(null);

  #newest: Newest | null = null;
  /** The newest moment, at rest. */
  #last: Moment = { step: 0, turn: "luck", picture: null };
  /** What is being shown, and what waits for it to end. */
  #queue: Entry[] = [];
  /** Which frame of the first entry is shown. */
  #frame = 0;
  #history: Entry[] = [];
  #stop: (() => void) | null = null;
  /** The part of the story that is shown: the same array as long as it is the same part. */
  #told: { of: readonly Told[]; story: readonly Told[] } = { of: [], story: [] };

  constructor(
    readonly storyboard: AnyStoryboard,
    readonly clock: Clock = browserClock,
    readonly hear: (name: SoundName) => void = hearIfSeen,
  ) {}

  /** Takes in what is known now: plays what follows on the last news, and shows anything else at once. */
  receive(newest: Newest): void {
    const known = this.#newest;
    this.#newest = newest;
    if (!known || known.film !== newest.film || newest.step < known.step) return this.#jump(newest);
    const events = newest.story.slice(known.step, newest.step).map(({ data }) => data);
    const before = this.#last;
    const frames = this.storyboard.frames(before.picture, events, newest.view);
    const arrived = frames.at(-1)?.picture ?? before.picture;
    const picture = this.storyboard.still(newest.view, events, arrived);
    this.#last = { step: newest.step, turn: newest.turn, picture };
    if (newest.step === known.step) return this.#refresh();
    const entry = { before, frames, after: this.#last, isAgain: false };
    this.#history = [...this.#history, entry].slice(-KEPT);
    if (!newest.isLive) return this.skip();
    this.#queue.push(entry);
    if (this.#waiting(0) === 0) {
      this.skip();
      return this.#hearAll(frames);
    }
    if (this.#waiting(1) > MOST_WAITING) this.#keepOnlyLast();
    if (!this.#stop) this.#next();
  }

  /** Shows the newest at once. */
  skip(): void {
    this.#halt();
    this.clock.arrive();
    this.#rest();
  }

  /** Whether something can be played again that others than these seats have done. */
  canRepeat(seats: readonly number[]): boolean {
    return this.shown?.isPlaying === false && this.#round(seats).some(takesTime);
  }

  /** Plays the last round of all but these seats again, and comes back to the present. */
  repeat(seats: readonly number[]): void {
    if (!this.canRepeat(seats)) return;
    this.#queue = this.#round(seats).map((entry) => ({ ...entry, isAgain: true }));
    const [first] = this.#queue;
    if (!first || this.clock.duration(1) === 0) return this.skip();
    const still = { picture: first.before.picture, milliseconds: LEAD_IN, told: 0 };
    this.#queue[0] = { ...first, frames: [still, ...first.frames] };
    this.#next();
  }

  /** Plays the news that told this step again and comes back to the present; says whether they are still known. */
  repeatStep(step: number): boolean {
    const entry = this.#history.find(({ before, after }) => before.step < step && step <= after.step);
    if (entry) this.#playAgain(entry);
    return entry !== undefined;
  }

  /** Plays one step of this game again, from the two views around it, and comes back to the present. */
  repeatBetween(before: Past, event: unknown, after: Past): void {
    const { storyboard } = this;
    const picture = storyboard.still(before.view, [], null);
    const frames = storyboard.frames(picture, [event], after.view);
    const arrived = storyboard.still(after.view, [event], frames.at(-1)?.picture ?? picture);
    this.#playAgain({
      before: { step: before.step, turn: before.turn, picture },
      frames,
      after: { step: after.step, turn: after.turn, picture: arrived },
      isAgain: true,
    });
  }

  /** Stops for good. */
  leave(): void {
    this.#halt();
  }

  #playAgain(entry: Entry): void {
    this.#halt();
    const { before, frames, after } = entry;
    const told = after.step - before.step;
    this.#queue = [
      {
        ...entry,
        isAgain: true,
        frames: [
          { picture: before.picture, milliseconds: LEAD_IN, told: 0 },
          ...frames,
          { picture: after.picture, milliseconds: 0, told },
          { picture: after.picture, milliseconds: HOLD, told },
        ],
      },
    ];
    if (this.clock.duration(1) > 0) return this.#next();
    // Nothing moves here: the table is seen as it was then.
    this.#queue = [];
    this.#show(after, 0, { moves: [], isPlaying: true, isAgain: true });
    this.#stop = this.clock.after(HOLD, () => this.skip());
  }

  #jump({ step, turn, view, story }: Newest): void {
    const events = story.slice(0, step).map(({ data }) => data);
    this.#last = { step, turn, picture: this.storyboard.still(view, events, null) };
    this.#history = [];
    this.skip();
  }

  /** Nothing has happened, but other moves may be offered or other eyes look. */
  #refresh(): void {
    const [waiting] = this.#queue.slice(-1);
    if (waiting && !waiting.isAgain) waiting.after = this.#last;
    if (this.#queue.length === 0) this.#rest();
  }

  #halt(): void {
    this.#stop?.();
    this.#stop = null;
    this.#queue = [];
    this.#frame = 0;
  }

  #rest(): void {
    const moves = this.#newest?.moves ?? [];
    this.#show(this.#last, 0, { moves, isPlaying: false, isAgain: false });
  }

  /** Goes on to the next frame that takes time. */
  #next(): void {
    this.#stop = null;
    for (let entry = this.#queue[0]; entry; entry = this.#queue[0]) {
      const frame = entry.frames[this.#frame];
      if (!frame) {
        this.#queue.shift();
        this.#frame = 0;
        const time = this.#queue.length > 0 ? this.#time(GAP) : 0;
        if (time === 0) continue;
        this.#show(entry.after, 0, { moves: [], isPlaying: true, isAgain: entry.isAgain });
        this.#stop = this.clock.after(time, () => this.#next());
        return;
      }
      const step = entry.before.step + (entry.frames[this.#frame - 1]?.told ?? 0);
      const time = this.#time(frame.milliseconds);
      this.#frame += 1;
      if (time === 0) continue;
      const { turn } = entry.before;
      this.#show({ step, turn, picture: frame.picture }, time, { moves: [], isPlaying: true, isAgain: entry.isAgain });
      if (frame.sound) this.hear(frame.sound);
      this.#stop = this.clock.after(time, () => {
        this.#next();
        if (frame.verdict) this.hear(frame.verdict);
      });
      return;
    }
    this.#rest();
  }

  #show({ step, turn, picture }: Moment, milliseconds: number, how: Pick<Shown, "moves" | "isPlaying" | "isAgain">): void {
    const newest = this.#newest;
    if (!newest) return;
    const story = this.#storyUntil(step);
    const told = how.isAgain && this.shown?.film === newest.film ? this.shown.told : story;
    this.shown = { film: newest.film, picture, milliseconds, step, story, told, turn, ...how };
  }

  /** Where nothing moves, what happened is heard when it is seen, each sound once. */
  #hearAll(frames: readonly Frame<unknown>[]): void {
    const names = frames.flatMap(({ sound, verdict }) => [sound, verdict]);
    for (const name of new Set(names)) if (name) this.hear(name);
  }

  #storyUntil(step: number): readonly Told[] {
    const of = this.#newest?.story ?? [];
    if (this.#told.of !== of || this.#told.story.length !== step) this.#told = { of, story: of.slice(0, step) };
    return this.#told.story;
  }

  /** How long something lasts now: playback that falls behind hurries. */
  #time(milliseconds: number): number {
    return this.clock.duration(milliseconds) / (1 + this.#waiting(1) / CALM);
  }

  /** How long the news from this place of the queue on would take, at the chosen speed. */
  #waiting(from: number): number {
    let all = 0;
    for (const entry of this.#queue.slice(from)) {
      if (!entry.isAgain) for (const frame of entry.frames) all += frame.milliseconds;
    }
    return this.clock.duration(all);
  }

  /** What is on the screen still comes to its end. */
  #keepOnlyLast(): void {
    this.#queue = [...this.#queue.slice(0, 1), ...this.#queue.slice(-1)];
  }

  /** What the others did last, one after another, without a decision of these seats in between. */
  #round(seats: readonly number[]): Entry[] {
    const isOwn = ({ before: { turn } }: Entry) => typeof turn === "object" && "seat" in turn && seats.includes(turn.seat);
    const others = this.#history.slice(0, this.#history.findLastIndex((entry) => !isOwn(entry)) + 1);
    return others.slice(others.findLastIndex(isOwn) + 1);
  }
}

/** What was told last, if anything was. */
export function lastSaid(shown: Shown): Phrase | null {
  return shown.story.at(-1)?.phrase ?? null;
}

function takesTime({ frames }: Entry): boolean {
  return frames.some(({ milliseconds }) => milliseconds > 0);
}

/** What moves on the board now and comes to an end, and when it does. */
function moving(): { animation: Animation; end: number; left: number }[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect, playState, currentTime } = animation;
    if (!(effect instanceof KeyframeEffect) || playState !== "running" || !effect.target?.closest(".stage")) return [];
    const isPiece = !(animation instanceof CSSTransition) || (animation.transitionProperty === "transform" && !effect.target.closest("button"));
    const end = Number(effect.getComputedTiming().endTime);
    return isPiece && Number.isFinite(end) ? [{ animation, end, left: end - Number(currentTime ?? 0) }] : [];
  });
}

/** How many milliseconds the pieces on the board still move; animations that take longer than this are decoration. */
function stillMoving(milliseconds: number): number {
  return Math.max(0, ...moving().map(({ end, left }) => (end <= milliseconds + 1 ? left : 0)));
}

/** A page behind others only calls when it is my turn. */
function hearIfSeen(name: SoundName): void {
  if (!document.hidden) sound.play(name);
}

/** How much later than they should animations may end, at most. */
const LONGEST_DELAY = 1500;
/** How long a frame of the browser takes. */
const PAINT = 16;

const browserClock: Clock = {
  // Nobody watches a page behind others, and its timers are slow: its title has to call in time.
  duration: (milliseconds) => (document.hidden ? 0 : duration(milliseconds)),
  after(milliseconds, done) {
    // A frame's time begins when it is painted, and ends in the very frame in which its animations do: on a busy machine
    // timers run ahead of what is painted.
    let timer: number | undefined;
    let painting: number;
    let waited = 0;
    const end = () => {
      stop();
      done();
    };
    const inFrameAfter = (time: number, act: () => void) => {
      timer = window.setTimeout(() => (painting = requestAnimationFrame(act)), time - PAINT);
    };
    // A busy machine begins animations late; then the words wait for them.
    const endIfArrived = () => {
      const left = Math.min(stillMoving(milliseconds), LONGEST_DELAY - waited);
      if (left <= PAINT / 2) return end();
      waited += left;
      inFrameAfter(left, endIfArrived);
    };
    const stop = () => {
      cancelAnimationFrame(painting);
      window.clearTimeout(timer);
      window.clearTimeout(latest);
      document.removeEventListener("visibilitychange", end);
    };
    painting = requestAnimationFrame(() => inFrameAfter(milliseconds, endIfArrived));
    // A window that is covered may paint nothing and yet not be hidden.
    const latest = window.setTimeout(end, milliseconds + LONGEST_DELAY + 500);
    document.addEventListener("visibilitychange", end);
    return stop;
  },
  // Otherwise a piece would go on while later news are told.
  arrive: () => moving().forEach(({ animation }) => animation.finish()),
};
