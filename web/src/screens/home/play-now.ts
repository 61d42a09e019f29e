// From one tap to a running game against bots.
import { tick } from "svelte";
import { go } from "../../address.svelte";
import { freshSeed, me } from "../../me.svelte";
import { connection } from "../../server/connection.svelte";
import type { GameInfo } from "../../server/protocol";
import { Refusal, rest } from "../../server/rest";
import { settings } from "../../settings.svelte";
import { chosenBot, sideOf } from "./boxes";

/** Opens a table with bots, starts it and goes there. Rejects with a `Refusal`. */
export async function playNow(game: GameInfo): Promise<void> {
  await me.beSomebody();
  const bot = chosenBot(game.bots, settings.bot);
  const bots = bot === null ? [] : Array.from({ length: sideOf(game.id).bots }, () => ({ bot }));
  const { match } = await rest.open({ game: game.id, seats: ["me", ...bots], player_seed: freshSeed() });
  const leave = await enter(match);
  try {
    await connection.ask({ type: "host", match, order: "start" });
  } finally {
    go(`/m/${match}`);
    // The table's own listener comes first, so that the socket stays open.
    await tick();
    leave();
  }
}

/** Enters a match; resolves with the way out once we are in. */
function enter(match: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const leave = connection.listen({
      match,
      seen: () => null,
      hear: (message) => {
        if (message.type === "room") resolve(leave);
        if (message.type === "refused" && message.id === null) {
          leave();
          reject(new Refusal(message.refused));
        }
      },
    });
  });
}
