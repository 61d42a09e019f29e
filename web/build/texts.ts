// The texts at build time, for what people see before any script runs.
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";

export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The games in the order of the list, by their folders. */
export const GAMES: string[] = [...read("crates/rules/src/games/mod.rs").matchAll(/^ {4}(\w+)::\w+,$/gm)].map((found) => found[1]!);

/** A text of the page, or of a game. */
export function text(language: Language, key: string, game?: string): string {
  const file = game ? `crates/rules/src/games/${game}/texts/${language}.ftl` : `web/src/texts/${language}.ftl`;
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(read(file)));
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`${file} has no ${key}`);
  return bundle.formatPattern(pattern, {});
}

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}
