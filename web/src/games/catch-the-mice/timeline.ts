// What happened, cut into pictures that can be shown one after another.
import type { Colour, Dice, Event, Mice, Seat, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { Mood } from "../../art/cat/coats";
import { COLOURS, spotOf, type Spot } from "./luring";

/** A mouse on its way. */
export type Flight = { colour: Colour; from: Spot; to: Spot };

export type Frame = {
  /** The table while it happens: mice on their way have left and not arrived. */
  during: View;
  /** The dice that fall, if they do. */
  roll: Dice | null;
  flights: Flight[];
  /** Whose cat feels something about it. */
  feels: { seat: Seat; mood: Mood } | null;
  /** The table when it has happened. */
  after: View;
};

/** The pictures of these events, beginning with the table as it was. */
export function framesOf(before: View, events: readonly Event[]): Frame[] {
  const frames: Frame[] = [];
  let view = before;
  for (const event of events) {
    for (const frame of framesOfOne(view, event)) {
      frames.push(frame);
      view = frame.after;
    }
  }
  return frames;
}

function framesOfOne(view: View, event: Event): Frame[] {
  if ("first" in event) {
    return [still({ ...view, first: event.first, mover: event.first, phase: "start" })];
  }
  if ("shake" in event) {
    return [still({ ...view, mover: event.shake.seat, phase: "roll" })];
  }
  if ("roll" in event) {
    const { seat, dice } = event.roll;
    return [rolled({ ...view, mover: seat, phase: { lure: dice } }, dice)];
  }
  if ("fail" in event) {
    const { seat, dice, lost } = event.fail;
    const flights = flightsOf(lost, (colour) => [`front-${colour}`, `centre-${colour}`]);
    const failed = moved({ ...view, mover: seat }, flights, { seat, mood: "sad" });
    return [rolled({ ...view, mover: seat, phase: "roll" }, dice), { ...failed, after: { ...failed.after, at_stake: 0 } }];
  }
  if ("lure" in event) {
    const { seat, lure, caught } = event.lure;
    const flights = lure.map((mouse): Flight => ({ colour: mouse.colour, from: spotOf(mouse), to: `front-${mouse.colour}` }));
    const lured = moved({ ...view, mover: seat, phase: "choose" }, flights, { seat, mood: "pounce" });
    return [lured, ...caughtBy(seat, caught, lured.after)];
  }
  const { seat, caught } = event.stop;
  return caughtBy(seat, caught, view);
}

function caughtBy(seat: Seat, caught: Mice, view: View): Frame[] {
  const flights = flightsOf(caught, (colour) => [`front-${colour}`, `card-${seat}-${colour}`]);
  if (flights.length === 0) return [];
  const frame = moved(view, flights, { seat, mood: "happy" });
  return [{ ...frame, after: { ...frame.after, at_stake: 0 } }];
}

function still(after: View): Frame {
  return { during: after, roll: null, flights: [], feels: null, after };
}

function rolled(after: View, roll: Dice): Frame {
  return { during: after, roll, flights: [], feels: null, after };
}

function moved(view: View, flights: Flight[], feels: Frame["feels"]): Frame {
  let during = view;
  for (const { from } of flights) during = withMice(during, from, -1);
  let after = during;
  for (const { to } of flights) after = withMice(after, to, 1);
  return { during, roll: null, flights, feels, after };
}

function flightsOf(mice: Mice, way: (colour: Colour) => [Spot, Spot]): Flight[] {
  return COLOURS.flatMap((colour) => {
    const [from, to] = way(colour);
    return Array.from({ length: mice[colour] }, () => ({ colour, from, to }));
  });
}

function withMice(view: View, spot: Spot, more: number): View {
  const [place, ...rest] = spot.split("-");
  const colour = COLOURS.find((one) => one === rest.at(-1));
  if (!colour) return view;
  const changed = (mice: Mice): Mice => ({ ...mice, [colour]: mice[colour] + more });
  if (place === "centre") return { ...view, centre: changed(view.centre) };
  if (place === "front") return { ...view, lured: changed(view.lured) };
  const seat = Number(rest[0]);
  return { ...view, cards: view.cards.map((mice, index) => (index === seat ? changed(mice) : mice)) };
}
