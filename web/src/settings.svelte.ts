// What a person has chosen on this device.
import type { Side } from "./screens/setup/plan";
import type { Cat } from "./server/protocol";
import { preferred, speak, type Language } from "./words.svelte";

export type Theme = "auto" | "light" | "dark";
export type Speed = "none" | "fast" | "normal" | "slow";

export type Settings = {
  language: Language;
  theme: Theme;
  /** Off until the first touch: browsers want it so, and so do sleeping parents. */
  sound: boolean;
  speed: Speed;
  /** Whether lessons and the story are read out. */
  readsAloud: boolean;
  /** The level of the bots in a game at once; null for the usual one. */
  bot: string | null;
  /** The side that was chosen in each game with a role, by the game's name. */
  sides: Record<string, Side>;
  /** My cat; null until there is one. See `cats.svelte.ts`. */
  cat: Cat | null;
  /** Whether somebody has looked at it and kept it, and not only got it by lot. */
  hasDressed: boolean;
  /** The cats of others who play at this device, by their names. */
  guests: Record<string, Cat>;
};

const KEY = "koshki";

export const settings: Settings = $state({ language: preferred(), theme: "auto", sound: false, speed: "normal", readsAloud: false, bot: null, sides: {}, cat: null, hasDressed: false, guests: {}, ...saved() });

/** How long an animation of this many milliseconds takes here. */
export function duration(milliseconds: number): number {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : milliseconds * { none: 0, fast: 0.5, normal: 1, slow: 1.6 }[settings.speed];
}

/** Keeps the page as the settings say; for the root component's effect. */
export function obey(): void {
  void speak(settings.language);
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing is fine: the next visit begins anew.
  }
}

function saved(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}
