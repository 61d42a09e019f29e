// The choices of a match that cost me most, to be tried again.
import { device } from "../../device/device.svelte";
import type { FinishedMatch } from "../../server/protocol";
import { rest } from "../../server/rest";
import { seatNames } from "../../table.svelte";
import { recordOf } from "./records";
import type { Tried } from "./spaced";

/** How many choices are asked about. */
const MOST = 5;

/** The choices that cost most, the worst first. The coach tells only of what it is sure of. Rejects with a `Refusal`. */
export async function mistakesOf(match: string): Promise<Tried[]> {
  const about = await rest.match(match);
  const [{ games }, seats] = [await rest.analysis(match), await mySeats(about)];
  const all = games.flatMap(({ game, seats: analysed }) =>
    seats.flatMap((seat) => (analysed[seat]?.mistakes ?? []).map((mistake) => ({ ...mistake, seat, number: game }))),
  );
  const worst = all.sort((one, other) => other.cost - one.cost).slice(0, MOST);
  const records = new Map<number, string>();
  for (const { number } of worst) {
    if (!records.has(number)) records.set(number, await device.link(await recordOf(match, number)));
  }
  return worst.map(({ number, step, seat, better, says, cost }) => ({
    record: records.get(number) ?? "",
    step,
    seat,
    better,
    says,
    points: Math.max(1, Math.round(cost * 100)),
    game: about.game,
    names: seatNames(about),
  }));
}

/** My seats; of a record that somebody else has saved, all seats of people. */
async function mySeats({ match, seats }: FinishedMatch): Promise<number[]> {
  const games = device.has(match) ? await device.myGames() : await rest.myGames();
  const mine = [...games.finished, ...games.tables].find((known) => known.match === match)?.mine ?? [];
  return mine.length > 0 ? mine : seats.flatMap((seat, index) => (typeof seat.kind === "object" ? [] : [index]));
}
