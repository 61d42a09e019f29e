import type { Event } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { Drama } from "../../board";

/** So much cheese for one card is a good one. */
const MUCH = 2;

/** Much cheese for one's own card, and a card that fits nowhere. */
export function drama(event: Event): Drama | null {
  if (event === "away") return null;
  if ("discard" in event) return { seat: event.discard.seat, mood: "oops" };
  if (!("lay" in event)) return null;
  const { seat, shown } = event.lay;
  const own = shown.reduce((sum, found) => sum + (found.seat === seat ? found.mice : 0), 0);
  return own >= MUCH ? { seat, mood: "joy" } : null;
}
