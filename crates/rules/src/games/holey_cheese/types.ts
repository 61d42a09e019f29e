// Made from the types of this game by `cargo xtask types`. A test compares them.

/**
 * A mouse card or a cat card, by its index: `m0` to `m23`, `c0` to `c3`.
 */
export type Card = `m${number}` | `c${number}`;

/**
 * The colour of a mouse (HC1).
 */
export type Colour = "blue" | "yellow" | "violet" | "green";

/**
 * What one viewer learns from one step.
 */
export type Event = { "first": Seat } | { "deal": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Whether it is a cat.
 */
cat: boolean, 
/**
 * Which, if the viewer may know it.
 */
card: Card | null, } } | "away" | { "draw": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Which, if the viewer may know it.
 */
card: Card | null, 
/**
 * How many are left in the deck.
 */
deck: number, } } | { "lay": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * What and where.
 */
lay: Lay, 
/**
 * The mice it covers.
 */
covered: Mice, 
/**
 * The mice in its holes.
 */
shown: Array<Shown>, 
/**
 * The final count, empty while the game goes on.
 */
end: Array<Tally>, } } | { "discard": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Which, if the viewer may know it.
 */
card: Card | null, 
/**
 * The final count, empty while the game goes on.
 */
end: Array<Tally>, } };

/**
 * A card that was laid.
 */
export type Laid = { 
/**
 * Who laid it.
 */
seat: Seat, 
/**
 * Which.
 */
card: Card, 
/**
 * The column of its upper left corner; the starting card's is 0, and they grow to the right.
 */
x: number, 
/**
 * The row of its upper left corner; the starting card's is 0, and they grow downwards.
 */
y: number, 
/**
 * How far it was turned clockwise.
 */
turn: Rotation, };

/**
 * Which card goes where. A card that looks the same after half a turn is always turned by 0 or 90 here, however it was
 * written: one placement is one value.
 */
export type Lay = { 
/**
 * Which card.
 */
card: Card, 
/**
 * The column of the turned card's upper left corner.
 */
x: number, 
/**
 * The row of the turned card's upper left corner.
 */
y: number, 
/**
 * How far it is turned clockwise.
 */
turn: Rotation, };

/**
 * How many mice of each colour.
 */
export type Mice = { 
/**
 * Blue ones.
 */
blue?: number, 
/**
 * Yellow ones.
 */
yellow?: number, 
/**
 * Violet ones.
 */
violet?: number, 
/**
 * Green ones.
 */
green?: number, };

/**
 * What a seat can choose.
 */
export type Move = { "lay": Lay } | { "discard": Card };

/**
 * House rules.
 */
export type Options = { 
/**
 * Who goes first; by lot if nobody is named (G1).
 */
first: Seat | null, 
/**
 * With two seats: three mouse cards in hand instead of four (HC6).
 */
small_hand: boolean, };

/**
 * What comes next.
 */
export type Phase = "lot" | "deal_cats" | "put_away" | "deal_mice" | "lay" | "draw" | "over";

/**
 * How far a card is turned clockwise (HC7); in JSON its degrees.
 */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * A seat at the table, counted from 0, clockwise (G2).
 */
export type Seat = number;

/**
 * Mice of one colour seen through the holes of a card just laid (HC15).
 */
export type Shown = { 
/**
 * Their colour.
 */
colour: Colour, 
/**
 * How many.
 */
mice: number, 
/**
 * Who gets a cheese for each; nobody for a neutral colour.
 */
seat: Seat | null, };

/**
 * A seat's final count (HC18).
 */
export type Tally = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Visible mice of its colour at the end.
 */
mice: number, 
/**
 * Cheese in all, with one for each of these mice.
 */
cheese: number, };

/**
 * What one viewer knows.
 */
export type View = { 
/**
 * The house rules.
 */
options: Options, 
/**
 * Who looks.
 */
viewer: Viewer, 
/**
 * Who goes first.
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
 * The viewer's own hand.
 */
hand: Array<Card>, 
/**
 * The cards that the viewer put away.
 */
discarded: Array<Card>, 
/**
 * How many cards each seat has.
 */
hands: Array<number>, 
/**
 * How many cards each seat put away.
 */
discards: Array<number>, 
/**
 * How many mouse cards the deck has.
 */
deck: number, 
/**
 * How many cats were put away before the game.
 */
away: number, 
/**
 * The cheese of each seat.
 */
cheese: Array<number>, 
/**
 * How many mice of each colour are visible.
 */
visible: Mice, 
/**
 * The cards that were laid over the starting card, in their order.
 */
laid: Array<Laid>, };

/**
 * Whose eyes.
 */
export type Viewer = { "seat": Seat } | "bystander";
