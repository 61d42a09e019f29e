import { afterEach, describe, expect, it, vi } from "vitest";
import type { Replay, Told } from "../../server/protocol";
import { rest } from "../../server/rest";
import { BYSTANDER, type Sight, type Table } from "../../table.svelte";
import { Onlooker } from "./onlooker.svelte";

afterEach(() => vi.restoreAllMocks());

describe("an onlooker", () => {
  it("sees what the socket tells a bystander", () => {
    const onlooker = new Onlooker("m");
    onlooker.follow(table([], [[BYSTANDER, sight("public", 2)]]));
    expect(onlooker.seen?.view).toBe("public");
    expect(onlooker.seen?.step).toBe(2);
  });

  it("never sees through the eyes of this browser's own seats", async () => {
    const replay = vi.spyOn(rest, "replay").mockImplementation((_match, _game, seat, from) => Promise.resolve(page(seat, from, 2)));
    const onlooker = new Onlooker("m");
    onlooker.follow(table([0, 1], [[0, sight("hand of 0", 2)], [1, sight("hand of 1", 2)]]));
    expect(onlooker.seen).toBeNull();
    await vi.waitFor(() => expect(onlooker.seen).not.toBeNull());
    expect(onlooker.seen?.view).toBe("public");
    expect(replay.mock.calls.every(([, , seat]) => seat === null)).toBe(true);
  });

  it("asks only for what is new, and tells the whole story", async () => {
    let steps = 1;
    const replay = vi.spyOn(rest, "replay").mockImplementation((_match, _game, seat, from) => Promise.resolve(page(seat, from, steps)));
    const onlooker = new Onlooker("m");
    onlooker.follow(table([0], [[0, sight("hand", 1)]]));
    await vi.waitFor(() => expect(onlooker.seen?.step).toBe(1));
    expect(onlooker.seen?.story).toEqual([told(1)]);
    steps = 3;
    onlooker.follow(table([0], [[0, sight("hand", 3)]]));
    await vi.waitFor(() => expect(onlooker.seen?.step).toBe(3));
    expect(onlooker.seen?.story).toEqual([told(1), told(2), told(3)]);
    expect(replay.mock.calls.map(([, , , from]) => from)).toEqual([0, 2]);
  });
});

/** As much of a table as an onlooker reads. */
function table(mySeats: number[], sights: [number, Sight][]): Table {
  return { mySeats, sights: new Map(sights) } as Partial<Table> as Table;
}

function sight(view: string, step: number): Sight {
  return { game: 1, news: { step, turn: { seat: 0 }, view, moves: [], from: 0, events: [] }, story: [], isLive: true };
}

function page(seat: number | null, from: number, steps: number): Replay {
  const all = Array.from({ length: steps + 1 }, (_, step) => ({
    step,
    turn: { seat: 0 },
    view: seat === null ? "public" : "secret",
    event: step === 0 ? null : told(step),
  }));
  return { match: "m", game: 1, seat, steps, page: all.slice(from) };
}

function told(step: number): Told {
  return { data: step, phrase: { key: "event-first", args: [] } };
}
