// The coats of the cat: one character, five ways to dress. A seat wears the coat of its number.

export type Coat = {
  fur: string;
  /** Stripes, patches or points. */
  marks: string;
  /** Muzzle, chest and toes. */
  light: string;
  eyes: string;
  pattern: "tabby" | "plain" | "points" | "patches";
};

export const COATS: readonly [Coat, ...Coat[]] = [
  { fur: "#e3903f", marks: "#b35f1c", light: "#fff1dc", eyes: "#8fb83e", pattern: "tabby" },
  { fur: "#93a0ab", marks: "#5f6d79", light: "#eef1f2", eyes: "#f0b93a", pattern: "tabby" },
  { fur: "#544c57", marks: "#3a333d", light: "#fbf4ea", eyes: "#c9d84c", pattern: "plain" },
  { fur: "#efdcc0", marks: "#7d5a48", light: "#fff8ec", eyes: "#6fb7e0", pattern: "points" },
  { fur: "#fbf1e2", marks: "#d98236", light: "#fffaf2", eyes: "#79a94a", pattern: "patches" },
];

export type Mood = "calm" | "watch" | "pounce" | "happy" | "sad" | "asleep";
