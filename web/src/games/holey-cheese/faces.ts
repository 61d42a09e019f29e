// What is printed on the cards, and how they look when turned. The view names cards only; a test compares these faces
// with those of the rules, and what they show with whole games.
import type { Card, Colour, Rotation } from "../../../../crates/rules/src/games/holey_cheese/types";

/** What is printed on a sixth of a card. */
export type Cell = Colour | "hole" | "plain" | "cat";

/** A card, or the one in the middle of the table. */
export type Face = Card | "start";

/** A card as it lies: rows from the top, each from left to right. */
export type Shape = Cell[][];

export const COLOURS: readonly Colour[] = ["blue", "yellow", "violet", "green"];
export const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];

/** Rows from the top: `o` hole, `.` plain, `#` cat, else a mouse by the letter of its colour. */
export const START = "BY/../VG";
export const MOUSE_CARDS = [
  ..."oo/BY/VG oo/YV/GB oo/VG/BY oo/GB/YV oB/oY/GV oY/oG/VB oG/oV/BY oV/oB/YG".split(" "),
  ..."oB/Vo/YG oV/Yo/GB oY/Go/BV oG/Bo/VY oB/VG/oY oV/GY/oB oG/YB/oV oY/BV/oG".split(" "),
  ..."Bo/oG/YV Go/oY/VB Yo/oV/BG Vo/oB/GY Bo/Go/VY Go/Vo/YB Vo/Yo/BG Yo/Bo/GV".split(" "),
];
export const CAT_CARDS = "o#/##/#o #o/##/o# ##/oo/## oo/##/##".split(" ");

const SIGNS: Record<string, Cell> = {
  o: "hole",
  ".": "plain",
  "#": "cat",
  B: "blue",
  Y: "yellow",
  V: "violet",
  G: "green",
};

/** What a card shows when it is turned so far clockwise. */
export function shapeOf(face: Face, turn: Rotation): Shape {
  let shape = printed(face);
  for (let turned = 0; turned < turn; turned += 90) shape = quarter(shape);
  return shape;
}

/** Each turn in which the card looks different. */
export function turnsOf(card: Card): Rotation[] {
  const looks = ROTATIONS.map((turn) => JSON.stringify(shapeOf(card, turn)));
  return ROTATIONS.filter((_, index) => looks.indexOf(looks[index]!) === index);
}

/** How many cells wide and high a card is when turned. */
export function sizeOf(turn: Rotation): { width: number; height: number } {
  return turn % 180 === 0 ? { width: 2, height: 3 } : { width: 3, height: 2 };
}

/** Whether it is a cat card. */
export function isCat(face: Face): boolean {
  return face.startsWith("c");
}

function printed(face: Face): Shape {
  const faces = isCat(face) ? CAT_CARDS : MOUSE_CARDS;
  const rows = face === "start" ? START : (faces[Number(face.slice(1))] ?? START);
  return rows.split("/").map((row) => [...row].map((sign) => SIGNS[sign] ?? "plain"));
}

/** Turned clockwise, what is at the upper left came from the lower left. */
function quarter(shape: Shape): Shape {
  const rows = [...shape].reverse();
  return (shape[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? "plain"));
}
