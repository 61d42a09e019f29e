// Made from the types of this game by `cargo xtask types`. A test compares them.

/**
 * How many dice of each colour.
 *
 * One byte: three bits for green, three for yellow, two for red, which is just enough for all dice of the game.
 * So dice are added and taken away all at once, and what is asked of them can be looked up.
 */
export type Dice = { green?: number, yellow?: number, red?: number, };

/**
 * A die's colour.
 */
export type Die = "green" | "yellow" | "red";

/**
 * What everybody learns from one step.
 */
export type Event = { "first": Seat } | { "reach": { 
/**
 * Who.
 */
seat: Seat, } } | { "draw": { 
/**
 * For whom.
 */
seat: Seat, 
/**
 * Which.
 */
dice: Dice, 
/**
 * How many mice were noted because the bag ran out (MO8).
 */
noted: number, } } | { "roll": { 
/**
 * For whom.
 */
seat: Seat, 
/**
 * How.
 */
dice: [Rolled, Rolled, Rolled], 
/**
 * Whether three dogs ended the turn (MO4).
 */
failed: boolean, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "stop": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Points of this turn.
 */
points: number, 
/**
 * Points in all.
 */
total: number, 
/**
 * What the end of the turn led to.
 */
then: Then, } };

/**
 * What a die shows.
 */
export type Face = "mouse" | "dog" | "hole";

/**
 * What a seat can choose.
 */
export type Move = "roll" | "stop";

/**
 * House rules.
 */
export type Options = { 
/**
 * Who goes first; by lot if nobody is named (G1).
 */
first: Seat | null, };

/**
 * What comes next.
 */
export type Phase = "lot" | "start" | "draw" | "roll" | "choose" | "over";

/**
 * A die that has been rolled.
 */
export type Rolled = { 
/**
 * Which.
 */
die: Die, 
/**
 * What it shows.
 */
face: Face, };

/**
 * A seat at the table, counted from 0, clockwise (G2).
 */
export type Seat = number;

/**
 * What the end of a turn led to.
 */
export type Then = "goes_on" | "last_round" | "extra_round" | "over";

/**
 * What everybody knows: all of it.
 */
export type View = { 
/**
 * The house rules.
 */
options: Options, 
/**
 * Who went first.
 */
first: Seat, 
/**
 * The points of each seat.
 */
scores: Array<number>, 
/**
 * Which seats take part in this round.
 */
playing: Array<boolean>, 
/**
 * Whose turn it is.
 */
mover: Seat, 
/**
 * What comes next.
 */
phase: Phase, 
/**
 * Dice in the bag.
 */
bag: Dice, 
/**
 * Dice showing holes, in front.
 */
hand: Dice, 
/**
 * Dice drawn, not rolled yet.
 */
drawn: Dice, 
/**
 * Dice showing mice, to the right.
 */
mice: Dice, 
/**
 * Dice showing dogs, to the left.
 */
dogs: Dice, 
/**
 * Mice noted before their dice went back into the bag.
 */
noted: number, };
