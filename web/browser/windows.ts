// One window of any browser, with little more than a pointer: what Firefox and WebKit can do in the same words.

/** A point of the window, in CSS pixels. */
export type Point = { x: number; y: number };

export type AnyWindow = {
  /** Goes to an address, and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page; it can use nothing but what it is given. */
  ask<Given, Answer>(question: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  /** Moves the pointer there and presses its button. */
  press(at: Point): Promise<void>;
  /** Moves the pointer from one point to the other with its button down. */
  drag(from: Point, to: Point): Promise<void>;
};

/** The button that starts a game, in its room. */
const START = "main:not(:has(.board)) .button.main:enabled";

/** Opens a table with a bot and starts it, as somebody with this language for whom nothing moves. Returns what goes wrong in the page. */
export async function sitsDown(
  window: AnyWindow,
  { base, language, ...table }: { base: string; language: string; game: string; options?: object; seats: unknown[] },
): Promise<{ faults(): Promise<string[]> }> {
  // Where no page runs that would write its own settings over these.
  await window.open(`${base}/favicon.svg`);
  const match = await window.ask(
    async ({ language, table }) => {
      localStorage.setItem("koshki", JSON.stringify({ language, speed: "none" }));
      const post = async (path: string, body: object) => {
        const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return answer.json() as Promise<{ match: string }>;
      };
      await post("/api/me", { nickname: "Anna" });
      return (await post("/api/matches", table)).match;
    },
    { language, table },
  );
  await window.open(`${base}/m/${match}`);
  await window.ask(() => {
    const faults: string[] = [];
    addEventListener("error", (event) => faults.push(event.message));
    addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
    Object.assign(globalThis, { faults });
  }, null);
  await until(async () => {
    // With many seats it is farther down.
    await window.ask((what) => document.querySelector(what)?.scrollIntoView({ block: "center" }), START);
    const [starts, boards] = await seenOf(window, [START, "main .board"]);
    if (starts?.[0]) await window.press(starts[0]);
    return boards!.length > 0;
  });
  return { faults: () => window.ask(() => (globalThis as unknown as { faults: string[] }).faults, null) };
}

/** The middles of all things of each kind that a pointer can hit now. */
export function seenOf(window: AnyWindow, kinds: readonly string[]): Promise<Point[][]> {
  return window.ask((kinds) => {
    return kinds.map((kind) => {
      const points: Point[] = [];
      for (const element of document.querySelectorAll(kind)) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const point = { x: left + width / 2, y: top + height / 2 };
        const hit = document.elementFromPoint(point.x, point.y);
        if (hit && (element.contains(hit) || hit.contains(element))) points.push(point);
      }
      return points;
    });
  }, kinds);
}

/** Asks again and again, at most for this many milliseconds. */
export async function until(isSo: () => Promise<boolean>, patience = 100_000): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it did not happen within ${patience} ms`);
    await new Promise((next) => setTimeout(next, 30));
  }
}
