import { FluentResource } from "@fluent/bundle";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FILES = { en: "src/texts/en.ftl", ru: "src/texts/ru.ftl" };

function keys(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1]!);
}

function sources(folder = "src"): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? readFileSync(path, "utf8") : "";
    })
    .join("\n");
}

test("both languages have the same texts in the same order, each once", () => {
  expect(keys(FILES.ru)).toEqual(keys(FILES.en));
  expect(new Set(keys(FILES.en)).size).toBe(keys(FILES.en).length);
});

test.each(Object.values(FILES))("every text of %s can be read", (file) => {
  expect([...new FluentResource(readFileSync(file, "utf8")).body].map(({ id }) => id)).toEqual(keys(file));
});

test("every text that the page names is there", () => {
  const known = new Set(keys(FILES.en));
  const named = [...(sources() + sources("build")).matchAll(/["'`](web-[\w-]+)["'`]/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((key) => !known.has(key))).toEqual([]);
});

test("every text that is there is named by the page, whole or by its beginning", () => {
  const all = sources() + sources("build");
  const whole = new Set([...all.matchAll(/["'`](web-[\w-]+)["'`]/g)].map((match) => match[1]!));
  const beginnings = [...all.matchAll(/`(web-[\w-]*)\$\{/g)].map((match) => match[1]!);
  const unused = keys(FILES.en).filter((key) => !whole.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)));
  expect(unused).toEqual([]);
});
