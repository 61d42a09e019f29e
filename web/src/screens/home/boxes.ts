// What is printed on the side of each box, and who sits down when somebody plays at once.

type Side = {
  /** About how long a game takes. */
  minutes: number;
  /** With how many bots a game at once is fun. */
  bots: number;
};

const sides: Record<string, Side> = {
  "catch-the-mice": { minutes: 20, bots: 2 },
  "chop-chop": { minutes: 30, bots: 1 },
  mouser: { minutes: 15, bots: 2 },
  "holey-cheese": { minutes: 25, bots: 1 },
};

/** The side of a game's box; of a game that nobody has described, a careful guess. */
export function sideOf(game: string): Side {
  return sides[game] ?? { minutes: 20, bots: 1 };
}

/** The bot that most people like to play against: neither the weakest nor the strongest. */
export function usualBot(levels: readonly string[]): string | null {
  return levels[Math.floor((levels.length - 1) / 2)] ?? null;
}

/** The bot that somebody has chosen on this device, if there is such a one. */
export function chosenBot(levels: readonly string[], chosen: string | null): string | null {
  return chosen !== null && levels.includes(chosen) ? chosen : usualBot(levels);
}
