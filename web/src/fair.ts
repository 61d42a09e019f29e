// Dice checked in the browser, as docs/fair-dice.md describes (`koshki-fair-1`). Pure JavaScript: the page may have been
// opened over plain HTTP, where browsers offer no cryptography of their own.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What of a record is needed to check its dice. */
export type DiceRecord = {
  /** The match and the number of the game in it. */
  match: string;
  fair: { commitment: string; players: string; server_seed: string | null } | null;
  /** Moves have no `of`. */
  steps: { luck?: unknown; of?: number; at?: number }[];
};

/** What everybody was shown before the dice were known. */
export type Promised = { commitment: string | null; players: string | null };

/** Something that is not as it should be. */
export type Fault =
  | { kind: "no-seed" }
  | { kind: "not-the-promised-seed" }
  | { kind: "another-promise" }
  | { kind: "other-players" }
  | { kind: "wrong-die"; step: number };

/** What came of checking one game. */
export type Checked = { rolls: number; faults: Fault[] };

/** Checks every roll, draw and flip of a game. */
export function check(record: DiceRecord, promised: Promised): Checked {
  const lucky = record.steps.flatMap((step, index) => ("luck" in step ? [{ ...step, index }] : []));
  const seed = record.fair?.server_seed;
  if (!record.fair || !seed) return { rolls: lucky.length, faults: [{ kind: "no-seed" }] };
  const { commitment, players } = record.fair;
  const faults: Fault[] = [];
  if (commitmentOf(seed) !== commitment) faults.push({ kind: "not-the-promised-seed" });
  if (promised.commitment !== null && promised.commitment !== commitment) faults.push({ kind: "another-promise" });
  if (promised.players !== null && promised.players !== players) faults.push({ kind: "other-players" });
  for (const { index, of, at } of lucky) {
    const right = of ? value(seed, record.match, players, index, of) : null;
    if (right === null || right !== at) faults.push({ kind: "wrong-die", step: index });
  }
  return { rolls: lucky.length, faults };
}

/** The records of a match, one a line. Throws where a line is none. */
export function readRecords(lines: string): DiceRecord[] {
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const record: unknown = JSON.parse(line);
      if (!isRecord(record)) throw new Error("this is not a record of a match");
      return record;
    });
}

/** The fingerprint of a server seed. */
export function commitmentOf(serverSeed: string): string {
  return bytesToHex(sha256(hexToBytes(serverSeed)));
}

/** What luck says in a step of which `of` things are equally likely. */
export function value(serverSeed: string, match: string, players: string, step: number, of: number): number {
  const key = hexToBytes(serverSeed);
  const many = BigInt(of);
  const limit = ((1n << 64n) / many) * many;
  for (let block = 0; ; block++) {
    const code = hmac(sha256, key, utf8ToBytes(`koshki-fair-1|${match}|${players}|${step}|${block}`));
    const x = new DataView(code.buffer, code.byteOffset, 8).getBigUint64(0);
    if (x < limit) return Number(x % many);
  }
}

function isRecord(value: unknown): value is DiceRecord {
  if (typeof value !== "object" || value === null) return false;
  if (!("match" in value) || typeof value.match !== "string") return false;
  return "steps" in value && Array.isArray(value.steps) && "fair" in value && typeof value.fair === "object";
}
