// This device's part in shared dice: a hash chain for each match, of which it gives one link for each throw. What was given is
// kept here too, so that it can be held against the record afterwards, after a reload too.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { Seen } from "./server/protocol";

const KEY = "koshki-chains";
/** The newest matches; the oldest are forgotten. */
const MOST = 20;
/** More throws than a match has. */
const THROWS = 8_000;
const BYTES = 32;

/** A link that was given: for which throw, of which game, at which step. */
export type Given = { throw: number; game: number; step: number };

/** `commitment` is what the server was bound by when the chain was drawn. */
type Kept = { secret: string; commitment: string; given: Given[] };

/** The chains of this page, worked out once: all links one after the other, the anchor first. */
const chains = new Map<string, Uint8Array>();

/** What this device commits to, once the server has shown its commitment. After another commitment it is another chain. */
export function anchorFor(match: string, commitment: string): string {
  let known = keptFor(match);
  if (known?.commitment !== commitment) {
    const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    known = { secret, commitment, given: [] };
    keep(match, known);
  }
  return linkAt(chainOf(known.secret), 0);
}

/**
 * The link for a throw; null if there is none, or it must not be given: links are given one after the other, and never for two
 * moments.
 */
export function linkFor(match: string, throwNumber: number, { game, step }: Seen): string | null {
  const known = keptFor(match);
  if (!known || throwNumber < 1 || throwNumber > THROWS) return null;
  const last = known.given.at(-1);
  const isAgain = last?.throw === throwNumber && last.game === game && last.step === step;
  if (!isAgain) {
    const isLater = !last || (throwNumber > last.throw && (game > last.game || (game === last.game && step > last.step)));
    if (!isLater) return null;
    keep(match, { ...known, given: [...known.given, { throw: throwNumber, game, step }] });
  }
  return linkAt(chainOf(known.secret), throwNumber);
}

/** What this device gave for the dice of a match, with its links; null if it has no chain there. */
export function partIn(match: string): { anchor: string; given: (Given & { link: string })[] } | null {
  const known = keptFor(match);
  if (!known) return null;
  const chain = chainOf(known.secret);
  return { anchor: linkAt(chain, 0), given: known.given.map((given) => ({ ...given, link: linkAt(chain, given.throw) })) };
}

function chainOf(secret: string): Uint8Array {
  const worked = chains.get(secret);
  if (worked) return worked;
  const chain = new Uint8Array((THROWS + 1) * BYTES);
  let link = hexToBytes(secret);
  for (let at = THROWS; ; at--) {
    chain.set(link, at * BYTES);
    if (at === 0) break;
    link = sha256(link);
  }
  chains.set(secret, chain);
  return chain;
}

function linkAt(chain: Uint8Array, at: number): string {
  return bytesToHex(chain.subarray(at * BYTES, (at + 1) * BYTES));
}

function keptFor(match: string): Kept | undefined {
  return (kept().find(([id]) => id === match) ?? inMemory.find(([id]) => id === match))?.[1];
}

/** For a browser that keeps nothing: then the chain lasts as long as the page. */
let inMemory: [string, Kept][] = [];

function keep(match: string, chain: Kept): void {
  inMemory = [...kept().filter(([id]) => id !== match).slice(1 - MOST), [match, chain]];
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // It stays in memory.
  }
}

function kept(): [string, Kept][] {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? inMemory : (JSON.parse(text) as [string, Kept][]);
  } catch {
    return inMemory;
  }
}
