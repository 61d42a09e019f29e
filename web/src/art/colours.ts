// The colours of mice, the same in every game.

export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "violet" | "white";
