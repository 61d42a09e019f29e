// Moments on the real board with a cat that explains. One file for the browser: what they share with the first page stays in one piece.
export { default as Learn } from "./Learn.svelte";
export { default as Mistakes } from "./Mistakes.svelte";
export { default as Puzzle } from "./Puzzle.svelte";
