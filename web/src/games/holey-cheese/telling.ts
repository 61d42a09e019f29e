// Cards, places and counts in words, for those who listen and for labels.
import type { Card, Colour, Lay, Rotation, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { Words } from "../../words.svelte";
import { COLOURS, isCat, shapeOf, sizeOf } from "./faces";
import { effectOf, layerOf, layersOf } from "./layers";

/** A card by its kind and its face, as it is turned. */
export function toldCard(words: Words, card: Card, turn: Rotation): string {
  const cells = shapeOf(card, turn).flat().map((cell) => words.text(`cell-${cell}`));
  const named = Object.fromEntries(cells.map((cell, index) => ["abcdef"[index], cell]));
  const face = words.text(sizeOf(turn).width === 2 ? "face" : "face-lying", named);
  return words.text(isCat(card) ? "board-card-cat" : "board-card-mouse", { face });
}

/** Where a card would go, in steps from the starting card, and how it is turned. */
export function toldPlace(words: Words, { x, y, turn }: Lay): string {
  const along = (by: number, back: string, ahead: string) =>
    by === 0 ? [] : [words.text(by < 0 ? back : ahead, { count: Math.abs(by) })];
  const steps = [...along(x, "steps-left", "steps-right"), ...along(y, "steps-up", "steps-down")];
  const place = steps.length > 0 ? words.text("place", { steps: words.list(steps) }) : words.text("place-level");
  return words.text("board-place", { place, turned: words.text(`turned-${turn}`) });
}

/** What a card would do there: whom it covers, who looks out of its holes. */
export function toldEffect(words: Words, view: View, lay: Lay): string {
  const { covered, shown } = effectOf(layersOf(view.laid), layerOf(lay));
  const covers = COLOURS.flatMap((colour) => toldMice(words, colour, covered[colour]));
  const shows = COLOURS.flatMap((colour, owner) =>
    toldMice(words, colour, shown[colour]).map((mice) =>
      owner < view.hands.length ? words.text("shown", { mice, owner: words.name(owner) }) : words.text("shown-nobodys", { mice }),
    ),
  );
  const key = covers.length > 0 ? (shows.length > 0 ? "move-both" : "move-cover") : shows.length > 0 ? "move-show" : "move-idle";
  return sentence(words.text(key, { covers: words.list(covers), shows: words.list(shows) }));
}

/** The deck, and what lies face down for good. */
export function toldDeck(words: Words, view: View): string {
  const away = view.discards.reduce((all, cards) => all + cards, view.away);
  return words.text(away === 0 ? "board-deck" : "board-deck-away", { cards: view.deck, away });
}

function toldMice(words: Words, colour: Colour, count: number | undefined): string[] {
  if (!count) return [];
  return [count === 1 ? words.text(`mouse-${colour}`) : words.text(`mice-${colour}`, { count })];
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
