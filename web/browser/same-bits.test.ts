// The engine of the page plays the very games that the program plays: same seed, same simulations, same records.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startEngine, type Engine } from "../src/device/engine";
import games from "../src/server/games.json";

/** Enough for a search to matter, few enough for a debug build. */
const SIMULATIONS = 60;
const SEED = 20;

let engine: Engine;

beforeAll(async () => {
  const file = process.env.KOSHKI_ENGINE ?? "../target/wasm32-unknown-unknown/wasm/koshki_wasm.wasm";
  engine = await startEngine(readFileSync(resolve(file)));
});

test.each(games.flatMap(({ id, least_seats, bots }) => bots.map((bot) => ({ game: id, seats: least_seats, bot }))))(
  "$game between bots of level $bot",
  ({ game, seats, bot }) => {
    const played = engine<string>({ type: "self_play", game, seats, seed: SEED, bots: [bot], simulations: SIMULATIONS });
    const program = resolve(process.env.KOSHKI_PROGRAM ?? "../target/debug/koshki");
    const asked = ["lab", "games", game, "--seats", `${seats}`, "--seed", `${SEED}`, "--bots", bot, "--simulations", `${SIMULATIONS}`];
    expect(played).toBe(execFileSync(program, asked, { encoding: "utf8" }).trimEnd());
    // Another seed is another game: the comparison would notice.
    expect(engine<string>({ type: "self_play", game, seats, seed: SEED + 1, bots: [bot], simulations: SIMULATIONS })).not.toBe(played);
  },
);
