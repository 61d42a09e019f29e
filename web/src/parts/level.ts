// A bot in words: its name, its level, its temper.
import { botNumbers, temperOf, TEMPERS } from "../bots";
import type { SeatAtTable } from "../server/protocol";
import { text, Words } from "../words.svelte";

/** What a level is called; programs may seat bots that people are not offered, and those have only their name. */
export function levelWords(bot: string): string {
  return new Words(null, []).has(`web-bot-${bot}`) ? text(`web-bot-${bot}`) : bot;
}

/** What a bot is called. */
export function botName(number: number): string {
  return text(`web-bot-name-${1 + ((number - 1) % TEMPERS.length)}`);
}

/** What is said beside the name of a bot; nothing beside a person's. */
export function botMark(seats: readonly Pick<SeatAtTable, "kind">[], seat: number): string | null {
  const [number, kind] = [botNumbers(seats)[seat], seats[seat]?.kind];
  if (!number || typeof kind !== "object") return null;
  return text("web-bot", { level: levelWords(kind.bot).toLowerCase(), temper: text(`web-temper-${temperOf(number)}`) });
}
