// Made from the types of this game by `cargo xtask types`. A test compares them.

/**
 * A cell of the floor, a cell on the table, or a hole: written `"f31"`, `"t32"`, `"hN"`.
 */
export type Cell = `f${0 | 1 | 2 | 3 | 4 | 5 | 6}${0 | 1 | 2 | 3 | 4 | 5}` | `t${2 | 3 | 4}${2 | 3}` | "hN" | "hE" | "hS" | "hW";

/**
 * What the dice show (CC32).
 */
export type DiceKind = "box" | "ordinary";

/**
 * How the game ended.
 */
export type End = "cat_wins" | "mice_win" | "draw";

/**
 * What everybody learns from one step.
 */
export type Event = { "first": Seat } | { "place": { 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Where.
 */
to: Cell, } } | { "reach": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Which die.
 */
side: Side, } } | { "roll": { 
/**
 * For whom.
 */
seat: Seat, 
/**
 * Which die.
 */
side: Side, 
/**
 * What it shows.
 */
number: number, 
/**
 * Whether no piece can move so far (CC16).
 */
stuck: boolean, } } | { "walk": { 
/**
 * Who moved it.
 */
seat: Seat, 
/**
 * Which.
 */
piece: Piece, 
/**
 * One legal way, from the start to the end.
 */
path: Array<Cell>, 
/**
 * Whether it left its starting hole for the first time, and so turned the hole card (CC15).
 */
turned_card: boolean, 
/**
 * The mouse that the cat caught.
 */
caught: Piece | null, 
/**
 * Whether a mouse took a face-up cheese.
 */
took_cheese: boolean, 
/**
 * Whether a mouse is in a hole now.
 */
is_home: boolean, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "flip": { 
/**
 * In whose turn.
 */
seat: Seat, 
/**
 * By which piece.
 */
piece: Piece, 
/**
 * Where.
 */
at: Cell, 
/**
 * What it shows.
 */
tile: Tile, 
/**
 * Whether it has no effect here: a + without room, a fork without a cheese to take.
 */
idle: boolean, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "jump": { 
/**
 * Who moved it.
 */
seat: Seat, 
/**
 * Which.
 */
piece: Piece, 
/**
 * From where.
 */
from: Cell, 
/**
 * To where.
 */
to: Cell, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "fork": { 
/**
 * Who chose it.
 */
seat: Seat, 
/**
 * Where it lay.
 */
at: Cell, 
/**
 * The mouse that flipped the fork.
 */
piece: Piece, 
/**
 * Where that mouse stands.
 */
from: Cell, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "leave": { 
/**
 * Who chose so.
 */
seat: Seat, 
/**
 * What the end of the turn led to.
 */
then: Then, } } | { "pass": { 
/**
 * Who passed.
 */
seat: Seat, 
/**
 * For which side.
 */
side: Side, 
/**
 * What the end of the turn led to.
 */
then: Then, } };

/**
 * Whether a fork can be left unused (CC34).
 */
export type ForkUse = "may" | "must";

/**
 * What the mice need to win when all else is done (CC28).
 */
export type Homecoming = "strict" | "lenient";

/**
 * What a seat can choose.
 */
export type Move = { "place_cat": Cell } | "roll" | { "walk": Movement } | { "jump": Movement } | { "fork": Cell } | "leave" | "pass";

/**
 * Which piece goes where.
 */
export type Movement = { 
/**
 * Which.
 */
piece: Piece, 
/**
 * Where it ends.
 */
to: Cell, };

/**
 * House rules.
 */
export type Options = { 
/**
 * The mouse seat that goes first; by lot if nobody is named (G1).
 */
first: Seat | null, 
/**
 * Which seat is the cat (CC7).
 */
cat: Seat, 
/**
 * The tiles beside the ten cheeses (CC26).
 */
tiles: TileMix, 
/**
 * Whether a mouse can't pass a mouse (CC27).
 */
friends_block: boolean, 
/**
 * What the mice need to win (CC28).
 */
homecoming: Homecoming, 
/**
 * What the dice show (CC32).
 */
dice: DiceKind, 
/**
 * Which cells a movement may not visit (CC33).
 */
paths: Paths, 
/**
 * Whether a fork can be left unused (CC34).
 */
fork: ForkUse, };

/**
 * Which cells a movement may not visit (CC33).
 */
export type Paths = "fresh" | "start";

/**
 * What comes next.
 */
export type Phase = "lot" | "place" | "start" | "roll" | { "walk": number } | "flip" | { "extra": number } | "jump" | "fork" | { "over": End };

/**
 * A piece: written `"cat"`, `"m0"` … `"m3"`.
 */
export type Piece = "cat" | "m0" | "m1" | "m2" | "m3";

/**
 * A seat at the table, counted from 0, clockwise (G2).
 */
export type Seat = number;

/**
 * One of the two sides.
 */
export type Side = "cat" | "mice";

/**
 * What the end of a turn led to.
 */
export type Then = "goes_on" | { "mice_again_with": Piece } | "mice_again" | "cat_again" | "both_skip" | "cat_wins" | "mice_win" | "draw";

/**
 * What a tile shows.
 */
export type Tile = "cheese" | "broken" | "plus1" | "plus2" | "arrow" | "fork" | "knife";

/**
 * The option `tiles`: how many of each kind there are beside the cheese, together 28 (CC26).
 */
export type TileMix = { 
/**
 * Broken dishes.
 */
broken: number, 
/**
 * +1.
 */
plus1: number, 
/**
 * +2.
 */
plus2: number, 
/**
 * Arrows.
 */
arrow: number, 
/**
 * Forks.
 */
fork: number, 
/**
 * Knives.
 */
knife: number, };

/**
 * How many tiles of each kind still lie face down.
 */
export type TilesLeft = { 
/**
 * Cheeses.
 */
cheese: number, 
/**
 * Broken dishes.
 */
broken: number, 
/**
 * +1.
 */
plus1: number, 
/**
 * +2.
 */
plus2: number, 
/**
 * Arrows.
 */
arrow: number, 
/**
 * Forks.
 */
fork: number, 
/**
 * Knives.
 */
knife: number, };

/**
 * What everybody knows: all of it.
 */
export type View = { 
/**
 * The house rules; they tell which seat is the cat.
 */
options: Options, 
/**
 * How many seats there are.
 */
seats: number, 
/**
 * The mouse seat that goes first.
 */
first: Seat, 
/**
 * The mouse seat whose turn it is, or was last.
 */
mouse_seat: Seat, 
/**
 * Whose turn it is.
 */
side: Side, 
/**
 * What comes next.
 */
phase: Phase, 
/**
 * The cat, once it is placed.
 */
cat: Cell | null, 
/**
 * The mice m0 to m3; nothing for a caught one.
 */
mice: [Cell | null, Cell | null, Cell | null, Cell | null], 
/**
 * Which mice have left their starting holes: those hole cards are turned.
 */
left_home: [boolean, boolean, boolean, boolean], 
/**
 * Floor whose tile lies face down.
 */
face_down: Array<Cell>, 
/**
 * Floor with a face-up cheese.
 */
face_up: Array<Cell>, 
/**
 * How many tiles of each kind lie face down.
 */
tiles_left: TilesLeft, 
/**
 * Cheeses the mice have taken.
 */
cheeses: number, 
/**
 * Mice the cat has caught.
 */
caught: number, 
/**
 * Turns that the cat must skip.
 */
cat_skips: number, 
/**
 * Turns that the mice must skip.
 */
mice_skip: number, 
/**
 * The mouse that must move in the second of two turns.
 */
locked: Piece | null, 
/**
 * What has moved in this turn.
 */
moved: Piece | null, 
/**
 * Whether something was flipped, taken or caught in this turn.
 */
eventful: boolean, 
/**
 * Turns in a row in which nothing was.
 */
quiet: number, };
