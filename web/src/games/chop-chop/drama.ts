import type { Event } from "../../../../crates/rules/src/games/chop_chop/types";
import type { Drama } from "../../board";

/** A mouse is caught or cheese is taken; a roll that nobody can use. */
export function drama(event: Event): Drama | null {
  if ("walk" in event) return event.walk.caught || event.walk.took_cheese ? { seat: event.walk.seat, mood: "joy" } : null;
  if ("fork" in event) return { seat: event.fork.seat, mood: "joy" };
  if ("roll" in event) return event.roll.stuck ? { seat: event.roll.seat, mood: "oops" } : null;
  if ("flip" in event) {
    const { seat, tile, piece } = event.flip;
    return tile === "cheese" && piece !== "cat" ? { seat, mood: "joy" } : null;
  }
  return null;
}
