// The coats of the cat: one character, eight ways to be born. Whose cat has which is decided in `looks.ts`.
import type { Coat } from "../../server/protocol";

/** How a coat is drawn. */
export type Fur = {
  /** What it is called between server and clients. */
  name: Coat;
  fur: string;
  /** Stripes, patches or points. */
  marks: string;
  /** Muzzle, chest and toes. */
  light: string;
  eyes: string;
  pattern: "tabby" | "plain" | "points" | "patches";
};

export const COATS: readonly [Fur, ...Fur[]] = [
  { name: "ginger", fur: "#e3903f", marks: "#b35f1c", light: "#fff1dc", eyes: "#8fb83e", pattern: "tabby" },
  { name: "grey", fur: "#93a0ab", marks: "#5f6d79", light: "#eef1f2", eyes: "#f0b93a", pattern: "tabby" },
  { name: "black", fur: "#544c57", marks: "#3a333d", light: "#fbf4ea", eyes: "#c9d84c", pattern: "plain" },
  { name: "siamese", fur: "#efdcc0", marks: "#7d5a48", light: "#fff8ec", eyes: "#6fb7e0", pattern: "points" },
  { name: "calico", fur: "#fbf1e2", marks: "#d98236", light: "#fffaf2", eyes: "#79a94a", pattern: "patches" },
  { name: "white", fur: "#fdf8ee", marks: "#e6dccb", light: "#fffdf8", eyes: "#62a8dc", pattern: "plain" },
  { name: "brown", fur: "#9c6b45", marks: "#5c3a22", light: "#f6e3c8", eyes: "#e0c04a", pattern: "tabby" },
  { name: "smoky", fur: "#8195ad", marks: "#5b6d84", light: "#a9b9ca", eyes: "#f2a94a", pattern: "plain" },
];

export type Mood = "calm" | "watch" | "pounce" | "happy" | "sad" | "asleep";
