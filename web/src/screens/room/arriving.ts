// Who has said "sit down" at the door sits down at the table, without being asked again.

let wanted: string | null = null;

/** The person at this page wants a seat in this match. */
export function wantSeat(match: string): void {
  wanted = match;
}

/** Whether a seat is wanted; asked once. */
export function takeWish(match: string): boolean {
  const wish = wanted === match;
  if (wish) wanted = null;
  return wish;
}
