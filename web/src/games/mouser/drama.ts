import type { Event } from "../../../../crates/rules/src/games/mouser/types";
import type { Drama } from "../../board";

/** This many points in one turn are a good one. */
const MANY = 4;

/** A good turn, and three dogs. */
export function drama(event: Event): Drama | null {
  if ("roll" in event) return event.roll.failed ? { seat: event.roll.seat, mood: "oops" } : null;
  if ("stop" in event) return event.stop.points >= MANY ? { seat: event.stop.seat, mood: "joy" } : null;
  return null;
}
