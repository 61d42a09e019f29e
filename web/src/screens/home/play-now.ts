// From one tap to a running game against bots.
import { tick } from "svelte";
import { go } from "../../address.svelte";
import { openHere } from "../../opening";
import { seedFor } from "../../promised";
import { connection } from "../../server/connection.svelte";
import type { Fair, GameInfo } from "../../server/protocol";
import { optionsOf, type Side } from "../setup/plan";
import { Refusal } from "../../server/rest";
import { settings } from "../../settings.svelte";
import { chosenBot } from "./boxes";

/** Opens a table with bots, starts it and goes there; in a game with a role, on this side. Rejects with a `Refusal`. */
export async function playNow(game: GameInfo, side: Side | undefined): Promise<void> {
  const bot = chosenBot(game.bots, settings.bot);
  const bots = bot === null ? [] : Array.from({ length: game.usual_seats - 1 }, () => ({ bot }));
  const match = await openHere({ game: game.id, options: optionsOf(game, side), seats: ["me", ...bots] });
  const { leave, fair } = await enter(match);
  try {
    await connection.ask({ type: "seed", match, player_seed: seedFor(match, fair) });
    await connection.ask({ type: "host", match, order: "start" });
  } finally {
    go(`/m/${match}`);
    // The table's own listener comes first, so that the socket stays open.
    await tick();
    leave();
  }
}

/** Enters a match; resolves with the way out and the numbers behind the dice once we are in. */
function enter(match: string): Promise<{ leave: () => void; fair: Fair }> {
  return new Promise((resolve, reject) => {
    const leave = connection.listen({
      match,
      seen: () => null,
      hear: (message) => {
        if (message.type === "room") resolve({ leave, fair: message.room.fair });
        if (message.type === "refused" && message.id === null) {
          leave();
          reject(new Refusal(message.refused));
        }
      },
    });
  });
}
