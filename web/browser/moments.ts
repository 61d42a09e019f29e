// Moments of archived games, played on from on the page's own device: what a test looks at is the same in every run.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Person } from "./people";

const ARCHIVE = resolve("../crates/rules/tests/archive");

/** A step of a record at which somebody has to choose. */
export type Moment = { record: string; step: number; told: string };

type Record = { match: string; seats: number; steps: { seat?: number }[] };

/** This part of the way through a game, from 0 to 1; `which` tells the archived games for as many seats apart. */
export function momentOf(game: string, seats: number, part: number, which = 0): Moment {
  const lines = archived(game).filter((line) => (JSON.parse(line) as Record).seats === seats);
  const record = lines[which % lines.length]!;
  const { match, steps } = JSON.parse(record) as Record;
  const choices = steps.flatMap(({ seat }, step) => (seat === undefined ? [] : [step]));
  const step = choices[Math.round(part * (choices.length - 1))]!;
  return { record, step, told: `${game}, ${match} for ${seats}, step ${step}` };
}

/** Opens the record, and plays on from there: who has to choose is this person, all others are bots. */
export async function playsOnFrom({ page, base }: Person, { record, step }: Moment): Promise<void> {
  await page.goto(`${base}/games`);
  await page.locator("#study").waitFor();
  await page.setInputFiles("input[type=file]", { name: "record.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForURL(/\/replay\//);
  await page.goto(`${page.url().split("?")[0]}?game=1&step=${step}`);
  await page.getByRole("button", { name: /^(What if…|А что, если…)$/ }).first().click();
  await page.locator("dialog[open] .button.main").click();
  await page.waitForURL(/\/m\//);
  await page.locator("main .stage:not([data-playing])").waitFor({ state: "attached" });
}

/** A game of an older revision, in which the rules of its day were used: such a step is in it. */
export function oldGame(file: string, step: string): { record: string; steps: number } {
  const line = unpacked(file).find((line) => line.includes(step))!;
  return { record: line, steps: (JSON.parse(line) as Record).steps.length };
}

/** The games of the newest revision that is archived, a line each. */
function archived(game: string): string[] {
  const files = readdirSync(ARCHIVE).flatMap((file) => {
    const revision = new RegExp(`^${game}-(\\d+)\\.jsonl\\.gz$`).exec(file)?.[1];
    return revision ? [{ file, revision: Number(revision) }] : [];
  });
  const newest = files.reduce((one, other) => (other.revision > one.revision ? other : one));
  return unpacked(newest.file);
}

function unpacked(file: string): string[] {
  return gunzipSync(readFileSync(resolve(ARCHIVE, file))).toString().split("\n").filter(Boolean);
}
