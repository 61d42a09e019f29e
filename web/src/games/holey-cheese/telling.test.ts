// What the page says about cards and places, in both languages, as the rules' own texts say it: without codes.
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Lay, View } from "../../../../crates/rules/src/games/holey_cheese/types";
import type { Values, Words } from "../../words.svelte";
import { ROTATIONS } from "./faces";
import { toldCard, toldEffect, toldPlace } from "./telling";

const GAMES = new URL("../../../../crates/rules/src/games/", import.meta.url);
const EN = words("en");
const RU = words("ru");
const VIEW = { laid: [], hands: [5, 5] } as unknown as View;

function words(language: "en" | "ru"): Words {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const folder of ["texts", "holey_cheese/texts"]) {
    bundle.addResource(new FluentResource(readFileSync(new URL(`${folder}/${language}.ftl`, GAMES), "utf8")));
  }
  const text = (key: string, values: Values = {}) => {
    const pattern = bundle.getMessage(key)?.value;
    if (!pattern) throw new Error(`no text for ${key}`);
    const errors: Error[] = [];
    const said = bundle.formatPattern(pattern, values, errors);
    expect(errors).toEqual([]);
    return said;
  };
  const list = (items: readonly string[]) => items.join(language === "en" ? " and " : " и ");
  return { text, list, name: (seat: number) => ["Anna", "Boris"][seat] } as unknown as Words;
}

test("a card is told by its face, row by row as it is turned", () => {
  expect(toldCard(EN, "m4", 0)).toBe("a mouse card (top: hole, blue; middle: hole, yellow; bottom: green, violet)");
  expect(toldCard(EN, "m4", 90)).toBe("a mouse card (top: green, hole, hole; bottom: violet, yellow, blue)");
  expect(toldCard(RU, "c3", 0)).toBe("кошачья карта (вверху: дырка, дырка; в середине: кошка, кошка; внизу: кошка, кошка)");
});

test("a place is told in steps from the first card, and its turn in words", () => {
  const at = (x: number, y: number, turn: Lay["turn"]): Lay => ({ card: "m4", x, y, turn });
  expect(toldPlace(EN, at(2, -1, 0))).toBe("2 right and 1 up from the first card, upright");
  expect(toldPlace(EN, at(0, 3, 180))).toBe("3 down from the first card, upside down");
  expect(toldPlace(EN, at(0, 0, 90))).toBe("level with the first card, on its side, turned to the right");
  expect(toldPlace(RU, at(-2, 1, 270))).toBe("на 2 левее и на 1 ниже первой карты, на боку, верх слева");
});

test("what a card does is told as the rules tell it", () => {
  const lay: Lay = { card: "m4", x: 0, y: 2, turn: 0 };
  expect(toldEffect(EN, VIEW, lay)).toBe("Covers a green mouse, shows a violet mouse (nobody’s).");
  expect(toldEffect(RU, VIEW, { ...lay, y: -1 })).toBe("Закрывает жёлтую мышку, показывает синюю мышку (сыр получает Anna).");
  expect(toldEffect(EN, VIEW, { card: "c0", x: -2, y: 0, turn: 90 })).toBe("Covers nobody, shows a blue mouse (cheese for Anna).");
  for (const turn of ROTATIONS) {
    const said = [EN, RU].map((words) => toldCard(words, "m20", turn) + toldPlace(words, { ...lay, turn }));
    expect(said.join()).not.toMatch(/m\d|°|\d, ?-?\d/);
  }
});
