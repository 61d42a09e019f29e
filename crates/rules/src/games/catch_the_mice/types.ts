// Made from the types of this game by `cargo xtask types`. A test compares them.

/**
 * The colour of a mouse, in the order of the dice's faces.
 */
export type Colour = "red" | "orange" | "yellow" | "green" | "blue";

/**
 * Two rolled dice; which is which does not matter.
 */
export type Dice = [Face, Face];

/**
 * What everybody learns from one step.
 */
export type Event = { "first": Seat } | { "shake": { 
/**
 * Who.
 */
seat: Seat, } } | { "roll": { 
/**
 * For whom.
 */
seat: Seat, 
/**
 * How.
 */
dice: Dice, } } | { "fail": { 
/**
 * For whom.
 */
seat: Seat, 
/**
 * How.
 */
dice: Dice, 
/**
 * The mice that ran to the centre.
 */
lost: Mice, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "lure": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Which.
 */
lure: Lure, 
/**
 * The mice that were caught at once because all five colours were in front of the card (CM17).
 */
caught: Mice, 
/**
 * What they count.
 */
points: number, } } | { "stop": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The mice that were caught.
 */
caught: Mice, 
/**
 * What they count.
 */
points: number, 
/**
 * What all mice on the card count.
 */
total: number, 
/**
 * What the end of the turn led to.
 */
then: Then, } };

/**
 * What a die shows.
 */
export type Face = "red" | "orange" | "yellow" | "green" | "blue" | "white";

/**
 * One or two mice to be lured; which of two is named first does not matter.
 */
export type Lure = Array<Mouse>;

/**
 * A heap of mice: how many of each colour.
 *
 * Four bits a colour, so that a whole heap is added, moved or asked for its colours at once.
 */
export type Mice = { red: number, orange: number, yellow: number, green: number, blue: number, };

/**
 * A mouse to be lured.
 */
export type Mouse = { 
/**
 * Its colour.
 */
colour: Colour, 
/**
 * Where it lies.
 */
from: Place, };

/**
 * What a seat can choose.
 */
export type Move = "roll" | "stop" | { "lure": Lure };

/**
 * House rules.
 */
export type Options = { 
/**
 * Who goes first; by lot if nobody is named (G1).
 */
first: Seat | null, 
/**
 * What a mouse counts (CM16).
 */
scoring: Scoring, 
/**
 * Whether all five colours in front of the card are caught at once (CM17).
 */
risk: boolean, 
/**
 * Whether a colour and a white may be a pair (CM18).
 */
white_makes_pair: boolean, };

/**
 * What comes next.
 */
export type Phase = "lot" | "start" | "roll" | { "lure": Dice } | "choose" | "over";

/**
 * Where a mouse lies: in the centre, or on a seat's card. The centre comes before seats.
 *
 * It is the index among the heaps of a position, which makes a move four bytes small.
 */
export type Place = "centre" | { "seat": Seat };

/**
 * What a mouse counts (CM16).
 */
export type Scoring = "classic" | "kids";

/**
 * A seat at the table, counted from 0, clockwise (G2).
 */
export type Seat = number;

/**
 * What the end of a turn led to.
 */
export type Then = "goes_on" | "over";

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
 * Whose turn it is.
 */
mover: Seat, 
/**
 * What comes next.
 */
phase: Phase, 
/**
 * Mice in the centre.
 */
centre: Mice, 
/**
 * Mice in front of the mover's card.
 */
lured: Mice, 
/**
 * What the lured mice count.
 */
at_stake: number, 
/**
 * Mice on each seat's card.
 */
cards: Array<Mice>, 
/**
 * What the mice on each seat's card count.
 */
points: Array<number>, 
/**
 * Whether the mover may roll although every roll is sure to fail, which deserves a warning (CM12).
 */
roll_must_fail: boolean, };
