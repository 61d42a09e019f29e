import { expect, test } from "vitest";
import { changed, countOf, fieldsOf, listOf, textOf, withCount } from "./fields";

const TEXT = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";

test("a text is taken apart and put together again", () => {
  expect(textOf(fieldsOf(`  ${TEXT}\n`))).toBe(TEXT);
  expect(fieldsOf("x/1 options={\"a\":\"b=c\"}").values).toEqual({ options: '{"a":"b=c"}' });
  expect(fieldsOf("")).toEqual({ head: "", values: {} });
});

test("fields are changed, added and left out", () => {
  expect(changed(TEXT, { turn: "0", dogs: null, hand: "", noted: "9" })).toBe("mouser/1 seats=2 first=0 turn=0 next=choose scores=5,7 mice=ggy noted=9");
});

test("lists have a part for each place, and letters are counted", () => {
  expect(listOf("5,7", 3, "0")).toEqual(["5", "7", "0"]);
  expect(listOf(undefined, 2, "-")).toEqual(["-", "-"]);
  expect(countOf("ggy", "g")).toBe(2);
  expect(withCount("ggy", "r", 1, "gyr")).toBe("ggyr");
  expect(withCount("ggy", "g", 0, "gyr")).toBe("y");
  expect(withCount(undefined, "y", 2, "gyr")).toBe("yy");
});
