// One clock: whatever is read from what is shown, it never runs ahead of the frames.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Playback, type Clock, type Newest, type Shown } from "./playback.svelte";
import type { Told, Turn } from "./server/protocol";
import type { SoundName } from "./sound";
import type { AnyStoryboard } from "./storyboard";

vi.mock("./settings.svelte", () => ({ duration: (milliseconds: number) => milliseconds }));
vi.mock("./sound", () => ({ sound: { play: () => {} } }));

/** Each event takes a second: it moves, it arrives and is told, and it is looked at. */
const storyboard: AnyStoryboard = {
  still: (view) => view,
  frames: (_, events) =>
    events.flatMap((event, index) => [
      { picture: `${event} moves`, milliseconds: 700, told: index, sound: "roll" as const },
      { picture: `${event} arrives`, milliseconds: 200, told: index + 1, verdict: "catch" as const },
      { picture: `${event} lies`, milliseconds: 100, told: index + 1 },
    ]),
};

/** A clock that goes when it is told to. */
class HandClock implements Clock {
  now = 0;
  factor = 1;
  /** How often everything was brought to its end. */
  arrivals = 0;
  #calls: { at: number; done: () => void }[] = [];

  duration(milliseconds: number): number {
    return milliseconds * this.factor;
  }

  after(milliseconds: number, done: () => void): () => void {
    const call = { at: this.now + milliseconds, done };
    this.#calls.push(call);
    return () => (this.#calls = this.#calls.filter((other) => other !== call));
  }

  arrive(): void {
    this.arrivals += 1;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#calls = this.#calls.filter((call) => call !== next);
      this.now = next.at;
      next.done();
    }
    this.now = end;
  }
}

const ME: Turn = { seat: 0 };
const BOT: Turn = { seat: 1 };
let clock: HandClock;
let playback: Playback;
let heard: { name: SoundName; at: number }[];

beforeEach(() => {
  clock = new HandClock();
  heard = [];
  playback = new Playback(storyboard, clock, (name) => heard.push({ name, at: clock.now }));
});

const story = (step: number): Told[] => Array.from({ length: step }, (_, index) => ({ data: `e${index + 1}`, phrase: { key: `e${index + 1}`, args: [] } }));
const at = (step: number, turn: Turn, more: Partial<Newest> = {}): Newest => ({
  film: "1",
  step,
  view: `view ${step}`,
  turn,
  moves: turn === ME ? [{ data: "go", phrase: { key: "move", args: [] } }] : [],
  story: story(step),
  isLive: true,
  ...more,
});
const shown = (): Shown => playback.shown!;

describe("news that follow", () => {
  beforeEach(() => {
    playback.receive(at(0, ME));
    playback.receive(at(1, BOT));
  });

  it("are told when their last frame is over, and the turn passes on after that", () => {
    clock.pass(899);
    expect(shown()).toMatchObject({ picture: "e1 arrives", step: 0, turn: ME, moves: [], isPlaying: true });
    expect(shown().story).toEqual([]);
    clock.pass(1);
    expect(shown()).toMatchObject({ picture: "e1 lies", step: 1, turn: ME, moves: [], isPlaying: true });
    expect(shown().story).toEqual(story(1));
    clock.pass(100);
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, turn: BOT, milliseconds: 0, isPlaying: false });
  });

  it("sound when they happen, and of how they end when they have ended", () => {
    clock.pass(2000);
    expect(heard).toEqual([
      { name: "roll", at: 0 },
      { name: "catch", at: 900 },
    ]);
  });

  it("offer nothing before everything has been shown", () => {
    playback.receive(at(2, ME));
    for (let time = 0; time < 3000 && shown().isPlaying; time += 10) {
      expect(shown().moves).toEqual([]);
      clock.pass(10);
    }
    expect(shown()).toMatchObject({ step: 2, turn: ME, isPlaying: false });
    expect(shown().moves).toHaveLength(1);
  });

  it("never tell more than the frames that are over, whatever comes when", () => {
    for (let step = 2; step < 30; step++) {
      playback.receive(at(step, step % 3 === 0 ? ME : BOT));
      for (let time = 0; time < 350; time += 10) {
        clock.pass(10);
        const number = Number(/\d+/.exec(String(shown().picture))?.[0]);
        const hasEnded = /lies|view/.test(String(shown().picture));
        expect(shown().story.length).toBe(hasEnded ? number : number - 1);
        expect(shown().step).toBe(shown().story.length);
      }
    }
  });

  it("are skipped by a tap, and nothing of the past comes back", () => {
    clock.pass(100);
    const arrivals = clock.arrivals;
    playback.skip();
    expect(clock.arrivals).toBe(arrivals + 1);
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, turn: BOT, isPlaying: false });
    clock.pass(5000);
    expect(shown().picture).toBe("view 1");
    expect(heard).toHaveLength(1);
  });

  it("are not cut short by being told again", () => {
    clock.pass(100);
    playback.receive(at(1, BOT));
    expect(shown()).toMatchObject({ picture: "e1 moves", isPlaying: true });
  });
});

describe("what is shown at once", () => {
  it.each([
    ["the first that is known", []],
    ["another game", [at(3, ME, { film: "0" })]],
    ["a step back", [at(9, ME)]],
  ])("%s", (_, before) => {
    for (const news of before) playback.receive(news);
    playback.receive(at(5, ME));
    expect(shown()).toMatchObject({ picture: "view 5", step: 5, turn: ME, isPlaying: false });
    expect(shown().story).toHaveLength(5);
  });

  it("what was missed while away", () => {
    playback.receive(at(1, ME));
    playback.receive(at(5, ME, { isLive: false }));
    expect(shown()).toMatchObject({ picture: "view 5", isPlaying: false });
    expect(playback.canRepeat([0])).toBe(false);
  });

  it("everything, where nothing moves", () => {
    clock.factor = 0;
    playback.receive(at(0, ME));
    playback.receive(at(1, ME));
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, isPlaying: false });
  });
});

describe("where nothing moves", () => {
  beforeEach(() => {
    clock.factor = 0;
    playback.receive(at(0, ME));
  });

  it("what happens is heard all the same, each sound once, when it is told", () => {
    playback = new Playback(storyboard, clock, (name) => heard.push({ name, at: shown().step }));
    playback.receive(at(0, ME));
    playback.receive(at(2, ME));
    expect(heard).toEqual([
      { name: "roll", at: 2 },
      { name: "catch", at: 2 },
    ]);
  });

  it("what was missed while away is not heard", () => {
    playback.receive(at(1, ME, { isLive: false }));
    expect(heard).toEqual([]);
  });
});

describe("falling behind", () => {
  it("makes it hurry, and then leave out all but the newest: it is never far behind", () => {
    playback.receive(at(0, BOT));
    let behind = 0;
    for (let step = 1; step <= 100; step++) {
      playback.receive(at(step, BOT));
      clock.pass(200);
      behind = Math.max(behind, step - shown().step);
    }
    expect(behind).toBeGreaterThan(2);
    expect(behind).toBeLessThan(10);
    clock.pass(6000);
    expect(shown()).toMatchObject({ step: 100, isPlaying: false });
  });
});

describe("what did they do?", () => {
  beforeEach(() => {
    playback.receive(at(0, ME));
    playback.receive(at(1, BOT));
    playback.receive(at(2, BOT));
    playback.receive(at(3, ME));
    playback.skip();
    heard = [];
  });

  it("plays what the others have done since my last move, and comes back", () => {
    expect(playback.canRepeat([0])).toBe(true);
    playback.repeat([0]);
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, turn: BOT, moves: [], isAgain: true });
    const seen = new Set<unknown>();
    for (let time = 0; time < 4000; time += 10) {
      seen.add(shown().picture);
      clock.pass(10);
    }
    expect([...seen]).toEqual(["view 1", "e2 moves", "e2 arrives", "e2 lies", "view 2", "e3 moves", "e3 arrives", "e3 lies", "view 3"]);
    expect(shown()).toMatchObject({ step: 3, turn: ME, isPlaying: false, isAgain: false });
    expect(shown().moves).toHaveLength(1);
    expect(heard.filter(({ name }) => name === "catch")).toHaveLength(2);
  });

  it("goes on to what has happened meanwhile", () => {
    playback.repeat([0]);
    clock.pass(100);
    playback.receive(at(4, BOT));
    clock.pass(10_000);
    expect(shown()).toMatchObject({ step: 4, turn: BOT, isPlaying: false, isAgain: false });
  });

  it("can still be asked for when I have rolled, and has nothing to play before anybody else has moved", () => {
    playback.receive(at(4, ME));
    playback.skip();
    playback.repeat([0]);
    expect(shown()).toMatchObject({ picture: "view 1", isAgain: true });
    clock.pass(4000);
    expect(shown()).toMatchObject({ picture: "view 4", isPlaying: false });
    expect(playback.canRepeat([0, 1])).toBe(false);
  });
});

describe("a step that somebody asks for", () => {
  beforeEach(() => {
    playback.receive(at(0, ME));
    for (let step = 1; step <= 3; step++) playback.receive(at(step, BOT));
    clock.pass(20_000);
  });

  it("is played from before it to its end, is looked at, and then the present is back", () => {
    expect(playback.repeatStep(2)).toBe(true);
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, moves: [], isPlaying: true, isAgain: true });
    clock.pass(500);
    expect(shown()).toMatchObject({ picture: "e2 moves", step: 1, story: story(1), told: story(3) });
    clock.pass(1000);
    expect(shown()).toMatchObject({ picture: "view 2", step: 2, isPlaying: true, isAgain: true });
    clock.pass(1200);
    expect(shown()).toMatchObject({ picture: "view 3", step: 3, isPlaying: false, isAgain: false });
  });

  it("is seen for a moment where nothing moves", () => {
    clock.factor = 0;
    expect(playback.repeatStep(1)).toBe(true);
    expect(shown()).toMatchObject({ picture: "view 1", step: 1, isPlaying: true });
    clock.pass(1200);
    expect(shown()).toMatchObject({ picture: "view 3", step: 3, isPlaying: false });
  });

  it("can come from a replay if this page has not seen it", () => {
    expect(playback.repeatStep(7)).toBe(false);
    playback.repeatBetween({ step: 0, turn: ME, view: "view 0" }, "e1", { step: 1, turn: BOT, view: "view 1" });
    clock.pass(500);
    expect(shown()).toMatchObject({ picture: "e1 moves", step: 0, isAgain: true });
    clock.pass(10_000);
    expect(shown()).toMatchObject({ picture: "view 3", step: 3, isPlaying: false });
  });

  it("gives way to the present at a tap, and is never told as if it were new", () => {
    playback.repeatStep(1);
    playback.receive(at(4, ME));
    clock.pass(600);
    playback.skip();
    expect(shown()).toMatchObject({ picture: "view 4", step: 4, isPlaying: false });
  });
});
