// Walking over what can be chosen with the arrow keys.

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
export type Area = { left: number; top: number; width: number; height: number };

const AHEAD: Record<Direction, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isDirection(key: string): key is Direction {
  return key in AHEAD;
}

/** Whether a key pressed there is meant for something else than the board. */
export function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog, [role=dialog], [role=slider]") !== null;
}

/** Moves the focus to what can be chosen next in this direction; says whether there was anything. */
export function walk(board: HTMLElement, direction: Direction): boolean {
  const all = [...board.querySelectorAll<HTMLElement>("button[data-spot]:enabled")];
  const someAreLit = all.some((spot) => spot.matches(".lit"));
  const spots = all.filter((spot) => !someAreLit || !spot.matches(".heap") || spot.matches(".lit, .chosen"));
  const here = spots.find((spot) => spot === document.activeElement);
  const areas = spots.map((spot) => spot.getBoundingClientRect());
  const next = here ? spots[nextArea(areas, here.getBoundingClientRect(), direction)] : spots[0];
  next?.focus();
  return next !== undefined;
}

/** Which of the areas is next in this direction: near ones ahead before those to the side; -1 if there is none. */
export function nextArea(areas: readonly Area[], from: Area, direction: Direction): number {
  const [right, down] = AHEAD[direction];
  const start = middle(from);
  let best = -1;
  let least = Infinity;
  areas.forEach((area, index) => {
    const end = middle(area);
    const ahead = (end.x - start.x) * right + (end.y - start.y) * down;
    const aside = Math.abs((end.x - start.x) * down) + Math.abs((end.y - start.y) * right);
    if (ahead > 1 && ahead + aside * 3 < least) {
      least = ahead + aside * 3;
      best = index;
    }
  });
  return best;
}

function middle(area: Area): { x: number; y: number } {
  return { x: area.left + area.width / 2, y: area.top + area.height / 2 };
}
