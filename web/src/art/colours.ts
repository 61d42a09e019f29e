// The colours of mice, the same in every game.

export type Colour = "red" | "orange" | "yellow" | "green" | "blue" | "violet" | "white";

/** The fixed colours of things that look the same by day and by night. */
export const PINK = "#eeaa9c";
export const CREAM = "#fff6e4";
export const PUPIL = "#2a1d17";
export const CHEESE = "#f4c64f";
export const STEEL = "#cfd3d6";
export const WOOD = "#b97b48";
