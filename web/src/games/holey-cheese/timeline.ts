// One thing after another: what the table looked like after each event between two views.
import type { Event, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import { layersOf, visibleOn } from "./layers";

/** A moment between two views, and what had just happened. */
export type Moment = { view: View; event: Event | null };

/** The moments from one view to the next, the last being the next itself. */
export function moments(before: View, after: View, events: readonly Event[]): Moment[] {
  let view = before;
  const all = events.map((event): Moment => {
    view = next(view, event);
    return { view, event };
  });
  const last = all.at(-1);
  if (!last) return [{ view: after, event: null }];
  return [...all.slice(0, -1), { ...last, view: after }];
}

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
