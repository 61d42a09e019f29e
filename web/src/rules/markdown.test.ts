import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { blocks, inline, type Block } from "./markdown";

const GAMES = "../crates/rules/src/games";

function booklets(): [string, string][] {
  return readdirSync(GAMES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "texts")
    .flatMap(({ name }) => ["RULES.md", "RULES.ru.md"].map((file) => `${GAMES}/${name}/${file}`))
    .map((file) => [file, readFileSync(file, "utf8")]);
}

test("every rule of every booklet is found, with its number and its words", () => {
  const all = booklets();
  expect(all.length).toBeGreaterThanOrEqual(8);
  for (const [file, source] of all) {
    const rules = blocks(source).filter((block) => block.kind === "rule");
    expect(rules.map((rule) => rule.number), file).toEqual([...source.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map((m) => m[1]));
    for (const rule of rules) expect(words(rule.text).length, `${file} ${rule.number}`).toBeGreaterThan(5);
  }
});

test("no sign of Markdown is left over in the words", () => {
  for (const [file, source] of booklets()) {
    for (const block of blocks(source)) {
      if (block.kind === "drawing") continue;
      for (const part of texts(block)) expect(words(part), file).not.toMatch(/\*\*|`|^\||^#/);
    }
  }
});

test("bold, slanted and literal words are told apart", () => {
  expect(inline("a **b** *c* `d` e")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " e" },
  ]);
});

test("a table has its head and its rows", () => {
  const [table] = blocks("| die | mice |\n| --- | --- |\n| green | 3 |\n");
  expect(table).toMatchObject({ kind: "table", head: [[{ text: "die" }], [{ text: "mice" }]] });
  expect(table?.kind === "table" && table.rows.length).toBe(1);
});

function texts(block: Block) {
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  return block.kind === "drawing" ? [] : [block.text];
}

function words(text: { text: string }[]): string {
  return text.map((part) => part.text).join("");
}
