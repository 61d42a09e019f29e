import { beforeEach, expect, test, vi } from "vitest";
import type { Cat, Room, SeatAtTable } from "./server/protocol";

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock("./settings.svelte", () => ({ settings: { cat: null, guests: {} } }));
vi.mock("./me.svelte", () => ({ me: { nickname: "Anna" } }));
vi.mock("./server/connection.svelte", () => ({ connection: { ask: (request: unknown) => (asked.push(request), Promise.resolve()) } }));

const { drawCat, Dresser, guestCat, isCat, keepGuestCat, keepMyCat, myCat, wantedCats } = await import("./cats.svelte");
const { settings } = await import("./settings.svelte");

const SIAMESE: Cat = { coat: "siamese", wear: "bow" };
const BLACK: Cat = { coat: "black", wear: "crown" };

beforeEach(() => {
  asked.length = 0;
  settings.guests = {};
});

function seat(nickname: string, cat?: Cat): SeatAtTable {
  return { kind: "person", nickname, present: true, stand_in: false, resigned: false, ready: true, host: false, ...(cat ? { cat } : {}) };
}

function room(seats: SeatAtTable[], mine: number[], state: Room["state"] = "open"): Room {
  return { state, seats, you: { seats: mine, host: false, keys: [] } } as unknown as Room;
}

test("there is a cat before anybody has chosen one, and what a device kept of something else is none", () => {
  expect(isCat(myCat())).toBe(true);
  expect(isCat({ coat: "siamese", wear: "bow" })).toBe(true);
  for (const other of [null, 7, {}, { coat: "plaid", wear: "bow" }, { coat: "siamese", wear: "key" }]) expect(isCat(other)).toBe(false);
});

test("another cat is another one", () => {
  for (let times = 0; times < 50; times++) {
    const next = drawCat(SIAMESE);
    expect(isCat(next)).toBe(true);
    expect(next.coat).not.toBe(SIAMESE.coat);
    expect(next.wear).not.toBe(SIAMESE.wear);
  }
});

test("my seat gets my cat, a guest at this device the one they dressed, and a stranger's seat none", () => {
  keepMyCat(SIAMESE);
  const table = room([seat("Boris"), seat("Masha"), seat("Anna"), seat("Vera")], [1, 2]);
  expect([...wantedCats(table)]).toEqual([[2, SIAMESE]]);
  keepGuestCat(" MASHA ", BLACK);
  expect([...wantedCats(table)]).toEqual([[1, BLACK], [2, SIAMESE]]);
});

test("a device remembers sixteen guests", () => {
  for (let number = 0; number < 40; number++) keepGuestCat(`guest ${number}`, BLACK);
  expect(Object.keys(settings.guests)).toHaveLength(16);
  expect(guestCat("guest 39")).toEqual(BLACK);
  expect(guestCat("guest 3")).toBeNull();
});

test("a table is told once, again when I dress anew, and never because another tab dressed otherwise", () => {
  keepMyCat(SIAMESE);
  const dresser = new Dresser("m");
  dresser.look(room([seat("Anna")], [0]));
  dresser.look(room([seat("Anna")], [0]));
  expect(asked).toEqual([{ type: "dress", match: "m", seat: 0, cat: SIAMESE }]);
  dresser.look(room([seat("Anna", SIAMESE)], [0], "playing"));
  dresser.look(room([seat("Anna", BLACK)], [0], "playing"));
  expect(asked).toHaveLength(1);
  keepMyCat(BLACK);
  dresser.look(room([seat("Anna", SIAMESE)], [0], "playing"));
  expect(asked).toHaveLength(2);
  keepMyCat(SIAMESE);
  dresser.look(room([seat("Anna", BLACK)], [0], "over"));
  expect(asked).toHaveLength(2);
});

test("what a table knows already is not told", () => {
  keepMyCat(SIAMESE);
  new Dresser("m").look(room([seat("Anna", SIAMESE), seat("Boris", BLACK)], [0]));
  expect(asked).toEqual([]);
});
