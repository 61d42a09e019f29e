// A moment laid on the real board, to be chosen at; then how it goes on from there, step by step.
import { untrack } from "svelte";
import { boardOf, type GameOnScreen } from "../../board";
import { Playback } from "../../playback.svelte";
import { choicesOf } from "../../server/offers";
import type { News, ReplayStep, SeatAtTable, Told } from "../../server/protocol";
import { duration } from "../../settings.svelte";

/** What is seen at the moment, and all that has led there. */
export type Laid = Pick<News, "step" | "view" | "turn" | "moves" | "events">;

/** How long each step is looked at. */
const PAUSE = 900;

export class Trying {
  onScreen: GameOnScreen | null = $state.raw(null);
  playback: Playback | null = $state.raw(null);
  laid: Laid | null = $state.raw(null);
  /** How far it has been shown how it goes on. */
  goesOn: "not" | "soon" | "shown" = $state("not");

  #film = "";
  #story: Told[] = [];
  #timer = 0;

  /** Lays a moment on the board of a game. Another film is another board. Rejects if it is not available. */
  async lay(game: string, film: string, look: () => Promise<Laid>): Promise<void> {
    this.leave();
    [this.laid, this.goesOn, this.#film] = [null, "not", film];
    this.onScreen = await boardOf(game);
    this.playback = new Playback(this.onScreen.storyboard);
    const laid = await look();
    this.laid = laid;
    this.#begin(laid);
  }

  /** Shows how it goes on, from the moment that is laid; once more, if it has been shown. */
  async goOn(load: () => Promise<ReplayStep[]>): Promise<void> {
    const { laid } = this;
    if (!laid) return;
    this.goesOn = "soon";
    try {
      const moments = await load();
      this.#begin(laid);
      this.#showFrom(moments, 1);
    } catch (why) {
      this.goesOn = "not";
      throw why;
    }
  }

  /** Stops for good. */
  leave(): void {
    clearTimeout(this.#timer);
    untrack(() => this.playback)?.leave();
  }

  #begin(laid: Laid): void {
    this.#story = laid.events;
    this.#receive(laid, choicesOf(laid.moves), false);
  }

  #showFrom(moments: readonly ReplayStep[], index: number): void {
    const moment = moments[index];
    if (!moment) return void (this.goesOn = "shown");
    if (moment.event) this.#story = [...this.#story.slice(0, moment.step - 1), moment.event];
    this.#receive(moment as Pick<Laid, "step" | "view" | "turn">, [], true);
    this.#timer = window.setTimeout(() => this.#showFrom(moments, index + 1), Math.max(300, duration(PAUSE)));
  }

  #receive({ step, view, turn }: Pick<Laid, "step" | "view" | "turn">, moves: Told[], isLive: boolean): void {
    untrack(() => this.playback?.receive({ film: this.#film, step, view, turn, moves, story: this.#story, isLive }));
  }
}

/** Who sits at such a board: me, and a bot. */
export function sits(nickname: string, isMe: boolean): SeatAtTable {
  return { kind: isMe ? "person" : { bot: "cat" }, nickname, present: true, stand_in: false, resigned: false, ready: true, host: isMe };
}
