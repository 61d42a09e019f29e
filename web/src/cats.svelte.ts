// The cats of the people at this device: mine, and those of guests who share it. They are kept here, and a table is told
// how they look as soon as their people sit there.
import { lookOf, lookOfCat, WEARS, type Look } from "./art/cat/looks";
import { COATS } from "./art/cat/coats";
import { me } from "./me.svelte";
import { connection } from "./server/connection.svelte";
import type { Cat, Room } from "./server/protocol";
import { settings } from "./settings.svelte";

/** This many guests are remembered; the oldest are forgotten first. */
const MOST_GUESTS = 16;

// Nobody has to choose a cat: the first one is drawn by lot, and stays.
if (!isCat(settings.cat)) settings.cat = drawCat();

/** My cat. */
export function myCat(): Cat {
  return settings.cat ?? drawCat();
}

/** Keeps my cat. */
export function keepMyCat(cat: Cat): void {
  settings.cat = cat;
}

/** The cat of somebody else at this device, once they have dressed it. */
export function guestCat(name: string): Cat | null {
  const kept = settings.guests[keyOf(name)];
  return isCat(kept) ? kept : null;
}

export function keepGuestCat(name: string, cat: Cat): void {
  const others = Object.entries(settings.guests).filter(([key]) => key !== keyOf(name));
  settings.guests = Object.fromEntries([...others, [keyOf(name), cat]].slice(-MOST_GUESTS));
}

/** How the cat of a guest with this name looks. */
export function guestLook(name: string): Look {
  const cat = guestCat(name);
  return cat ? lookOfCat(cat) : lookOf(name);
}

/** Any cat, but not this one again. */
export function drawCat(but: Cat | null = null): Cat {
  const coats = COATS.map(({ name }) => name).filter((coat) => coat !== but?.coat);
  const wears = WEARS.filter((wear) => wear !== but?.wear && wear !== "nothing");
  return { coat: any(coats), wear: any(wears) };
}

/** Which of my seats is my own; the others are guests'. */
export function ownSeat(room: Pick<Room, "seats" | "you">): number | undefined {
  const { seats } = room.you;
  return seats.find((seat) => room.seats[seat]?.nickname === me.nickname) ?? seats[0];
}

/** How the cats of my seats should look; a seat is missing where nobody has dressed one. */
export function wantedCats(room: Pick<Room, "seats" | "you">): Map<number, Cat> {
  const own = ownSeat(room);
  const wanted = new Map<number, Cat>();
  for (const seat of room.you.seats) {
    const cat = seat === own ? myCat() : guestCat(room.seats[seat]?.nickname ?? "");
    if (cat) wanted.set(seat, cat);
  }
  return wanted;
}

/** Tells one table how the cats of my seats look. */
export class Dresser {
  /** What it was told, by seat and name: nothing is told twice, so that two tabs can't quarrel. */
  #told = new Map<string, string>();

  constructor(readonly match: string) {}

  /** To be called in an effect, so that it happens whenever somebody sits down or dresses anew. */
  look(room: Room): void {
    if (room.state === "over") return;
    for (const [seat, cat] of wantedCats(room)) {
      const at = room.seats[seat];
      if (at?.kind !== "person") continue;
      const [who, wanted] = [`${seat} ${at.nickname}`, `${cat.coat} ${cat.wear}`];
      if (this.#told.get(who) === wanted) continue;
      this.#told.set(who, wanted);
      if (at.cat?.coat === cat.coat && at.cat.wear === cat.wear) continue;
      // An older server knows no cats, and draws one by the name.
      connection.ask({ type: "dress", match: this.match, seat, cat: $state.snapshot(cat) }).catch(() => {});
    }
  }
}

/** Whether this is a cat: what a device has kept may be older, or from somewhere else. */
export function isCat(kept: unknown): kept is Cat {
  const { coat, wear } = Object(kept) as Partial<Cat>;
  return COATS.some(({ name }) => name === coat) && WEARS.some((known) => known === wear);
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

function any<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!;
}
