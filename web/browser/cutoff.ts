// Finds text that is cut off, by its own box, by a box around it, or by the edge of the page; and words that are torn.
import type { Page } from "playwright-core";

/** What people scroll or push about, so that everything in it can be reached. */
const SCROLLS = [
  // The table of Holey Cheese is a window with zoom and pan.
  ".table[tabindex]",
  // Plans in the rules are drawn with characters, as wide as they are.
  "pre",
];

/** What may end in an ellipsis: names of people, and the last sentence of the story, which is a tap away or in the log. */
const NAMES = [".name", ".nickname", ".sentence", ".fitted"];

/** What is cut off on this page now, as far as it stands still: where, and which text. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ scrolls, names }) => {
      /** Less than this is the rounding of the browser, or the empty part of a letter's box. */
      const ROUNDING = 1.5;
      const found = new Set<string>();

      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!element || !text.textContent?.trim() || !isSeen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) look(element, box);
      }
      for (const input of document.querySelectorAll("input")) {
        if (isSeen(input) && input.scrollWidth > input.clientWidth) tell(input, "its own box", input.value || input.placeholder);
      }
      return [...found];

      /** A dialog covers what lies behind it, and some things are only read out. */
      function isSeen(element: Element): boolean {
        const dialog = document.querySelector("dialog[open]");
        if (dialog && !dialog.contains(element)) return false;
        for (let around: Element | null = element; around; around = around.parentElement) {
          if (getComputedStyle(around).clipPath !== "none") return false;
        }
        return element.checkVisibility({ visibilityProperty: true });
      }

      function look(element: Element, box: DOMRect): void {
        let isInPaint = false;
        for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
          const style = getComputedStyle(around);
          const its = around.getBoundingClientRect();
          // Text within a line has no box of its own that could cut it.
          if (style.display === "inline" || style.display === "contents") continue;
          if (around.matches(scrolls)) return;
          const isClip = (overflow: string) => overflow === "hidden" || overflow === "clip";
          const isScroll = (overflow: string) => overflow === "auto" || overflow === "scroll";
          const isBeside = box.left < its.left - ROUNDING || box.right > its.right + ROUNDING;
          const isAbove = box.top < its.top - ROUNDING || box.bottom > its.bottom + ROUNDING;
          if ((isClip(style.overflowX) && isBeside) || (isClip(style.overflowY) && isAbove)) {
            if (!around.matches(names)) tell(element, called(around));
            return;
          }
          // What was scrolled away is only a finger's width away.
          if (isScroll(style.overflowY) && isAbove && !isBeside) return;
          // Words that hang out of the paper they stand on.
          const isPainted = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.borderTopStyle !== "none";
          if (isPainted && !isInPaint && (isBeside || isAbove) && !(around instanceof SVGElement)) {
            tell(element, `the paint of ${called(around)}`);
            return;
          }
          isInPaint ||= isPainted;
          // To a side nothing is scrolled that is not in the list.
          if (isScroll(style.overflowX) && isBeside && around.scrollWidth > around.clientWidth) {
            tell(element, called(around));
            return;
          }
          if (style.position === "fixed") break;
        }
        if (box.left < -ROUNDING || box.right > innerWidth + ROUNDING) tell(element, "the page");
      }

      function tell(element: Element, by: string, text = element.textContent ?? ""): void {
        found.add(`${called(element)} cut off by ${by}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 60)}`);
      }

      function called(element: Element): string {
        const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
        return [element.tagName.toLowerCase(), ...classes].join(".");
      }
    },
    { scrolls: SCROLLS.join(", "), names: NAMES.join(", ") },
  );
}

/** Words that begin in one line and end in another, though nothing but letters is between. */
export function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || isOnlyReadOut(element)) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(`“${word}” is torn in ${element.tagName.toLowerCase()}.${element.classList[0] ?? ""}`);
      }
    }
    return [...found];

    function isOnlyReadOut(element: Element): boolean {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).clipPath !== "none") return true;
      }
      return false;
    }
  });
}
