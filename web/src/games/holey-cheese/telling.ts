// Cards, places and counts in words, for those who listen and for labels.
import type { Card, Lay, Mice, Rotation, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { Words } from "../../words.svelte";
import { COLOURS, isCat, shapeOf, type Cell } from "./faces";
import { effectOf, layerOf, layersOf } from "./layers";

/** A card by its name and what is on it, as it is turned. */
export function toldCard(words: Words, card: Card, turn: Rotation): string {
  const rows = shapeOf(card, turn).map((row) => row.map((cell) => toldCell(words, cell)).join(", "));
  const name = words.text(isCat(card) ? "card-cat" : "card-mouse", { name: card });
  return words.text("board-card", { card: name, cells: rows.join("; ") });
}

/** Where a card would go. */
export function toldPlace(words: Words, { x, y, turn }: Lay): string {
  return words.text("board-place", { x, y, turned: words.text(`turned-${turn}`) });
}

/** What a card would do there: whom it covers, who looks out of its holes. */
export function toldEffect(words: Words, view: View, lay: Lay): string {
  const { covered, shown } = effectOf(layersOf(view.laid), layerOf(lay));
  const seats = view.hands.length;
  const looking = COLOURS.flatMap((colour, owner) => {
    const count = shown[colour];
    if (!count) return [];
    const mice = words.text(`mice-${colour}`, { count });
    return [owner < seats ? words.text("shown-mice", { mice, owner: words.name(owner) }) : words.text("shown-neutral", { mice })];
  });
  const below = toldMice(words, covered);
  return [
    below.length > 0 ? words.text("covered", { mice: words.list(below) }) : words.text("covered-none"),
    looking.length > 0 ? words.text("shown", { mice: words.list(looking) }) : "",
  ]
    .join("")
    .trim();
}

/** The deck, and what lies face down for good. */
export function toldDeck(words: Words, view: View): string {
  const away = view.discards.reduce((all, cards) => all + cards, view.away);
  return words.text(away === 0 ? "board-deck" : "board-deck-away", { cards: view.deck, away });
}

function toldMice(words: Words, mice: Mice): string[] {
  return COLOURS.flatMap((colour) => {
    const count = mice[colour];
    return count ? [words.text(`mice-${colour}`, { count })] : [];
  });
}

function toldCell(words: Words, cell: Cell): string {
  return words.text(cell === "hole" || cell === "plain" || cell === "cat" ? `board-cell-${cell}` : `colour-${cell}`);
}
