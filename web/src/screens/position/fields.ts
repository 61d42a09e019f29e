// A position as text (docs/positions.md), taken apart into its fields and put together again.

/** The beginning of a text, such as `mouser/1`, and its fields by their names. */
export type Fields = { head: string; values: Readonly<Record<string, string>> };

/** What changes in some fields; null leaves one out. */
export type Changes = Readonly<Record<string, string | null>>;

export function fieldsOf(text: string): Fields {
  const [head = "", ...words] = text.trim().split(/\s+/);
  const pairs = words.map((word): [string, string] => {
    const at = word.indexOf("=");
    return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
  });
  return { head, values: Object.fromEntries(pairs) };
}

export function textOf({ head, values }: Fields): string {
  return [head, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" ");
}

/** The same text with other fields. */
export function changed(text: string, changes: Changes): string {
  const { head, values } = fieldsOf(text);
  const all: Record<string, string | null> = { ...values, ...changes };
  const kept = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== "");
  return textOf({ head, values: Object.fromEntries(kept) });
}

/** The parts of a list, one for each place. */
export function listOf(value: string | undefined, length: number, usual: string): string[] {
  const parts = value === undefined ? [] : value.split(",");
  return Array.from({ length }, (_, index) => parts[index] ?? usual);
}

/** How often a letter stands in a word. */
export function countOf(word: string | undefined, letter: string): number {
  return [...(word ?? "")].filter((other) => other === letter).length;
}

/** The same word with a letter this often, the letters in this order. */
export function withCount(word: string | undefined, letter: string, count: number, order: string): string {
  return [...order].map((other) => other.repeat(other === letter ? count : countOf(word, other))).join("");
}
