// What lies on the table, die by die, and what it looks like between one view and the next.
//
// A view counts dice by colour. To move a die on the screen one must know which it is: here the thirteen dice have
// numbers, and a scene says where each of them lies.
import type { Dice, Die, Event, Face, Rolled, Then, View } from "../../../../crates/rules/src/games/mouser/types";
import { Reel, type Storyboard } from "../../storyboard";

export type { Die, Face, Rolled };

/** Where a die lies. */
export type Place = "bag" | "front" | "mice" | "dogs";

/** One die, and where it is. */
export type Laid = {
  id: number;
  die: Die;
  place: Place;
  /** What it shows; null until it is rolled. */
  face: Face | null;
  /** Whether it is on its way there, and does not count yet. */
  isComing?: boolean;
};

/** What a little note on the table says of the last thing that happened. */
export type Said =
  | { kind: "first"; seat: number }
  | { kind: "noted"; mice: number }
  | { kind: "failed"; seat: number; dice: readonly Rolled[] }
  | { kind: "scored"; seat: number; points: number };

/** Which round is being played. */
export type Round = "usual" | "last" | "extra" | "over";

/** The table at one moment. */
export type Scene = {
  /** All thirteen dice; in each place the one that came last is last. */
  dice: readonly Laid[];
  /** Who went first. */
  first: number;
  mover: number;
  scores: readonly number[];
  /** Who takes part in this round. */
  playing: readonly boolean[];
  round: Round;
  /** Mice of this turn whose dice are back in the bag. */
  noted: number;
  /** Mice to the right, as far as they have arrived. */
  caught: number;
  /** Whether the dice in front are rolling. */
  rolling: boolean;
  /** Which dice were rolled last. */
  rolled: readonly number[];
  said: Said | null;
  /** Whether the third dog barks. */
  isBarking?: boolean;
  /** The colours of the dice whose mice run away. */
  runaways?: readonly Die[];
};

/** The points that begin the last round: the end of the track. */
export const GOAL = 13;
/** The dogs that end a turn: as many places lie to the left. */
export const DOGS = 3;
/** How many dice are rolled: as many places lie in front. */
export const ROLL = 3;
/** The colours, easy ones first. */
export const COLOURS: readonly Die[] = ["green", "yellow", "red"];

/** How long a piece moves, and how long the dice roll and lie before they are sorted. */
const MOTION = 250;
const ROLLING = 650;
const LYING = 250;
/** How long one may look at a failed hunt, at points, at who begins. */
const FAILURE = 1000;
/** How long mice run after a failed hunt. */
const SCATTER = 900;
const POINTS = 400;

/** The table of a view. Dice that may stay where they lay before do so. */
export function sceneOf(view: View, before: Scene | null): Scene {
  const wanted: [Place, Face | null, Dice][] = [
    ["dogs", "dog", view.dogs],
    ["mice", "mouse", view.mice],
    ["front", "hole", view.hand],
    ["front", null, view.drawn],
    ["bag", null, view.bag],
  ];
  let left: readonly Laid[] = before?.dice ?? newDice(view);
  const dice: Laid[] = [];
  for (const [place, face, counts] of wanted) {
    for (const die of COLOURS) {
      const alike = left.filter((laid) => laid.die === die);
      const stays = (laid: Laid) => laid.place === place && laid.face === face;
      const best = [...alike.filter(stays), ...alike.filter((laid) => !stays(laid))].slice(0, counts[die] ?? 0);
      dice.push(...best.map(({ id, die }) => ({ id, die, place, face })));
      left = left.filter((laid) => !best.includes(laid));
    }
  }
  return {
    dice: inOrderOf(before, dice),
    first: view.first,
    mover: view.mover,
    scores: view.scores,
    playing: view.playing,
    round: roundOf(view, before),
    noted: view.noted,
    caught: dice.filter((laid) => laid.place === "mice").length,
    rolling: false,
    rolled: before?.rolled ?? [],
    said: before?.said ?? null,
  };
}

export const storyboard: Storyboard<View, Event, Scene> = {
  still: (view, _, before) => sceneOf(view, before),
  frames(before, events) {
    const reel = new Reel(before);
    if (events.length > 0) reel.now = { ...before, said: null };
    for (const event of events) add(reel, event);
    return reel.frames;
  },
};

function add(reel: Reel<Scene>, event: Event): void {
  if ("first" in event) {
    reel.tell({ ...reel.now, first: event.first, mover: event.first, said: { kind: "first", seat: event.first } });
    reel.rest(POINTS);
  } else if ("draw" in event) {
    const { dice, noted } = event.draw;
    if (!holds(inPlace(reel.now, "bag"), dice)) reel.show(MOTION, miceGoBack(reel.now));
    reel.show(MOTION, drawn(reel.now, dice), "step");
    if (noted > 0) reel.show(MOTION, miceGoBack(reel.now));
    const all = reel.now.noted;
    reel.tell(all > 0 && reel.now.caught === 0 ? { ...reel.now, said: { kind: "noted", mice: all } } : reel.now);
  } else if ("roll" in event) {
    const { seat, dice, failed, then } = event.roll;
    reel.show(ROLLING, { ...reel.now, rolling: true, rolled: [] }, "roll");
    reel.show(LYING, fall(reel.now, dice));
    reel.show(MOTION, sorted(reel.now));
    if (failed) {
      reel.tell({ ...arrived(reel.now), noted: 0, caught: 0, round: next(reel.now.round, then), said: { kind: "failed", seat, dice } }, "bark");
      reel.clear(FAILURE, { ...reel.now, isBarking: true });
      const free = { ...emptied(reel.now), isBarking: false };
      const mice = inPlace(reel.now, "mice").map(({ die }) => die);
      if (mice.length > 0) reel.clear(SCATTER, { ...free, runaways: mice }, "scatter");
      else reel.clear(MOTION, free);
      reel.now = free;
    } else {
      const more = arrived(reel.now);
      reel.tell(more, more.caught > reel.now.caught ? "catch" : undefined);
    }
  } else if ("stop" in event) {
    const { seat, points, total, then } = event.stop;
    const scores = reel.now.scores.map((score, index) => (index === seat ? total : score));
    const stake = { noted: reel.now.noted, caught: reel.now.caught };
    reel.show(MOTION, { ...emptied(reel.now), ...stake }, "step");
    reel.tell({ ...emptied(reel.now), scores, round: next(reel.now.round, then), said: { kind: "scored", seat, points } });
    reel.rest(POINTS);
  } else reel.tell(reel.now);
}

/** The dice in one place. */
export function inPlace(scene: Scene, place: Place): Laid[] {
  return scene.dice.filter((laid) => laid.place === place);
}

/** Those that have arrived in one place. */
export function lyingIn(scene: Scene, place: Place): Laid[] {
  return inPlace(scene, place).filter((laid) => !laid.isComing);
}

/** How many of these dice have each colour. */
export function counted(dice: readonly Laid[]): Record<Die, number> {
  const counts = { green: 0, yellow: 0, red: 0 };
  for (const laid of dice) counts[laid.die] += 1;
  return counts;
}

/** A view does not tell an extra round among all from the last round; what happened before does. */
function roundOf(view: View, before: Scene | null): Round {
  if (view.phase === "over") return "over";
  if (view.scores.every((points) => points < GOAL)) return "usual";
  return before?.round === "extra" || view.playing.includes(false) ? "extra" : "last";
}

function next(round: Round, then: Then): Round {
  const rounds: Record<Then, Round> = { goes_on: round, last_round: "last", extra_round: "extra", over: "over" };
  return rounds[then];
}

function newDice(view: View): Laid[] {
  const piles = [view.bag, view.hand, view.drawn, view.mice, view.dogs];
  const dice: Laid[] = [];
  for (const die of COLOURS) {
    const count = piles.reduce((sum, pile) => sum + (pile[die] ?? 0), 0);
    for (let index = 0; index < count; index++) dice.push({ id: dice.length, die, place: "bag", face: null });
  }
  return dice;
}

/** The dice as they lay before, those that have moved after the others. */
function inOrderOf(before: Scene | null, dice: Laid[]): Laid[] {
  if (!before) return dice;
  const was = (laid: Laid) => before.dice.findIndex((other) => other.id === laid.id);
  const moved = (laid: Laid) => before.dice[was(laid)]?.place !== laid.place;
  return [...dice].sort((one, other) => Number(moved(one)) - Number(moved(other)) || was(one) - was(other));
}

function holds(pile: readonly Laid[], dice: Dice): boolean {
  const counts = counted(pile);
  return COLOURS.every((die) => counts[die] >= (dice[die] ?? 0));
}

/** Moves these dice, after those that are there already. */
function moved(scene: Scene, dice: readonly Laid[]): Scene {
  const ids = new Set(dice.map((laid) => laid.id));
  return { ...scene, dice: [...scene.dice.filter((laid) => !ids.has(laid.id)), ...dice] };
}

function drawn(scene: Scene, dice: Dice): Scene {
  const bag = inPlace(scene, "bag");
  const taken = COLOURS.flatMap((die) => bag.filter((laid) => laid.die === die).slice(0, dice[die] ?? 0));
  return moved(
    scene,
    taken.map((laid) => ({ ...laid, place: "front", face: null })),
  );
}

function miceGoBack(scene: Scene): Scene {
  const mice = inPlace(scene, "mice");
  const noted = scene.noted + mice.length;
  const back = mice.map((laid): Laid => ({ ...laid, place: "bag", face: null }));
  return { ...moved(scene, back), noted, caught: 0 };
}

/** The dice in front show what was rolled. */
function fall(scene: Scene, rolled: readonly Rolled[]): Scene {
  const faces = [...rolled];
  const fallen: number[] = [];
  const dice = scene.dice.map((laid) => {
    const index = laid.place === "front" ? faces.findIndex((one) => one.die === laid.die) : -1;
    const [found] = index < 0 ? [] : faces.splice(index, 1);
    if (found) fallen.push(laid.id);
    return found ? { ...laid, face: found.face } : laid;
  });
  return { ...scene, rolling: false, rolled: fallen, dice };
}

/** Mice have gone to the right and dogs to the left. */
function sorted(scene: Scene): Scene {
  const goes: Partial<Record<Face, Place>> = { mouse: "mice", dog: "dogs" };
  const leaving = inPlace(scene, "front").flatMap((laid): Laid[] => {
    const place = laid.face ? goes[laid.face] : undefined;
    return place ? [{ ...laid, place, isComing: true }] : [];
  });
  return moved(scene, leaving);
}

/** The dice that were sorted have come to their places. */
function arrived(scene: Scene): Scene {
  const dice = scene.dice.map((laid) => ({ ...laid, isComing: false }));
  return { ...scene, dice, caught: inPlace(scene, "mice").length };
}

function emptied(scene: Scene): Scene {
  return { ...scene, noted: 0, caught: 0, rolled: [], dice: scene.dice.map((laid) => ({ ...laid, place: "bag", face: null })) };
}
