// Shows pictures one after another, and then what the server told last.
import { duration } from "../../settings.svelte";
import { sound, type SoundName } from "../../sound";
import type { ToldAs } from "../../server/protocol";
import type { Event, View } from "../../../../crates/rules/src/games/chop_chop/types";
import { diceAfter, pictures, type Act, type Dice, type Picture } from "./story";

/** So much may wait to be shown; when more has happened, it is shown at once. */
const LONGEST_WAIT = 6000;

const SOUNDS: Record<Act["kind"], SoundName> = { roll: "roll", walk: "step", pounce: "catch", flip: "step", take: "step" };

const NOT_ROLLED: Dice = { cat: null, mice: null };

type News = { view: View; step: number; events: readonly ToldAs<Event>[] };

export class Showing {
  /** The picture that is shown now; none while the newest view is. */
  picture: Picture | null = $state.raw(null);
  /** What the dice show. */
  dice: Dice = $state.raw(NOT_ROLLED);
  #newest: View;
  #step: number;
  #waiting: Picture[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: News) {
    this.#newest = first.view;
    this.#step = first.step;
    this.dice = diceAfter(first.events, NOT_ROLLED);
  }

  /** Hears of a new view. */
  hear({ view, step, events }: News): void {
    if (step === this.#step) return;
    const isNew = step > this.#step ? step - this.#step : Infinity;
    const follows = events.length >= isNew;
    this.dice = diceAfter(events, follows ? this.dice : NOT_ROLLED);
    if (follows) this.#waiting.push(...pictures(this.#newest, events.slice(-isNew), view));
    this.#newest = view;
    this.#step = step;
    const wait = this.#waiting.reduce((all, picture) => all + duration(picture.milliseconds), 0);
    if (!follows || wait === 0 || wait > LONGEST_WAIT) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** Shows the newest view at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.picture = null;
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (!next) return this.skip();
    this.picture = next;
    if (next.act) sound.play(SOUNDS[next.act.kind]);
    this.#timer = setTimeout(() => this.#next(), duration(next.milliseconds));
  }
}
