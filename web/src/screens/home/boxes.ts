// Who sits down when somebody plays at once.

/** The bot that most people like to play against: neither the weakest nor the strongest. */
export function usualBot(levels: readonly string[]): string | null {
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}

/** The bot that somebody has chosen on this device, if there is such a one. */
export function chosenBot(levels: readonly string[], chosen: string | null): string | null {
  return chosen !== null && levels.includes(chosen) ? chosen : usualBot(levels);
}
