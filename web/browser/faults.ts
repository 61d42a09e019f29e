// What was seen when a test found a fault: a second try must not wash it away.
import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";

export const PICTURES = process.env.KOSHKI_PICTURES ?? "../target/browser";

/** Keeps a picture of the page as it is, and beside it what is wrong, at which match, and the page itself. */
export async function keepsFault(page: Page, name: string, wrong: readonly string[]): Promise<void> {
  const folder = `${PICTURES}/faults`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}-${Date.now()}`;
  const lines = [page.url(), ...wrong];
  await page.screenshot({ path: `${file}.png` });
  writeFileSync(`${file}.txt`, `${lines.join("\n")}\n`);
  writeFileSync(`${file}.html`, await page.content());
  console.error(`a picture of this is in ${file}.png:\n  ${lines.join("\n  ")}`);
}
