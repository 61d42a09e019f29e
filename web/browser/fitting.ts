// What has to fit into a window of any size, and what does not; for any browser.

/** Every size of window that people have. */
export const SIZES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [667, 375],
  [844, 390],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

/** What is looked at of each game, with as many cats as can play it. */
export type Looked = {
  game: string;
  seats: number;
  options: object;
  /** What has to be in the window, and in front of everything else. */
  seen: string;
  /** What a finger has to hit. */
  pressed: string;
  /** How many things are pressed until the game is well under way. */
  presses: number;
  /** What takes most of the height on a laptop. */
  largest?: string;
};

/** Every game, with the most seats. */
export const LOOKED: Looked[] = [
  {
    game: "catch-the-mice",
    seats: 4,
    options: { first: 0 },
    seen: ".card, .centre .heap, .worth, .dice .die, .said",
    pressed: ".controls .button",
    presses: 9,
    largest: ".board .board",
  },
  {
    game: "chop-chop",
    seats: 5,
    options: { cat: 0 },
    seen: ".kitchen, .cells button, .sides section, .controls .die, .says",
    pressed: ".buttons .button, .look",
    presses: 24,
    largest: ".kitchen",
  },
  {
    game: "mouser",
    seats: 8,
    options: { first: 0 },
    seen: ".seats li, .place, .side, .bag, .pile.front, .note",
    pressed: ".controls .button",
    presses: 5,
    largest: ".place",
  },
  {
    game: "holey-cheese",
    seats: 4,
    options: { first: 0 },
    seen: ".table",
    pressed: ".hand button, .actions .button",
    presses: 14,
    largest: ".table",
  },
];

/** Letters are this high at least. */
const LETTERS = 10.9;

/** What `misfits` has to know of a game. */
export function lookedFor({ seen, pressed }: Looked): { seen: string; pressed: string; letters: number } {
  return { seen, pressed, letters: LETTERS };
}

/**
 * What is not wholly in the part of the window that is the board's, covered, too small for a finger or for the eye. It runs in
 * the page, so it can use nothing from here.
 */
export async function misfits({ seen, pressed, letters }: { seen: string; pressed: string; letters: number }): Promise<string[]> {
  // Why a press was refused has been read: it lies over the board until then.
  document.querySelector<HTMLElement>(".notice .close")?.click();
  await new Promise((next) => setTimeout(next));
  const found: string[] = [];
  const main = document.querySelector("main")!;
  const bar = document.querySelector("header")!.getBoundingClientRect();
  const foot = document.querySelector("footer")?.getBoundingClientRect();
  const bottom = foot && foot.top > innerHeight / 2 ? foot.top : innerHeight;
  const right = Math.min(main.getBoundingClientRect().right, innerWidth);
  const called = (element: Element) => `${element.getAttribute("class")?.split(" ")[0]} ${element.textContent?.trim().slice(0, 20)}`;

  const isOver = document.querySelector("dialog[open]") !== null;
  for (const element of main.querySelectorAll(`:is(${seen}, ${pressed})`)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    const out = Math.max(-box.left, bar.bottom - box.top, box.right - right, box.bottom - bottom);
    if (out > 1.5) found.push(`${called(element)} is out by ${Math.round(out)}`);
    else if (!isOver && isCovered(element, box)) found.push(`${called(element)} is covered`);
    if (element.matches(pressed) && Math.min(box.width, box.height) < 43.5) {
      found.push(`${called(element)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement!;
    // The table of Holey Cheese is a window with zoom: its letters are as large as somebody wants them.
    if (element.closest(".table[tabindex]")) continue;
    if (!text.textContent?.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const height = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (height < letters) found.push(`${text.textContent.trim().slice(0, 20)} is ${height.toFixed(1)} px high`);
  }
  return [...new Set(found)];

  function isCovered(element: Element, box: DOMRect): boolean {
    return [0.2, 0.5, 0.8].some((part) => {
      const hit = document.elementFromPoint(box.left + part * box.width, box.top + part * box.height);
      return hit === null || !(element.contains(hit) || hit.contains(element) || element.parentElement?.contains(hit));
    });
  }

  function scaleOf(element: Element): number {
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
}
