// What happened, cut into frames: a card comes down, mice bring cheese, and only then does anything count.
import type { Event, Lay, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import { Reel, type Storyboard } from "../../storyboard";
import { layersOf, visibleOn } from "./layers";

export type Picture = {
  view: View;
  /** The card that was just laid, until its mice have brought their cheese. */
  dropping: Lay | null;
  /** Whether the mice in its holes bring their cheese. */
  isBringing: boolean;
};

/** How long a card takes to come down, how long cheese takes to its owner, and how long a hand changes. */
const DROP = 250;
const LOOK = 450;
const BRING = 800;
const DRAW = 180;

export const storyboard: Storyboard<View, Event, Picture> = {
  still: (view) => ({ view, dropping: null, isBringing: false }),
  frames(before, events, after) {
    const reel = new Reel(before);
    events.forEach((event, index) => {
      const view = next(reel.now.view, event);
      if (event !== "away" && "lay" in event) {
        const { lay, shown } = event.lay;
        // It lies there; who sees what and who gets cheese is counted when it has been looked at.
        const lying = { ...view, cheese: reel.now.view.cheese, visible: reel.now.view.visible };
        reel.show(DROP, { view: lying, dropping: lay, isBringing: false });
        reel.show(shown.length > 0 ? BRING : LOOK, { view: lying, dropping: lay, isBringing: true }, "step");
        reel.tell({ view: index === events.length - 1 ? after : view, dropping: null, isBringing: false }, shown.length > 0 ? "catch" : undefined);
      } else {
        if (event !== "away" && ("draw" in event || "discard" in event)) reel.show(DRAW, reel.now);
        reel.tell({ ...reel.now, view });
      }
    });
    return reel.frames;
  },
};

/** What is known of the table after an event: all that anybody can see, and what comes to one's own hand. */
export function next(view: View, event: Event): View {
  if (event === "away") return { ...view, away: view.away + 1 };
  if ("first" in event) return { ...view, first: event.first, mover: event.first };
  if ("deal" in event) {
    const { seat, cat, card } = event.deal;
    const deck = cat ? view.deck : view.deck - 1;
    return { ...view, deck, hands: add(view.hands, seat, 1), hand: card ? [...view.hand, card] : view.hand };
  }
  if ("draw" in event) {
    const { seat, deck, card } = event.draw;
    return { ...view, deck, hands: add(view.hands, seat, 1), hand: card ? [...view.hand, card] : view.hand };
  }
  if ("discard" in event) {
    const { seat, card } = event.discard;
    return {
      ...view,
      hand: view.hand.filter((held) => held !== card),
      hands: add(view.hands, seat, -1),
      discards: add(view.discards, seat, 1),
    };
  }
  const { seat, lay, shown } = event.lay;
  const laid = [...view.laid, { seat, ...lay }];
  return {
    ...view,
    laid,
    mover: seat,
    hand: view.hand.filter((held) => held !== lay.card),
    hands: add(view.hands, seat, -1),
    cheese: view.cheese.map(
      (cheese, owner) => cheese + shown.reduce((all, { seat, mice }) => all + (seat === owner ? mice : 0), 0),
    ),
    visible: visibleOn(layersOf(laid)),
  };
}

function add(numbers: readonly number[], index: number, more: number): number[] {
  return numbers.map((number, at) => (at === index ? number + more : number));
}
