// What can be set with one tap: language, theme, sound, speed, and reading out where the device can.
import { canReadAloud, hush, readAloud } from "../aloud";
import { settings, type Speed, type Theme } from "../settings.svelte";
import { sound } from "../sound";
import { text } from "../words.svelte";
import type { IconName } from "./Icon.svelte";
import { tell } from "./toast.svelte";

export type Knob = {
  name: "theme" | "sound" | "speed" | "aloud";
  icon: IconName;
  /** What it is now, in words. */
  label: string;
  turn(): void;
};

const themes: readonly Theme[] = ["auto", "light", "dark"];
const speeds: readonly Speed[] = ["slow", "normal", "fast", "none"];
const themeIcons: Record<Theme, IconName> = { auto: "sun-and-moon", light: "sun", dark: "moon" };

/** The knobs as they stand now. */
export function knobs(): Knob[] {
  const { theme, speed } = settings;
  return [
    { name: "theme", icon: themeIcons[theme], label: text(`web-theme-${theme}`), turn: turnTheme },
    {
      name: "sound",
      icon: settings.sound ? "sound-on" : "sound-off",
      label: text(settings.sound ? "web-sound-on" : "web-sound-off"),
      turn: turnSound,
    },
    { name: "speed", icon: `speed-${speed}`, label: text(`web-speed-${speed}`), turn: turnSpeed },
    ...(canReadAloud() ? [{ name: "aloud" as const, icon: "ear" as const, label: text(settings.readsAloud ? "web-aloud-on" : "web-aloud-off"), turn: turnAloud }] : []),
  ];
}

/** Changes to the other language. */
export function turnLanguage(): void {
  settings.language = settings.language === "ru" ? "en" : "ru";
}

function turnTheme(): void {
  settings.theme = after(themes, settings.theme);
  tell(text(`web-theme-${settings.theme}`));
}

function turnSound(): void {
  settings.sound = !settings.sound;
  tell(text(settings.sound ? "web-sound-on" : "web-sound-off"));
  sound.play("catch");
}

function turnSpeed(): void {
  settings.speed = after(speeds, settings.speed);
  tell(text(`web-speed-${settings.speed}`));
}

function turnAloud(): void {
  settings.readsAloud = !settings.readsAloud;
  const label = text(settings.readsAloud ? "web-aloud-on" : "web-aloud-off");
  tell(label);
  if (settings.readsAloud) readAloud(label);
  else hush();
}

function after<Thing>(things: readonly Thing[], thing: Thing): Thing {
  return things[(things.indexOf(thing) + 1) % things.length]!;
}
