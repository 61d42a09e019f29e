// Shows one thing after another: the newest view is reached through the moments that led to it.
import { duration } from "../../settings.svelte";
import type { Event, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import { moments, type Moment } from "./timeline";

/** How long a card takes to come down, and how long one then looks at it. */
export const DROP = 250;
export const LOOK = 450;
const DRAW = 180;

export class Showing {
  /** What is on the screen. */
  now: Moment;
  /** Whether more is to come. */
  isPlaying = $state(false);

  #step = -1;
  #eyes = NaN;
  #newest: View;
  #queue: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View) {
    this.#newest = view;
    this.now = $state.raw({ view, event: null });
  }

  /** Leads to a newer view; at once where it is not the next one or nothing is to move. */
  lead(eyes: number, step: number, view: View, events: readonly Event[]): void {
    const isSame = eyes === this.#eyes && step === this.#step;
    const isNext = eyes === this.#eyes && step > this.#step && events.length === step - this.#step;
    const before = this.#newest;
    this.#eyes = eyes;
    this.#step = step;
    this.#newest = view;
    if (isSame && this.isPlaying) return;
    const isShort = view.laid.length - before.laid.length <= view.hands.length;
    if (!isNext || !isShort || duration(1) === 0) return this.skip();
    this.#queue.push(...moments(before, view, events).filter(({ event }) => takes(event) > 0));
    if (!this.isPlaying) this.#next();
  }

  /** Shows the newest view now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.isPlaying = false;
    this.now = { view: this.#newest, event: null };
  }

  #next(): void {
    const moment = this.#queue.shift();
    if (!moment) return this.skip();
    this.isPlaying = true;
    this.now = moment;
    this.#timer = setTimeout(() => this.#next(), duration(takes(moment.event)));
  }
}

function takes(event: Event | null): number {
  if (event === null || event === "away") return 0;
  if ("lay" in event) return DROP + LOOK;
  return "draw" in event || "discard" in event ? DRAW : 0;
}
