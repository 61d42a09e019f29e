// A browser that lets a game on this device down: it keeps nothing or is full, the worker dies, the engine does not come, other
// versions of the page have left something behind. Each gets one sentence, nothing is lost, and there is a way to go on.
import type { Locator, Page, Worker } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, somebody, type Person } from "./people";
import { dice, playToTheEnd, presses } from "./playing";

afterAll(closeBrowser);

test("a browser that refuses to keep anything says so, and plays to the end", async () => {
  const anna = await keepsNothing();
  await playsNow(anna.page);
  await anna.page.getByText("Your browser saves nothing here: this game lasts only while this page stays open.").waitFor();
  await playToTheEnd([anna.page], "mouser", 5);
  expect(anna.faults).toEqual([]);
});

test("where nothing is kept, the page remembers the moves when the worker dies, and the list has the game", async () => {
  const anna = await keepsNothing();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 6);
  const before = await shownStep(page);
  expect(before).toBeGreaterThan(0);
  await dies(page);
  await page.getByRole("alert").filter({ hasText: "Something went wrong on this device. The game goes on from the last move." }).waitFor();
  expect(await shownStep(page)).toBeGreaterThanOrEqual(before);
  await goesOn(page);

  const hopeless = page.getByText("The game keeps stopping on this device. Your browser saves nothing, but this page remembers your moves: leave it open, and it will try again.");
  while ((await hopeless.count()) === 0) await dies(page);
  await goesOn(page);
  await page.goBack();
  await page.getByRole("region", { name: "My tables" }).getByRole("link", { name: "The Mouser" }).click();
  await goesOn(page);
  expect(otherFaults(anna)).toEqual([]);
});

test("an engine that does not come is said, asked for again, and the game begins", async () => {
  const anna = await somebody({ host: "laptop.local" });
  const { page } = anna;
  let isThere = false;
  await anna.context.route(/\.wasm$/, (route) => (isThere ? route.continue() : route.fulfill({ status: 503, body: "later" })));
  await page.goto(anna.base);
  const button = page.getByRole("button", { name: "Play now: The Mouser" });
  await button.click();
  const sentence = page.getByText("The game could not be loaded. Check your connection and try again.");
  await sentence.waitFor();
  isThere = true;
  await button.click();
  await board(page);
  await plays(page, 3);

  // A reload in the middle finds its own way back.
  isThere = false;
  await page.reload();
  await sentence.waitFor();
  isThere = true;
  await board(page);
  await goesOn(page);
  expect(anna.faults).toEqual([]);
});

test("a full browser says so, shows nothing that is not kept, and goes on once there is room", async () => {
  const anna = await atHome();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 3);
  await fills(page, 0);
  const random = dice(3);
  while ((await full(page).count()) === 0) await presses(page, "mouser", random);
  const { stored } = (await kept(page))[0]!;
  const { journals } = JSON.parse(stored) as { journals: string[][] };
  const steps = journals.at(-1)!.flatMap((text) => JSON.parse(text) as unknown[]);
  expect(await shownStep(page)).toBe(steps.length);

  await page.goBack();
  await page.getByRole("button", { name: "Play now: The Mouser" }).click();
  await full(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect((await kept(page)).length).toBe(1);
  await empties(page);
  await page.getByRole("button", { name: "Play now: The Mouser" }).click();
  await board(page);
  await playToTheEnd([page], "mouser", 5);
  expect(anna.faults).toEqual([]);
});

test("a bot whose moves can't be kept asks less and less often, and plays once they can", async () => {
  const anna = await atHome();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 3);
  // My own move is kept, and what comes next is not.
  await fills(page, 1);
  const random = dice(3);
  while ((await tries(page)) < 2) await presses(page, "mouser", random);
  await full(page).waitFor();
  await page.waitForTimeout(8000);
  expect(await tries(page)).toBeLessThanOrEqual(8);
  await empties(page);
  await goesOn(page);
  expect(anna.faults).toEqual([]);
});

test("a file that is too large for a record is refused in a sentence", async () => {
  const anna = await somebody();
  const { page } = anna;
  await page.goto(`${anna.base}/games`);
  const large = { name: "large.jsonl", mimeType: "text/plain", buffer: Buffer.alloc(8 * 2 ** 20 + 1, "a") };
  await page.locator("input[type=file]").setInputFiles(large);
  await page.getByText("This file is too large. A record has at most 8 MB.").waitFor();
  expect(anna.faults).toEqual([]);
});

test("a worker that dies is replaced by another one, which goes on from the last move", async () => {
  const anna = await atHome();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 4);
  const before = (await kept(page))[0]!.changes;
  await dies(page);
  await page.getByRole("alert").filter({ hasText: "Something went wrong on this device. The game goes on from the last move." }).waitFor();
  expect((await kept(page))[0]!.changes).toBeGreaterThanOrEqual(before);
  const random = dice(13);
  while ((await kept(page))[0]!.changes <= before) await presses(page, "mouser", random);

  const hopeless = page.getByText("The game keeps stopping on this device. Your moves are saved: reload the page to go on.");
  while ((await hopeless.count()) === 0) await dies(page);
  await page.reload();
  await board(page);
  await playToTheEnd([page], "mouser", 7);
  expect(otherFaults(anna)).toEqual([]);
});

test("what an older page has kept and this one can't read is named and stays, and other games can be played", async () => {
  const anna = await atHome();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 3);
  const match = new URL(page.url()).pathname.slice("/m/".length);
  const older = '{"format":"koshki-match-0","seats":[]}';
  await page.goto(anna.base);
  await page.evaluate(
    async ([name, stored]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("koshki");
        request.onsuccess = () => resolve(request.result);
      });
      const matches = database.transaction("matches", "readwrite").objectStore("matches");
      await new Promise((resolve) => (matches.put({ stored, changes: 7 }, name).onsuccess = resolve));
      database.close();
    },
    [match, older] as const,
  );
  await page.goto(`${anna.base}/m/${match}`);
  await page.getByText("This game was saved by another version, and this one can’t read it. It stays as it is.").waitFor();
  await page.getByRole("link", { name: "To the games" }).click();
  await playsNow(page);
  await plays(page, 2);
  expect((await kept(page)).filter(({ stored }) => stored === older).length).toBe(1);
  expect(anna.faults).toEqual([]);
});

test("once a newer page in another tab has changed how games are kept, this one asks to be loaded again", async () => {
  const anna = await atHome();
  const { page } = anna;
  await playsNow(page);
  await plays(page, 3);
  const newer = await anna.context.newPage();
  await newer.goto(`${anna.base}/favicon.svg`);
  await newer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("koshki", 1000);
        request.onsuccess = () => resolve(request.result.close());
      }),
  );
  const sentence = page.getByText("A newer version of this page keeps your games now, and this one saves nothing. Reload the page to go on.");
  const random = dice(3);
  while ((await sentence.count()) === 0) await presses(page, "mouser", random);
  await page.reload();
  await page.goto(anna.base);
  await playsNow(page);
  await sentence.waitFor();
  expect(anna.faults).toEqual([]);
});

/** Somebody over plain HTTP: there is no service worker, so that a test can change what the page's own worker is. */
async function atHome(): Promise<Person> {
  const person = await somebody({ host: "laptop.local" });
  await person.page.goto(person.base);
  return person;
}

/** The same, with a browser that refuses to keep anything. */
async function keepsNothing(): Promise<Person> {
  const person = await atHome();
  const refuse = () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not here", "SecurityError");
    };
  };
  await person.page.addInitScript(refuse);
  await inWorkers(person, (worker) => worker.evaluate(refuse));
  await person.page.reload();
  return person;
}

async function playsNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play now: The Mouser" }).click();
  await page.waitForURL(/\/m\//);
  await board(page);
}

function board(page: Page): Promise<void> {
  return page.locator("main .board").first().waitFor();
}

async function plays(page: Page, times: number): Promise<void> {
  const random = dice(11);
  for (let turn = 0; turn < times; turn++) await presses(page, "mouser", random);
}

/** How far the board has shown the game, once it stands still. */
async function shownStep(page: Page): Promise<number> {
  return Number(await page.locator("main .stage:not([data-playing])").getAttribute("data-shown-step"));
}

/** Plays until something more has happened. */
async function goesOn(page: Page): Promise<void> {
  const [before, random] = [await shownStep(page), dice(17)];
  const patience = Date.now() + 60_000;
  while ((await shownStep(page)) < before + 3) {
    if (Date.now() > patience) throw new Error(`nothing happens after step ${before}`);
    await presses(page, "mouser", random);
  }
}

type Full = { isFull: boolean; tries: number };

/** The disk takes this many more matches, and then no more: as when a quota is used up, nothing of such a transaction is kept. */
function fills(page: Page, room: number): Promise<void> {
  return page.workers().at(-1)!.evaluate((room) => {
    const real = IDBObjectStore.prototype.put;
    const full: Full = Object.assign(globalThis, { isFull: true, tries: 0 });
    let left = room;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const isMatch = this.name === "matches";
      if (!full.isFull || left > 0) {
        left -= isMatch ? 0 : 1;
        return real.call(this, value, key);
      }
      if (isMatch) {
        full.tries += 1;
        this.transaction.abort();
      }
      return undefined as unknown as IDBRequest<IDBValidKey>;
    };
  }, room);
}

/** There is room again. */
function empties(page: Page): Promise<void> {
  return page.workers().at(-1)!.evaluate(() => void ((globalThis as unknown as Full).isFull = false));
}

/** How often something was to be kept since there is no room. */
function tries(page: Page): Promise<number> {
  return page.workers().at(-1)!.evaluate(() => (globalThis as unknown as Full).tries);
}

/** That nothing could be kept. */
function full(page: Page): Locator {
  return page.getByText("Your browser could not save this, so nothing has changed. Free some space and try again.");
}

/** The worker's death is noted by the browser: what it notes besides. */
function otherFaults({ faults }: Person): string[] {
  return faults.filter((fault) => !fault.includes("the worker has died"));
}

/** Does something in each of the page's workers before it opens its database: until then the engine does not come. */
async function inWorkers(person: Person, deed: (worker: Worker) => Promise<void>): Promise<void> {
  let done: Promise<void> = Promise.resolve();
  person.page.on("worker", (worker) => (done = deed(worker).catch(() => {})));
  await person.context.route(/\.wasm$/, async (route) => {
    await done;
    await route.continue();
  });
}

/** Lets the page's worker die of something that nobody catches. */
async function dies(page: Page): Promise<void> {
  const worker = page.workers().at(-1);
  await worker?.evaluate(() => void setTimeout(() => {
    throw new Error("the worker has died");
  })).catch(() => {});
  await page.waitForTimeout(200);
}

/** All matches that this browser keeps. */
function kept(page: Page): Promise<{ stored: string; changes: number }[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("koshki");
      request.onsuccess = () => resolve(request.result);
    });
    const all = database.transaction("matches").objectStore("matches").getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    database.close();
    return all.result;
  });
}
