import { beforeEach, describe, expect, it, vi } from "vitest";
import { promisedFor, remember, seedFor } from "./promised";

const shown = { commitment: "fingerprint", players: null, server_seed: null };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("what is added to the dice", () => {
  it("is kept with the fingerprint that came before it, and stays the same", () => {
    const seed = seedFor("match", shown);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(promisedFor("match")).toEqual({ commitment: "fingerprint", players: null, mine: seed });
    expect(seedFor("match", shown)).toBe(seed);
    expect(seedFor("rematch", shown)).not.toBe(seed);
    remember("match", { ...shown, commitment: "another", players: `0=${seed}` }, true);
    expect(promisedFor("match")).toEqual({ commitment: "fingerprint", players: `0=${seed}`, mine: seed });
  });

  it("is another one after another fingerprint: that server knows the first", () => {
    const seed = seedFor("match", shown);
    const again = seedFor("match", { ...shown, commitment: "another" });
    expect(again).not.toBe(seed);
    expect(promisedFor("match")).toEqual({ commitment: "another", players: null, mine: again });
  });

  it("is not asked for in the record of a match that was only watched", () => {
    const seed = seedFor("match", shown);
    remember("match", { ...shown, players: "0=hers" }, false);
    expect(promisedFor("match")).toEqual({ commitment: "fingerprint", players: "0=hers", mine: null });
    seedFor("other", shown);
    remember("other", { ...shown, players: `0=${seed}` }, true);
    expect(promisedFor("other").mine).not.toBeNull();
  });
});
