import { beforeAll, expect, test, vi } from "vitest";
import type { Phrase } from "./server/protocol";
import { Words, speak } from "./words.svelte";

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));

const covers = (mouse: string): Phrase => ({ key: "move-cover", args: [["covers", { phrase: { key: mouse, args: [] } }]] });

function lay(place: string, mouse: string): Phrase {
  const sign = (name: string, sign: string): Phrase["args"][number] => [name, { sign }];
  return { key: "move-lay", args: [sign("face", "face"), sign("turned", "upright"), sign("place", place), ["does", { phrase: covers(mouse) }]] };
}

function mistake(chosen: Phrase, better: Phrase): Phrase {
  return { key: "coach-mistake", args: [["chosen", { phrase: chosen }], ["better", { phrase: better }], ["percent", { number: 9 }]] };
}

test("a choice of Holey Cheese is told by what the card does, and in full only where that would say nothing", async () => {
  await speak("en");
  const words = new Words("holey-cheese", []);
  const choice = mistake(lay("there", "mouse-blue"), lay("here", "mouse-green"));
  expect(words.brief(choice)).toContain("“Lay a mouse card that covers a blue mouse” instead of “Lay a mouse card that covers a green mouse”");
  const alike = mistake(lay("there", "mouse-blue"), lay("here", "mouse-blue"));
  expect(words.brief(alike)).toBe(words.say(alike));
  expect(words.brief(alike)).toContain("there: covers a blue mouse");
});

test("what has no shorter words is told as ever, and points by their name in the game", async () => {
  await speak("ru");
  const [cheese, mouser] = [new Words("holey-cheese", []), new Words("mouser", [])];
  const stop = mistake({ key: "move-stop", args: [] }, { key: "move-roll", args: [] });
  expect(mouser.brief(stop)).toBe(mouser.say(stop));
  expect([cheese.points(1), cheese.points(34), mouser.points(34)]).toEqual(["1 кусочек сыра", "34 кусочка сыра", "34 очка"]);
});
