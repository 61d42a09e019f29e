// Dice checked in the browser, as docs/fair-dice.md describes (`koshki-fair-1`). Pure JavaScript: the page may have been
// opened over plain HTTP, where browsers offer no cryptography of their own.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What of a record is needed to check its dice. */
export type DiceRecord = {
  /** The match and the number of the game in it. */
  match: string;
  fair: { commitment: string; players: string; server_seed: string | null; later?: LaterSeed[] } | null;
  /** Moves have no `of`. */
  steps: { luck?: unknown; of?: number; at?: number }[];
};

/** A seed that holds from a step on: the server was restored from a back-up. */
type LaterSeed = { from: number; commitment: string; server_seed: string | null };

/** What was known at this device before the dice were: what everybody was shown, and what was sent from here after that. */
export type Promised = { commitment: string | null; players: string | null; mine: string | null };

/** Something that is not as it should be. */
export type Fault =
  | { kind: "no-seed" }
  | { kind: "not-the-promised-seed" }
  | { kind: "another-promise" }
  | { kind: "other-players" }
  | { kind: "without-mine" }
  | { kind: "wrong-die"; step: number };

/** What came of checking one game. */
export type Checked = { rolls: number; faults: Fault[] };

/** Checks every roll, draw and flip of a game. */
export function check(record: DiceRecord, promised: Promised): Checked {
  const lucky = record.steps.flatMap((step, index) => ("luck" in step ? [{ ...step, index }] : []));
  if (!record.fair) return { rolls: lucky.length, faults: [{ kind: "no-seed" }] };
  const { commitment, players, server_seed, later = [] } = record.fair;
  const seeds = [{ from: 0, commitment, server_seed }, ...later];
  if (seeds.some((seed) => !seed.server_seed)) return { rolls: lucky.length, faults: [{ kind: "no-seed" }] };
  const faults: Fault[] = [];
  if (seeds.some((seed) => commitmentOf(seed.server_seed!) !== seed.commitment)) faults.push({ kind: "not-the-promised-seed" });
  if (promised.commitment !== null && promised.commitment !== commitment) faults.push({ kind: "another-promise" });
  if (promised.players !== null && promised.players !== players) faults.push({ kind: "other-players" });
  if (promised.mine && !seedsIn(players).includes(promised.mine)) faults.push({ kind: "without-mine" });
  for (const { index, of, at } of lucky) {
    const seed = seeds.findLast(({ from }) => from <= index)!.server_seed!;
    const right = of ? value(seed, record.match, players, index, of) : null;
    if (right === null || right !== at) faults.push({ kind: "wrong-die", step: index });
  }
  return { rolls: lucky.length, faults };
}

/** The records of a match, one a line. Throws if a line is not a record. */
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

/** What each person added, from `seat=seed;seat=seed`. */
function seedsIn(players: string): string[] {
  return players.split(";").map((player) => player.slice(player.indexOf("=") + 1));
}

function isRecord(value: unknown): value is DiceRecord {
  if (typeof value !== "object" || value === null) return false;
  if (!("match" in value) || typeof value.match !== "string") return false;
  return "steps" in value && Array.isArray(value.steps) && "fair" in value && typeof value.fair === "object";
}
