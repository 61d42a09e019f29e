import type { Event } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { Drama } from "../../board";
import { countOf } from "./luring";

/** This many mice at once are a good catch. */
const MANY = 4;

/** A good catch, and a hunt that failed with mice at stake. */
export function drama(event: Event): Drama | null {
  if ("fail" in event) return countOf(event.fail.lost) > 0 ? { seat: event.fail.seat, mood: "oops" } : null;
  if ("stop" in event) return countOf(event.stop.caught) >= MANY ? { seat: event.stop.seat, mood: "joy" } : null;
  if ("lure" in event) return countOf(event.lure.caught) > 0 ? { seat: event.lure.seat, mood: "joy" } : null;
  return null;
}
