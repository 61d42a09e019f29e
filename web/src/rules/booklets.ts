// Where the rules of a game and their pictures are; loaded when somebody wants to read them.
import type { Component } from "svelte";
import type { Language, Words } from "../words.svelte";

const texts = import.meta.glob<string>("../../../crates/rules/src/games/*/RULES*.md", {
  query: "?raw",
  import: "default",
});
const pictures = import.meta.glob<{ default: Component<{ words: Words }> }>("../games/*/Pictures.svelte");

/** The rules of a game in a language; empty if there is no such game. */
export async function bookletOf(game: string, language: Language): Promise<string> {
  const file = language === "ru" ? "RULES.ru.md" : "RULES.md";
  const load = texts[`../../../crates/rules/src/games/${game.replaceAll("-", "_")}/${file}`];
  return load ? load() : "";
}

/** The rules of a game in pictures, if somebody has drawn them. */
export async function picturesOf(game: string): Promise<Component<{ words: Words }> | null> {
  const load = pictures[`../games/${game}/Pictures.svelte`];
  return load ? (await load()).default : null;
}
