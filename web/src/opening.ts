// Where a table is opened: on this device if nobody else is needed, otherwise on the server.
import { device } from "./device/device.svelte";
import { me } from "./me.svelte";
import { tell } from "./parts/toast.svelte";
import type { TableSpec } from "./server/protocol";
import { Refusal, rest, Unreachable } from "./server/rest";
import { friends, isSite } from "./site.svelte";
import { text } from "./words.svelte";

/** Opens a table at which nobody else is wanted: here, without a round trip. Rejects with a `Refusal`. */
export async function openHere(table: TableSpec, name = ""): Promise<string> {
  if (!device.canHost(table.seats)) return openOnServer(table, name);
  device.nickname = name || me.nickname || text("web-guest");
  const { match } = await device.open(table);
  if (device.unkept) tell(text(device.unkept));
  return match;
}

/**
 * Opens a table that others may come to, as somebody who is called so from now on if they have said how; here if it needs
 * nobody and no server answers. Rejects with a `Refusal`.
 */
export async function open(table: TableSpec, name: string): Promise<string> {
  if (!device.canHost(table.seats)) return openOnServer(table, name);
  if (me.nickname === null) return openHere(table, name);
  try {
    return await openOnServer(table, name);
  } catch (why) {
    // It has answered before, and is gone now.
    if (why instanceof Unreachable) return openHere(table, name);
    throw why;
  }
}

async function openOnServer(table: TableSpec, name: string): Promise<string> {
  if (isSite) throw goThere(table.game);
  if (name !== "") await me.beCalled(name);
  await me.beSomebody();
  return (await rest.open(table)).match;
}

/** A static site has no tables for others: the server that was named has. */
function goThere(game: string): Refusal {
  if (friends.server) location.assign(`${friends.server}/new/${game}`);
  const key = friends.server ? "web-opening" : "web-server-needed";
  return new Refusal({ reason: "not-now", phrase: { key, args: [] }, says: "there is no server behind this page" });
}
