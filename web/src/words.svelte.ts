// The words a person reads: Fluent texts in one language, for one game or for none.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { NO_WORDS } from "./server/offers";
import type { Arg, Phrase } from "./server/protocol";

export type Language = "en" | "ru";

/** The values of a text's variables. */
export type Values = Record<string, FluentVariable>;

const loading: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import("./texts/en"),
  ru: () => import("./texts/ru"),
};

let spoken: { language: Language; files: Record<string, string> } = $state.raw({ language: "en", files: {} });
let bundles = new Map<string, FluentBundle>();
/** What was said before: boards ask for the same few texts in every frame, and formatting plurals is slow. */
let said = new Map<string, string>();
const MOST_SAID = 4000;

/** The language of the page. */
export function language(): Language {
  return spoken.language;
}

/** Changes the language of the page, once its texts are there. */
export async function speak(language: Language): Promise<void> {
  const files = (await loading[language]()).default;
  bundles = new Map();
  said = new Map();
  spoken = { language, files };
  document.documentElement.lang = language;
}

/** The browser's choice among the languages that we have. */
export function preferred(): Language {
  return navigator.languages.find((tag) => /^(ru|en)/.test(tag))?.startsWith("ru") ? "ru" : "en";
}

/** A text of the page. */
export function text(key: string, values?: Values): string {
  return new Words(null, []).text(key, values);
}

/** The texts for a game, calling its seats by these names. */
export class Words {
  constructor(
    readonly game: string | null,
    readonly names: readonly string[],
  ) {}

  /** A phrase as a sentence or word; empty where there is nothing to say, and an ellipsis where it is still asked for. */
  say(phrase: Phrase): string {
    if (phrase === NO_WORDS) return "…";
    const values: Values = {};
    for (const [name, arg] of phrase.args) values[name] = this.#value(arg);
    return this.text(phrase.key, values);
  }

  /** A phrase whose moves are told in fewer words, where the page has such: a look at the board shows the rest. */
  brief(phrase: Phrase): string {
    const args = phrase.args.map(([name, arg]): Phrase["args"][number] => {
      const key = "phrase" in arg ? `web-brief-${this.game}-${arg.phrase.key}` : "";
      return [name, "phrase" in arg && this.has(key) ? { phrase: { ...arg.phrase, key } } : arg];
    });
    const shorter = args.filter((pair, index) => pair[1] !== phrase.args[index]![1]).map(([, arg]) => this.#value(arg));
    // Two moves that would read alike are told in full.
    return this.say(new Set(shorter).size < shorter.length ? phrase : { ...phrase, args });
  }

  /** A text by its key. */
  text(key: string, values: Values = {}): string {
    const bundle = bundleFor(this.game);
    const question = JSON.stringify([this.game, key, values]);
    const known = said.get(question);
    if (known !== undefined) return known;
    const pattern = bundle.getMessage(key)?.value;
    const answer = pattern ? bundle.formatPattern(pattern, values, []) : `⟨${key}⟩`;
    if (said.size >= MOST_SAID) said.clear();
    said.set(question, answer);
    return answer;
  }

  /** Whether there is such a text. */
  has(key: string): boolean {
    return bundleFor(this.game).hasMessage(key);
  }

  /** Points as the game calls them, such as pieces of cheese. */
  points(points: number): string {
    return this.text(this.has("points") ? "points" : "web-points", { points });
  }

  /** The name of the player in this seat. */
  name(seat: number): string {
    return this.names[seat] ?? "?";
  }

  /** Things one after another, the way the language does it. */
  list(items: readonly string[]): string {
    const before = items.slice(0, -1);
    const last = items.at(-1) ?? "";
    if (before.length === 0) return last;
    const joined = before.reduce((all, next) => this.text("list-comma", { before: all, last: next }));
    return this.text("list-and", { before: joined, last });
  }

  #value(arg: Arg): FluentVariable {
    if ("number" in arg) return arg.number;
    if ("sign" in arg) return arg.sign;
    if ("seat" in arg) return this.name(arg.seat);
    if ("phrase" in arg) return this.say(arg.phrase);
    return this.list(arg.list.map((phrase) => this.say(phrase)));
  }
}

function bundleFor(game: string | null): FluentBundle {
  const { language, files } = spoken;
  const known = bundles.get(game ?? "");
  if (known) return known;
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const [path, source] of Object.entries(files)) {
    const whose = /games\/([^/]+)\/texts\//.exec(path)?.[1]?.replaceAll("_", "-") ?? null;
    if (whose === null || whose === game) {
      bundle.addResource(new FluentResource(source), { allowOverrides: true });
    }
  }
  bundles.set(game ?? "", bundle);
  return bundle;
}
