import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anchorFor, linkFor, partIn } from "./chain";

const at = (step: number, game = 1) => ({ game, step });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("the chain of this device", () => {
  it("gives links that lead to what it has committed to", () => {
    const anchor = anchorFor("match", "fingerprint");
    expect(anchor).toMatch(/^[0-9a-f]{64}$/);
    expect(anchorFor("match", "fingerprint")).toBe(anchor);
    expect(hashed(linkFor("match", 1, at(0))!, 1)).toBe(anchor);
    expect(hashed(linkFor("match", 4, at(9))!, 4)).toBe(anchor);
    expect(partIn("match")!.given.map((given) => given.throw)).toEqual([1, 4]);
    expect(anchorFor("another", "fingerprint")).not.toBe(anchor);
  });

  it("is another one after another commitment, and unknown to other devices", () => {
    const anchor = anchorFor("match", "fingerprint");
    expect(anchorFor("match", "restored")).not.toBe(anchor);
    expect(linkFor("elsewhere", 1, at(0))).toBeNull();
    expect(partIn("elsewhere")).toBeNull();
  });

  it("gives no link early, late, or for two moments", () => {
    anchorFor("match", "fingerprint");
    const second = linkFor("match", 2, at(5));
    expect(linkFor("match", 2, at(5)), "asked again after a restart").toBe(second);
    expect(linkFor("match", 2, at(7))).toBeNull();
    expect(linkFor("match", 3, at(5))).toBeNull();
    expect(linkFor("match", 1, at(9))).toBeNull();
    expect(linkFor("match", 3, at(2))).toBeNull();
    expect(linkFor("match", 0, at(9))).toBeNull();
    expect(linkFor("match", 8_001, at(9))).toBeNull();
    expect(linkFor("match", 3, at(0, 2)), "the next game").not.toBeNull();
  });
});

function hashed(link: string, times: number): string {
  let bytes = hexToBytes(link);
  for (let n = 0; n < times; n++) bytes = sha256(bytes);
  return bytesToHex(bytes);
}
