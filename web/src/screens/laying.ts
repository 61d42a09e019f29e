// Positions that are set up, and games of a real box: one file for the browser, fetched when somebody wants them.
export { default as Position } from "./Position.svelte";
export { default as Real } from "./Real.svelte";
