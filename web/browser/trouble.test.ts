// A browser that lets a game on this device down: it keeps nothing, the worker dies, other versions of the page
// have left something behind. Each gets one sentence, nothing is lost, and there is a way to go on.
import type { Page, Worker } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, somebody, type Person } from "./people";
import { dice, playToTheEnd, presses } from "./playing";

afterAll(closeBrowser);

test("a browser that refuses to keep anything says so, and plays to the end", async () => {
  const anna = await atHome();
  const refuse = () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("not here", "SecurityError");
    };
  };
  await anna.page.addInitScript(refuse);
  await inWorkers(anna, (worker) => worker.evaluate(refuse));
  await anna.page.reload();
  await playsNow(anna.page);
  await anna.page.getByText("Your browser saves nothing here: this game lasts until you close the tab.").waitFor();
  await playToTheEnd([anna.page], "mouser", 5);
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
  // The worker's death is noted by the browser, and nothing else.
  expect(anna.faults.filter((fault) => !fault.includes("the worker has died"))).toEqual([]);
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
