// Shows one scene after another, each for its time. Knows time, and nothing of the game.
import { duration } from "../../settings.svelte";
import type { Passing, Scene } from "./scenes";

/** What is on the stage. */
export type Shown = {
  scene: Scene;
  /** How many milliseconds a piece takes to its place in it. */
  motion: number;
  /** How many milliseconds it stays. */
  time: number;
};

/** How long a piece moves. */
const MOTION = 250;

export class Stage {
  shown: Shown;
  /** Whether more is to come. */
  playing: boolean = $state(false);

  /** Acts that wait, the one that is being shown first. */
  #acts: Passing[][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: Scene) {
    this.shown = $state.raw({ scene, motion: 0, time: 0 });
  }

  /** What will be seen when everything that waits has been shown. */
  get last(): Scene {
    return this.#acts.at(-1)?.at(-1)?.scene ?? this.shown.scene;
  }

  /** Shows these scenes after those that wait already. */
  add(act: readonly Passing[]): void {
    this.#acts.push([...act]);
    if (!this.playing) this.#next();
  }

  /** Forgets what waits, and shows this at once. */
  set(scene: Scene): void {
    this.leave();
    this.shown = { scene, motion: 0, time: 0 };
  }

  /** Goes to the end of all that waits. */
  skip(): void {
    this.set(this.last);
  }

  /** Forgets what waits. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#acts = [];
    this.playing = false;
  }

  #next(): void {
    const [act] = this.#acts;
    const passing = act?.shift();
    if (!act || !passing) {
      this.leave();
      return;
    }
    // Whoever falls behind hurries: bots may act faster than dice roll.
    const hurry = this.#acts.length;
    const time = duration(passing.time) / hurry;
    this.playing = true;
    this.shown = { scene: passing.scene, motion: duration(MOTION) / hurry, time };
    if (act.length === 0) this.#acts.shift();
    if (time > 0) this.#timer = setTimeout(() => this.#next(), time);
    else this.#next();
  }
}
