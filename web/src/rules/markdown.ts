// The rules are written in a small part of Markdown; here they become data, so that nothing is ever put into the page
// as HTML.

export type Inline = { kind: "text" | "strong" | "emphasis" | "code"; text: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  /** A numbered rule, such as MO4. */
  | { kind: "rule"; number: string; text: Inline[] }
  | { kind: "item"; text: Inline[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  /** A picture made of characters. */
  | { kind: "drawing"; lines: string };

/** The blocks of a text, in their order. */
export function blocks(source: string): Block[] {
  const lines = source.split("\n");
  const found: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      found.push({ kind: "drawing", lines: lines.slice(at + 1, end).join("\n") });
      at = end + 1;
    } else if (line.startsWith("|")) {
      const end = lines.findIndex((next, index) => index > at && !next.startsWith("|"));
      const rows = lines.slice(at, end).map(cells);
      found.push({ kind: "table", head: rows[0] ?? [], rows: rows.slice(2) });
      at = end;
    } else {
      const block = ofLine(line);
      if (block) found.push(block);
      at += 1;
    }
  }
  return found;
}

function ofLine(line: string): Block | null {
  const heading = /^(#+) (.*)$/.exec(line);
  if (heading) return { kind: "heading", level: heading[1]!.length, text: inline(heading[2]!) };
  const rule = /^- \*\*([A-Z]+\d+)\*\* (.*)$/.exec(line);
  if (rule) return { kind: "rule", number: rule[1]!, text: inline(rule[2]!) };
  if (line.startsWith("- ")) return { kind: "item", text: inline(line.slice(2)) };
  return line.trim() === "" ? null : { kind: "paragraph", text: inline(line) };
}

function cells(row: string): Inline[][] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => inline(cell.trim()));
}

/** Words with bold, slanted and literal ones among them. */
export function inline(source: string): Inline[] {
  const parts: Inline[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let from = 0;
  for (const mark of source.matchAll(marks)) {
    if (mark.index > from) parts.push({ kind: "text", text: source.slice(from, mark.index) });
    const [whole, strong, emphasis, code] = mark;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) parts.push({ kind: "emphasis", text: emphasis });
    else parts.push({ kind: "code", text: code ?? "" });
    from = mark.index + whole.length;
  }
  if (from < source.length) parts.push({ kind: "text", text: source.slice(from) });
  return parts;
}
