// The table somebody is about to open, and what the server is asked for. Pure: the screen holds one plan.
import type { GameInfo, OptionKind, OptionSpec, Preset, SeatSpec, TableSpec } from "../../server/protocol";

/** What a house rule can be: a seat or nobody, on or off, a word, numbers by name. */
export type OptionValue = boolean | number | string | null | Record<string, number>;
export type OptionValues = Record<string, OptionValue>;

/** The two sides of a game with a role: I have it, or I am one of the others. */
export type Side = "mine" | "others";

/** Things that are counted, as a house rule. */
export type CountsKind = Extract<OptionKind, { counts: unknown }>["counts"];

/** `series` has its rounds beside it, so that they are not lost when somebody looks at the other choices. */
export type LengthName = "single" | "series" | "two_legs";

export type Plan = {
  seats: SeatSpec[];
  options: OptionValues;
  length: LengthName;
  rounds: number;
  /** Seconds for each decision; 0 when nobody hurries. */
  clock: number;
  isPublic: boolean;
  /** Whether everybody may ask the coach; null as the server has it. */
  hints: boolean | null;
  /** Whether every device takes part in each roll. */
  sharedDice: boolean;
};

/** The most rounds of a series. */
export const MOST_ROUNDS = 10;

/** House rules as the server tells them: here they get their type. */
export function valuesOf(options: Record<string, unknown>): OptionValues {
  return options as OptionValues;
}

/** A table for me and a friend, with the rules of the box. */
export function planFor(game: GameInfo): Plan {
  const free = Array.from({ length: game.least_seats - 1 }, (): SeatSpec => "open");
  return { seats: ["me", ...free], options: structuredClone(valuesOf(game.defaults)), length: "single", rounds: 1, clock: 0, isPublic: false, hints: null, sharedDice: false };
}

/** The ways to play several games that make sense with this many seats. */
export function lengths(game: GameInfo, seats: number): LengthName[] {
  // Two legs swap the two sides of a game that has them; a series gives each seat its turn.
  return roleOf(game) && seats === 2 ? ["single", "two_legs", "series"] : ["single", "series"];
}

/** Puts somebody into a seat. I can only sit in one: the seat I leave is free. */
export function seated(plan: Plan, seat: number, spec: SeatSpec): Plan {
  const seats = plan.seats.map((old, index) => (index === seat ? spec : spec === "me" && old === "me" ? "open" : old));
  return { ...plan, seats };
}

/** Puts one more seat at the table; what is only for fewer is a single game then. */
export function withSeat(plan: Plan, game: GameInfo): Plan {
  const seats: SeatSpec[] = [...plan.seats, "open"];
  const length = lengths(game, seats.length).includes(plan.length) ? plan.length : "single";
  return { ...plan, seats, length };
}

/** Takes a seat away; house rules that name a seat follow it. */
export function withoutSeat(plan: Plan, seat: number, game: GameInfo): Plan {
  const kept = { ...plan.options };
  for (const { name } of game.options.filter(({ kind }) => kind === "seat")) {
    const named = kept[name];
    if (typeof named !== "number" || named < seat) continue;
    kept[name] = named === seat ? (valuesOf(game.defaults)[name] ?? null) : named - 1;
  }
  return { ...plan, seats: plan.seats.filter((_, index) => index !== seat), options: kept };
}

/** What the server is asked for. House rules that nobody has changed are left out. */
export function specOf(plan: Plan, game: GameInfo): TableSpec {
  return {
    game: game.id,
    options: changed(plan.options, game),
    seats: plan.seats,
    length: plan.length === "series" ? { series: plan.rounds } : plan.length,
    public: plan.isPublic,
    ...(plan.hints === null ? {} : { hints: plan.hints }),
    pace: plan.clock === 0 ? "relaxed" : { clock: plan.clock },
    ...(plan.sharedDice && canShareDice(plan) ? { shared_dice: true } : {}),
  };
}

/** Whether hints are allowed: strangers play without them unless somebody says so. */
export function allowsHints(plan: Plan): boolean {
  return plan.hints ?? !plan.isPublic;
}

/** Whether dice can be shared: at one device there is nobody to share them with. */
export function canShareDice(plan: Plan): boolean {
  return plan.seats.some((seat) => seat === "open" || seat === "reserved");
}

/** How many games the plan has. */
export function gamesIn(plan: Plan): number {
  return { single: 1, two_legs: 2, series: plan.rounds * plan.seats.length }[plan.length];
}

/** The house rules that are not those of the box. */
export function changed(options: OptionValues, game: GameInfo): OptionValues {
  const defaults = valuesOf(game.defaults);
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => !isSame(value, defaults[name] ?? null)));
}

/** Whether this house rule is a role that some seat must have. */
export function isRole(option: OptionSpec, game: GameInfo): boolean {
  return option.kind === "seat" && game.defaults[option.name] !== null;
}

/** The role of a game that has one. */
export function roleOf(game: GameInfo): OptionSpec | undefined {
  return game.options.find((option) => isRole(option, game));
}

/** The house rules of a game in which I have the first seat and play on this side. */
export function optionsOf(game: GameInfo, side: Side | undefined): OptionValues {
  const role = roleOf(game);
  return role && side ? { [role.name]: side === "mine" ? 0 : 1 } : {};
}

/** The numbers of a mix that has a name. */
export function mixOf({ names }: CountsKind, { counts }: Preset): Record<string, number> {
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]));
}

/** The mix with a name that these numbers are, if they are one. */
export function presetOf(kind: CountsKind, numbers: Record<string, number>): Preset | undefined {
  return kind.presets.find((preset) => isSame(mixOf(kind, preset), numbers));
}

function isSame(one: OptionValue, other: OptionValue): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  return [...Object.keys(one), ...Object.keys(other)].every((name) => one[name] === other[name]);
}
