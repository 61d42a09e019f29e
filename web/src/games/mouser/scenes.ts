// What lies on the table, die by die, and what it looks like between one view and the next.
//
// A view counts dice by colour. To move a die on the screen one must know which it is: here the thirteen dice have
// numbers, and a scene says where each of them lies.
import type { Dice, Die, Event, Face, Rolled, Then, View } from "../../../../crates/rules/src/games/mouser/types";

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
  mover: number;
  scores: readonly number[];
  /** Who takes part in this round. */
  playing: readonly boolean[];
  round: Round;
  /** Mice of this turn whose dice are back in the bag. */
  noted: number;
  /** Whether the dice in front are rolling. */
  rolling: boolean;
  said: Said | null;
};

/** A scene on the way to the next view, and for how many milliseconds it is shown. */
export type Passing = { scene: Scene; time: number };

/** The points that begin the last round: the end of the track. */
export const GOAL = 13;
/** The dogs that end a turn: as many places lie to the left. */
export const DOGS = 3;
/** How many dice are rolled: as many places lie in front. */
export const ROLL = 3;
/** The colours, easy ones first. */
export const COLOURS: readonly Die[] = ["green", "yellow", "red"];

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
      dice.push(...best.map((laid) => ({ ...laid, place, face })));
      left = left.filter((laid) => !best.includes(laid));
    }
  }
  return {
    dice: inOrderOf(before, dice),
    mover: view.mover,
    scores: view.scores,
    playing: view.playing,
    round: roundOf(view, before),
    noted: view.noted,
    rolling: false,
    said: before?.said ?? null,
  };
}

/** What is seen on the way from a scene to the next view, which is the last of them. */
export function scenesTo(view: View, before: Scene, events: readonly Event[]): Passing[] {
  const passing: Passing[] = [];
  let now: Scene = { ...before, said: null };
  const show = (scene: Scene, time: number) => {
    now = scene;
    passing.push({ scene, time });
  };
  for (const event of events) {
    if ("first" in event) {
      show({ ...now, mover: event.first, said: { kind: "first", seat: event.first } }, 500);
    } else if ("draw" in event) {
      const { dice, noted } = event.draw;
      if (!holds(inPlace(now, "bag"), dice)) show(miceGoBack(now), 250);
      show(drawn(now, dice), 250);
      if (noted > 0) show(miceGoBack(now), 250);
    } else if ("roll" in event) {
      const { seat, dice, failed, then } = event.roll;
      const fallen = fall(now, dice);
      show({ ...now, rolling: true }, 650);
      show(fallen, 250);
      if (failed) show({ ...sorted(fallen), round: next(now.round, then), said: { kind: "failed", seat, dice } }, 1000);
      else show(sorted(fallen), 250);
    } else if ("stop" in event) {
      const { seat, points, total, then } = event.stop;
      const scores = now.scores.map((score, index) => (index === seat ? total : score));
      show({ ...emptied(now), scores, round: next(now.round, then), said: { kind: "scored", seat, points } }, 500);
    }
  }
  passing.push({ scene: sceneOf(view, now), time: 0 });
  return passing;
}

/** The dice in one place. */
export function inPlace(scene: Scene, place: Place): Laid[] {
  return scene.dice.filter((laid) => laid.place === place);
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
  return { ...moved(scene, back), noted, said: { kind: "noted", mice: noted } };
}

/** The dice in front show what was rolled. */
function fall(scene: Scene, rolled: readonly Rolled[]): Scene {
  const faces = [...rolled];
  const dice = scene.dice.map((laid) => {
    const index = laid.place === "front" ? faces.findIndex((one) => one.die === laid.die) : -1;
    const [found] = index < 0 ? [] : faces.splice(index, 1);
    return found ? { ...laid, face: found.face } : laid;
  });
  return { ...scene, rolling: false, dice };
}

/** Mice have gone to the right and dogs to the left. */
function sorted(scene: Scene): Scene {
  const goes: Partial<Record<Face, Place>> = { mouse: "mice", dog: "dogs" };
  const leaving = inPlace(scene, "front").flatMap((laid): Laid[] => {
    const place = laid.face ? goes[laid.face] : undefined;
    return place ? [{ ...laid, place }] : [];
  });
  return moved(scene, leaving);
}

function emptied(scene: Scene): Scene {
  return { ...scene, noted: 0, dice: scene.dice.map((laid) => ({ ...laid, place: "bag", face: null })) };
}
