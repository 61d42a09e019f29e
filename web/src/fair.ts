// Dice checked in the browser, as docs/fair-dice.md describes (`koshki-fair-1`). Pure JavaScript: the page may have been
// opened over plain HTTP, where browsers offer no cryptography of their own.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What of a record is needed to check its dice. */
export type DiceRecord = {
  /** The match and the number of the game in it. */
  match: string;
  fair: {
    commitment: string;
    players: string;
    server_seed: string | null;
    later?: LaterSeed[];
    /** With shared dice: what each device has committed to, and how many throws the games before this one had. */
    chains?: { seat: number; anchor: string }[];
    thrown?: number;
  } | null;
  /** Moves have no `of`. */
  steps: { luck?: unknown; of?: number; at?: number; links?: Links }[];
};

/** The links of a throw, one for each chain; null where a device did not answer in time. */
type Links = (string | null)[];

/** What this device gave for the shared dice of a game. */
export type Part = { anchor: string; given: { step: number; link: string }[] };

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
  | { kind: "wrong-link"; step: number }
  | { kind: "not-my-links" }
  | { kind: "wrong-die"; step: number };

/** The result of checking one game; in how many throws of shared dice a device was missing. */
export type Checked = { rolls: number; missing: number; faults: Fault[] };

/** Checks every roll, draw and flip of a game. */
export function check(record: DiceRecord, promised: Promised, part: Part | null = null): Checked {
  const lucky = record.steps.flatMap((step, index) => ("luck" in step ? [{ ...step, index }] : []));
  const unknown: Checked = { rolls: lucky.length, missing: 0, faults: [{ kind: "no-seed" }] };
  if (!record.fair) return unknown;
  const { commitment, players, server_seed, later = [] } = record.fair;
  const seeds = [{ from: 0, commitment, server_seed }, ...later];
  if (seeds.some((seed) => !seed.server_seed)) return unknown;
  const faults: Fault[] = [];
  if (seeds.some((seed) => commitmentOf(seed.server_seed!) !== seed.commitment)) faults.push({ kind: "not-the-promised-seed" });
  if (promised.commitment !== null && promised.commitment !== commitment) faults.push({ kind: "another-promise" });
  if (promised.players !== null && promised.players !== players) faults.push({ kind: "other-players" });
  if (promised.mine && !seedsIn(players).includes(promised.mine)) faults.push({ kind: "without-mine" });
  const { links, wrong } = linksOf(record);
  if (wrong !== null) faults.push({ kind: "wrong-link", step: wrong });
  if (part && !hasPart(record, part)) faults.push({ kind: "not-my-links" });
  for (const { index, of, at } of lucky) {
    const seed = seeds.findLast(({ from }) => from <= index)!.server_seed!;
    const right = of ? value(seed, record.match, players, index, of, links[index]) : null;
    if (right === null || right !== at) faults.push({ kind: "wrong-die", step: index });
  }
  const missing = record.steps.filter((step) => step.links?.includes(null)).length;
  return { rolls: lucky.length, missing, faults };
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
export function value(serverSeed: string, match: string, players: string, step: number, of: number, links?: Links): number {
  const key = hexToBytes(serverSeed);
  const many = BigInt(of);
  const limit = ((1n << 64n) / many) * many;
  const added = links ? `|${links.map((link) => link ?? "-").join(";")}` : "";
  for (let block = 0; ; block++) {
    const code = hmac(sha256, key, utf8ToBytes(`koshki-fair-1|${match}|${players}|${step}|${block}${added}`));
    const x = new DataView(code.buffer, code.byteOffset, 8).getBigUint64(0);
    if (x < limit) return Number(x % many);
  }
}

/** The links that go into each step, and the first step where they are out of place or not those of their chains. */
function linksOf({ fair, steps }: DiceRecord): { links: (Links | undefined)[]; wrong: number | null } {
  const chains = fair?.chains ?? [];
  const known = chains.map(({ anchor }) => ({ number: 0, link: anchor }));
  let number = fair?.thrown ?? 0;
  let wrong: number | null = null;
  let current: Links | undefined;
  const links = steps.map((step, index) => {
    if (!("luck" in step)) return (current = undefined);
    const begins = chains.length > 0 && current === undefined;
    if (begins !== (step.links !== undefined)) wrong ??= index;
    if (!begins) return current;
    number += 1;
    current = step.links ?? [];
    const fits = current.length === chains.length && current.every((link, chain) => link === null || follows(link, known[chain]!, number));
    if (!fits) wrong ??= index;
    return current;
  });
  return { links, wrong };
}

/** Whether a link, hashed once for each throw since the last one that is known, gives that one; it is known from then on. */
function follows(link: string, known: { number: number; link: string }, number: number): boolean {
  if (!/^[0-9a-f]{64}$/.test(link) || number - known.number > 1 << 20) return false;
  let hash = hexToBytes(link);
  for (let n = known.number; n < number; n++) hash = sha256(hash);
  const fits = bytesToHex(hash) === known.link;
  Object.assign(known, { number, link });
  return fits;
}

/** Whether the record has each link that this device gave, where it was given for. */
function hasPart({ fair, steps }: DiceRecord, { anchor, given }: Part): boolean {
  const mine = (fair?.chains ?? []).findIndex((chain) => chain.anchor === anchor);
  // One that came too late is null there, and the match may have ended before the dice fell.
  const stands = (step: number, link: string) => {
    const there = steps[step]?.links?.[mine];
    return there === link || there === null || steps[step] === undefined;
  };
  return mine >= 0 && given.every(({ step, link }) => stands(step, link));
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
