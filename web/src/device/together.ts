// My games on this device and on a server, as one list.
import type { MyGames, Totals } from "../server/protocol";

/** Both, the newest first; totals of the same game are added up. */
export function together(here: MyGames, there: MyGames): MyGames {
  const newest = (one: { opened: number }, other: { opened: number }) => other.opened - one.opened;
  const totals = new Map<string, Totals>();
  for (const { game, played, won, resigned } of [...there.totals, ...here.totals]) {
    const known = totals.get(game) ?? { game, played: 0, won: 0, resigned: 0 };
    totals.set(game, { game, played: known.played + played, won: known.won + won, resigned: known.resigned + resigned });
  }
  return {
    tables: [...here.tables, ...there.tables].sort(newest),
    finished: [...here.finished, ...there.finished].sort(newest),
    totals: [...totals.values()],
  };
}
