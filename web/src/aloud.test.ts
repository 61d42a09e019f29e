// Reading aloud: in a match nothing that has happened is cut off by what comes after it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hush, readAloud, readOn } from "./aloud";

const settings = vi.hoisted(() => ({ readsAloud: true }));
vi.mock("./settings.svelte", () => ({ settings }));
vi.mock("./words.svelte", () => ({ language: () => "en" }));

class Utterance {
  lang = "";
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}

/** A device that reads one text after the other. */
class Voice {
  queue: Utterance[] = [];
  heard: string[] = [];
  cut: string[] = [];
  get speaking(): boolean {
    return this.queue.length > 0;
  }
  get pending(): boolean {
    return this.queue.length > 1;
  }
  speak(utterance: Utterance): void {
    this.queue.push(utterance);
  }
  cancel(): void {
    const all = this.queue.splice(0);
    this.cut.push(...all.map(({ text }) => text));
    for (const one of all) one.onerror?.();
  }
  /** Comes to the end of what it reads. */
  ends(): void {
    const one = this.queue.shift();
    if (!one) return;
    this.heard.push(one.text);
    one.onend?.();
  }
}

let voice: Voice;

beforeEach(() => {
  voice = new Voice();
  settings.readsAloud = true;
  vi.stubGlobal("window", { speechSynthesis: voice });
  vi.stubGlobal("speechSynthesis", voice);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  hush();
});

describe("what is read on", () => {
  it("waits until what has happened has been heard", () => {
    readOn("Anna caught three mice.");
    readOn("Your turn.");
    expect(voice.cut).toEqual([]);
    voice.ends();
    voice.ends();
    expect(voice.heard).toEqual(["Anna caught three mice.", "Your turn."]);
  });

  it("is cut off by nothing that says nothing", () => {
    readOn("Anna caught three mice.");
    readOn(" ");
    readOn("");
    expect(voice.cut).toEqual([]);
    expect(voice.queue).toHaveLength(1);
  });

  it("never falls far behind: what waits longest is left out", () => {
    for (let number = 1; number <= 9; number++) readOn(`${number}`);
    voice.ends();
    voice.ends();
    expect(voice.heard).toEqual(["1", "6 7 8 9"]);
  });

  it("goes on where a device does not tell that it has ended", () => {
    readOn("one");
    voice.queue = [];
    readOn("two");
    expect(voice.queue.map(({ text }) => text)).toEqual(["two"]);
  });

  it("is silent unless somebody has asked for it", () => {
    settings.readsAloud = false;
    readOn("one");
    expect(voice.queue).toEqual([]);
  });
});

it("what a lesson says replaces what it said before, and what waited", () => {
  readOn("one");
  readOn("two");
  readAloud("three");
  expect(voice.cut).toEqual(["one"]);
  voice.ends();
  voice.ends();
  expect(voice.heard).toEqual(["three"]);
});
