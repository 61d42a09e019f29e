// Finds codes: what the page shows, and what it says to those who don't see it, names no cell and no card by its notation,
// counts seats from 1, and has no text that is missing.
import type { Page } from "playwright-core";

/** A cell (`f21`, `hN`), a card (`m20`, `c3`), a seat that is counted from 0, or the key of a text. */
const CODE = /(?<![\p{L}\p{N}_-])(?:[fth](?:[0-6][0-6]?|[NESW])|[mcмс]\d{1,2}|(?:seat|место) 0|web-[\w-]+)(?![\p{L}\p{N}])/u;

/** The codes on this page now, each with what stands around it. What somebody can type or copy as notation is none. */
export async function codes(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const NOTATION = "script, style, template, textarea, code";
    const SAID = ["aria-label", "aria-description", "aria-valuetext", "alt", "title", "placeholder"];
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest(NOTATION)) found.push(text.textContent ?? "");
    }
    for (const element of document.querySelectorAll(SAID.map((name) => `[${name}]`).join())) {
      for (const name of SAID) found.push(element.getAttribute(name) ?? "");
    }
    return [document.title, ...found];
  });
  return [...new Set(said.flatMap((text) => (CODE.test(text) ? [`a code in “${text.trim()}”`] : [])))];
}
