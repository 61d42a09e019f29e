// Shows what happened, one picture after another, and then the table as it is. The result is known before it begins.
import type { Dice, Event, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { Phrase, ToldAs } from "../../server/protocol";
import { duration } from "../../settings.svelte";
import { sound } from "../../sound";
import type { Spot } from "./luring";
import { framesOf, type Flight, type Frame } from "./timeline";

const TUMBLE = 700;
const FLY = 250;
/** Time to read before the next thing happens. */
const PAUSE = 250;
/** More news than this at once are not shown one by one. */
const MOST_WAITING = 6;

type News = { view: View; events: readonly ToldAs<Event>[]; step: number };

/** A mouse in the air, in pixels from the board's corner. */
export type Flying = Flight & { key: number; start: Box; end: Box; time: number };
export type Box = { x: number; y: number; size: number };

export class Playback {
  view: View = $state.raw() as View;
  /** The dice that fell last; null if nobody has seen them fall. */
  dice: Dice | null = $state.raw(null);
  /** How long the dice tumble; 0 while they lie. */
  tumbling = $state(0);
  flying: Flying[] = $state.raw([]);
  feels: Frame["feels"] = $state.raw(null);
  /** What was told last. */
  said: Phrase | null = $state.raw(null);
  /** Whether something is being shown. */
  isShowing = $state(false);

  #step: number;
  #newest: View;
  #waiting: News[] = [];
  #skip: (() => void) | null = null;
  #key = 0;

  /** `where` tells where a heap lies on the screen. */
  constructor(
    news: News,
    readonly where: (spot: Spot) => Box | null,
  ) {
    this.#step = news.step;
    this.#newest = news.view;
    this.#settle(news);
  }

  /** Shows the news: bit by bit if they follow on what is shown, else at once. */
  receive(news: News): void {
    // A board is told again when something beside the table has changed.
    if (news.view === this.#newest) return;
    this.#newest = news.view;
    const steps = news.step - this.#step;
    const follows = steps > 0 && steps <= news.events.length;
    this.#step = news.step;
    if (!follows || this.#waiting.length >= MOST_WAITING || duration(1) === 0) {
      this.#waiting = [];
      this.#skip?.();
      this.#settle(news);
      return;
    }
    // Whoever was away is told some of it again.
    this.#waiting.push({ ...news, events: news.events.slice(-steps) });
    if (!this.isShowing) void this.#show();
  }

  /** Shows what is left at once. */
  skip(): void {
    const newest = this.#waiting.at(-1);
    if (!newest) return;
    this.#waiting = [];
    this.#skip?.();
    this.#settle(newest);
  }

  async #show(): Promise<void> {
    this.isShowing = true;
    for (let news = this.#waiting[0]; news; news = this.#waiting[0]) {
      if (!(await this.#showOne(news))) continue;
      this.#waiting.shift();
      this.#settle(news);
      if (this.#waiting.length > 0) await this.#pass(duration(PAUSE));
    }
    this.isShowing = false;
  }

  /** Says whether it was shown to the end: skipping has settled everything already. */
  async #showOne(news: News): Promise<boolean> {
    for (const told of news.events) {
      for (const frame of framesOf(this.view, [told.data])) {
        if (!(await this.#play(frame))) return false;
      }
      this.said = told.phrase;
    }
    return true;
  }

  async #play(frame: Frame): Promise<boolean> {
    if (frame.feels || frame.roll) this.feels = frame.feels;
    if (frame.roll) {
      sound.play("roll");
      this.tumbling = duration(TUMBLE);
      if (!(await this.#pass(this.tumbling))) return false;
      this.tumbling = 0;
      this.dice = frame.roll;
    }
    const time = duration(FLY);
    const flying = frame.flights.flatMap((flight) => {
      const start = this.where(flight.from);
      const end = this.where(flight.to);
      return start && end ? [{ ...flight, key: this.#key++, start, end, time }] : [];
    });
    this.view = frame.during;
    if (flying.length > 0) {
      sound.play(frame.feels?.mood === "happy" ? "catch" : frame.feels?.mood === "sad" ? "lose" : "step");
      this.flying = flying;
      if (!(await this.#pass(time))) return false;
      this.flying = [];
    }
    this.view = frame.after;
    return flying.length === 0 || this.#pass(duration(PAUSE));
  }

  #settle(news: News): void {
    this.view = news.view;
    this.flying = [];
    this.tumbling = 0;
    const last = news.events.at(-1);
    if (last) this.said = last.phrase;
    for (const { data } of news.events) {
      if ("roll" in data) this.dice = data.roll.dice;
      if ("fail" in data) this.dice = data.fail.dice;
    }
    if (typeof news.view.phase === "object") this.dice = news.view.phase.lure;
  }

  /** Lets time pass; says whether it did, or was skipped. */
  #pass(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (passed: boolean) => {
        clearTimeout(timer);
        this.#skip = null;
        resolve(passed);
      };
      const timer = setTimeout(() => end(true), milliseconds);
      this.#skip = () => end(false);
    });
  }
}
