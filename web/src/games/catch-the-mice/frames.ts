// What happened, cut into frames: dice tumble and mice fly, and only then does anything count.
import type { Colour, Dice, Event, Mice, Seat, View } from "../../../../crates/rules/src/games/catch_the_mice/types";
import type { Mood } from "../../art/cat/coats";
import { Reel, type Storyboard } from "../../storyboard";
import { COLOURS, spotOf, WORTH, type Spot } from "./luring";

/** A mouse on its way. */
export type Flight = {
  colour: Colour;
  from: Spot;
  to: Spot;
  /** Whether it runs all over the table on its way. */
  isScared?: boolean;
};

export type Picture = {
  /** Mice on their way have left and not arrived. */
  view: View;
  /** The dice that fell last; null if nobody has seen them fall. */
  dice: Dice | null;
  isTumbling: boolean;
  flights: readonly Flight[];
  /** Where the mice went that moved last. */
  moved: readonly Spot[];
  /** Whose cat feels something about it. */
  feels: { seat: Seat; mood: Mood } | null;
};

const TUMBLE = 700;
const FLY = 250;
/** How long mice run about after a failed hunt. */
const SCATTER = 1100;
/** The dice of a failed hunt are seen before the mice run. */
const LOOK = 300;
/** What was lured is seen before it is caught at once. */
const PAUSE = 250;

export const storyboard: Storyboard<View, Event, Picture> = {
  still(view, events, before) {
    const fallen = typeof view.phase === "object" ? view.phase.lure : lastDice(events);
    return { view, dice: fallen ?? before?.dice ?? null, isTumbling: false, flights: [], moved: before?.moved ?? [], feels: before?.feels ?? null };
  },
  frames(before, events) {
    const reel = new Reel(before);
    for (const event of events) add(reel, event);
    return reel.frames;
  },
};

function add(reel: Reel<Picture>, event: Event): void {
  const { now } = reel;
  const { view } = now;
  if ("first" in event) {
    reel.tell({ ...now, view: { ...view, first: event.first, mover: event.first, phase: "start" } });
  } else if ("shake" in event) {
    reel.tell({ ...now, view: { ...view, mover: event.shake.seat, phase: "roll" }, feels: null });
  } else if ("roll" in event) {
    const { seat, dice } = event.roll;
    roll(reel, seat);
    reel.tell({ ...reel.now, isTumbling: false, dice, view: { ...view, mover: seat, phase: { lure: dice } } });
  } else if ("fail" in event) {
    const { seat, dice, lost } = event.fail;
    roll(reel, seat);
    reel.show(LOOK, { ...reel.now, isTumbling: false, dice });
    reel.tell({ ...reel.now, view: { ...reel.now.view, at_stake: 0 }, feels: { seat, mood: "sad" } }, "lose");
    scatter(reel, flightsOf(lost, (colour) => [`front-${colour}`, `centre-${colour}`]));
    reel.clear(PAUSE, counted(reel.now));
  } else if ("lure" in event) {
    const { seat, lure, caught } = event.lure;
    const flights = lure.map((mouse): Flight => ({ colour: mouse.colour, from: spotOf(mouse), to: `front-${mouse.colour}` }));
    reel.now = { ...now, view: { ...view, mover: seat, phase: "choose" } };
    fly(reel, flights, { seat, mood: "pounce" });
    const isAll = COLOURS.some((colour) => caught[colour] > 0);
    if (isAll) {
      reel.show(PAUSE, landed(reel.now));
      take(reel, seat, caught);
    }
    reel.tell(counted(reel.now), isAll ? "catch" : undefined);
  } else {
    const { seat, caught } = event.stop;
    take(reel, seat, caught);
    reel.tell(counted(reel.now), "catch");
    reel.rest(PAUSE);
  }
}

function roll(reel: Reel<Picture>, seat: Seat): void {
  const view: View = { ...reel.now.view, mover: seat, phase: "roll" };
  reel.show(TUMBLE, { ...reel.now, view, isTumbling: true, feels: null, moved: [] }, "roll");
}

function take(reel: Reel<Picture>, seat: Seat, caught: Mice): void {
  fly(reel, flightsOf(caught, (colour) => [`front-${colour}`, `card-${seat}-${colour}`]), { seat, mood: "happy" });
}

/** Mice run for their lives: it has been told why. */
function scatter(reel: Reel<Picture>, flights: Flight[]): void {
  if (flights.length === 0) return;
  reel.clear(SCATTER, setOut(reel.now, flights.map((flight) => ({ ...flight, isScared: true }))), "scatter");
}

/** Mice fly from heap to heap. */
function fly(reel: Reel<Picture>, flights: Flight[], feels: Picture["feels"]): void {
  if (flights.length === 0) return;
  reel.show(FLY, { ...setOut(reel.now, flights), feels }, "step");
}

/** Mice have left their heaps. */
function setOut(picture: Picture, flights: Flight[]): Picture {
  const from = landed(picture);
  let { view } = from;
  for (const flight of flights) view = withMice(view, flight.from, -1);
  return { ...from, view, flights, moved: [] };
}

/** The mice that fly have arrived; nothing is counted yet. */
function landed(picture: Picture): Picture {
  let { view } = picture;
  for (const { to } of picture.flights) view = withMice(view, to, 1);
  const moved = picture.flights.length > 0 ? picture.flights.map(({ to }) => to) : picture.moved;
  return { ...picture, view, flights: [], moved };
}

/** Everything lies where it belongs, and counts. */
function counted(picture: Picture): Picture {
  const { view, ...rest } = landed(picture);
  const worth = (mice: Mice) => COLOURS.reduce((all, colour) => all + mice[colour] * (view.options.scoring === "kids" ? 1 : WORTH[colour]), 0);
  return { ...rest, view: { ...view, points: view.cards.map(worth), at_stake: worth(view.lured) } };
}

function lastDice(events: readonly Event[]): Dice | null {
  for (const event of [...events].reverse()) {
    if ("roll" in event) return event.roll.dice;
    if ("fail" in event) return event.fail.dice;
  }
  return null;
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
