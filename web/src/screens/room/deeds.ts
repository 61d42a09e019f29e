// What people do in a room. A refusal is said at the edge of the page.
import { attempt } from "../../parts/toast.svelte";
import { seedFor } from "../../promised";
import { connection } from "../../server/connection.svelte";
import type { Ask, Order } from "../../server/protocol";
import type { Table } from "../../table.svelte";

/** Sits down, in any free seat unless one is named; says whether it was done. Who sits already changes seats. */
export async function sit(table: Table, seat: number | null = null, key: string | null = null): Promise<boolean> {
  if (!table.room) return false;
  left = null;
  return ask(table, {
    type: "sit",
    match: table.match,
    player_seed: seedFor(table.match, table.room.fair),
    ...(seat === null ? {} : { seat }),
    ...(key === null ? {} : { key }),
  });
}

/** The match from which somebody at this page has stood up last. */
let left: string | null = null;

/** Whether somebody at this page has stood up from the match, and was not told to. */
export function hasStood(match: string): boolean {
  return left === match;
}

export function stand(table: Table, seat: number): Promise<boolean> {
  left = table.match;
  return ask(table, { type: "stand", match: table.match, seat });
}

/** What only the host may do. */
export function order(table: Table, order: Order): Promise<boolean> {
  return ask(table, { type: "host", match: table.match, order });
}

/** My seats get my new name: only the host can rename, so others stand up and sit down again. */
export async function callMe(table: Table, before: string, nickname: string): Promise<void> {
  const seats = table.room?.seats ?? [];
  for (const seat of table.mySeats.filter((mine) => seats[mine]?.nickname === before)) {
    if (table.room?.you.host) await order(table, { rename: { seat, nickname } });
    else if (await stand(table, seat)) await sit(table, seat);
  }
}

function ask(table: Table, request: Ask): Promise<boolean> {
  return attempt(() => connection.ask(request), table.words);
}
