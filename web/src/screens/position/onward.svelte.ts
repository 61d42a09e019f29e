// A position on the real board, and what is played on from there: the engine is asked for each moment anew, so that a position, its
// address and a game of a real box are the same thing: a text and the steps since.
import { untrack } from "svelte";
import { boardOf, type GameOnScreen } from "../../board";
import { device } from "../../device/device.svelte";
import type { Onward, PositionShown } from "../../device/messages";
import { Playback } from "../../playback.svelte";
import { hasSecrets } from "../../server/games";
import { choicesOf } from "../../server/offers";
import type { Advice, Refused } from "../../server/protocol";
import { Refusal } from "../../server/rest";

export class OnwardGame {
  onScreen: GameOnScreen | null = $state.raw(null);
  playback: Playback | null = $state.raw(null);
  text = $state("");
  steps: Onward[] = $state.raw([]);
  /** The newest moment that can be. */
  shown: PositionShown | null = $state.raw(null);
  /** Why the position can't be; then `shown` is the one before. */
  refused: Refused | null = $state.raw(null);
  /** Why a choice is not legal. */
  why: Refused | null = $state.raw(null);
  advice: Advice | null = $state.raw(null);
  busy = $state(false);

  /** The seats of people at this device. */
  #mine: readonly number[] = [];
  #asked = 0;

  constructor(readonly game: string) {}

  /** Lays a position with what was played on from it. */
  async lay(text: string, steps: Onward[], mine: readonly number[]): Promise<void> {
    [this.text, this.steps, this.#mine] = [text, steps, mine];
    await this.#look(false);
  }

  /** Other people sit here now. */
  async seat(mine: readonly number[]): Promise<void> {
    this.#mine = mine;
    await this.#look(false);
  }

  /** Makes a step; a choice that is not legal changes nothing, and `why` says the rule. */
  async make(step: Onward): Promise<boolean> {
    if (this.busy || this.refused) return false;
    this.busy = true;
    try {
      if ("move" in step) await device.study({ type: "position_check", at: this.#at(), move: step.move });
      this.steps = [...this.steps, step];
      await this.#look(true);
      return true;
    } catch (why) {
      this.why = refusal(why);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Lets a bot of this level choose, or luck decide. */
  async next(level: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const { look } = this.shown!;
    try {
      const made = await device.study<unknown>({ type: "position_next", at: this.#at(), level });
      const step: Onward = typeof look.turn === "object" && "seat" in look.turn ? { seat: look.turn.seat, move: made } : { luck: made };
      this.steps = [...this.steps, step];
      await this.#look(true);
    } catch (why) {
      this.why = refusal(why);
    } finally {
      this.busy = false;
    }
  }

  /** Goes back to when this many steps were made. */
  async takeBack(steps: number): Promise<void> {
    this.steps = this.steps.slice(0, steps);
    await this.#look(false);
  }

  /** Asks the coach about the choice that is to be made. */
  async ask(): Promise<void> {
    this.busy = true;
    const asked = this.#asked;
    try {
      const advice = await device.study<Advice>({ type: "position_advise", at: this.#at() });
      if (asked === this.#asked) this.advice = advice;
    } catch (why) {
      this.why = refusal(why);
    } finally {
      this.busy = false;
    }
  }

  /** Stops for good. */
  leave(): void {
    this.#asked++;
    untrack(() => this.playback)?.leave();
  }

  #at() {
    return { text: this.text, steps: [...this.steps], mine: [...this.#mine] };
  }

  async #look(isLive: boolean): Promise<void> {
    const asked = ++this.#asked;
    [this.why, this.advice] = [null, null];
    try {
      const shown = await device.study<PositionShown>({ type: "position_look", at: this.#at() });
      this.onScreen ??= await boardOf(this.game);
      if (asked !== this.#asked) return;
      this.playback ??= new Playback(this.onScreen.storyboard);
      [this.shown, this.refused] = [shown, null];
      const { step, view, turn, moves } = shown.look;
      const film = hasSecrets(this.game) ? `${this.text} ${shown.eyes}` : this.text;
      untrack(() => this.playback)?.receive({ film, step, view, turn, moves: choicesOf(moves), story: shown.story, isLive });
    } catch (why) {
      if (asked === this.#asked) this.refused = refusal(why);
    }
  }
}

function refusal(why: unknown): Refused {
  if (!(why instanceof Refusal)) throw why;
  return why.refused;
}
