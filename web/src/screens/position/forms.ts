// The forms that set up positions, one a game; found here and not beside the boards, because the first page needs none of them.
import type { Component } from "svelte";
import type { LayingProps } from "../../board";

/** A form that sets up a position of a game, and a position to begin with between this many. */
export type Laying = { default: Component<LayingProps>; example(seats: number): string };

const layings = import.meta.glob<Laying>("../../games/*/Laying.svelte");

/** The form that sets up a position of a game; null if nobody has made one: then only its text can be typed. */
export async function layingOf(game: string): Promise<Laying | null> {
  const load = layings[`../../games/${game}/Laying.svelte`];
  return load ? load() : null;
}
