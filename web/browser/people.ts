// People in browsers: each has a context of their own, and whatever goes wrong in their page is noted.
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";

/** How somebody has set up their device. */
export type Device = {
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  language?: "en" | "ru";
  /** The name under which the server is reached; a made-up one is a phone in the house, over plain HTTP. */
  host?: string;
  /** The port of another server than that of all tests. */
  port?: number;
  /** Whether things move. They don't, unless a test is about that. */
  moves?: boolean;
};

export type Person = { page: Page; context: BrowserContext; faults: string[]; foreign: string[]; base: string };

/**
 * What a browser notes though nothing is wrong: every answer that is a refusal, such as "you are nobody yet", and a
 * header that only counts over TLS.
 */
const EXPECTED = /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/;

let browser: Browser | null = null;

/** The one browser of this test file. */
export async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP laptop.local 127.0.0.1"],
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}

/** Somebody with a device of their own. */
export async function somebody(device: Device = {}): Promise<Person> {
  const { width = 1280, height = 900, theme = "light", language = "en", host = "localhost", port = inject("port"), moves = false } = device;
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === "ru" ? "ru-RU" : "en-US",
    hasTouch: width < 700,
    reducedMotion: moves ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  const base = `http://${host}:${port}`;
  const person: Person = { page, context, faults: [], foreign: [], base };
  page.on("pageerror", (error) => person.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text())) person.faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("data:")) person.foreign.push(request.url());
  });
  return person;
}

/** Waits until the service worker has kept the whole page and answers for it. */
export async function isKept(page: Page, home = "/"): Promise<void> {
  const patience = Date.now() + 30_000;
  const isSo = () =>
    page.evaluate(async (home) => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === "activated" && navigator.serviceWorker.controller !== null && (await caches.match(home, { ignoreVary: true })) !== undefined;
    }, home);
  // Playwright's waitForFunction takes the promise of an answer for the answer.
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error("the page is not kept");
    await page.waitForTimeout(50);
  }
}

/** Waits until everything has come that a page over plain HTTP fetches once it stands still. */
export async function isWarm(page: Page): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const patience = Date.now() + 30_000;
  let count = 0;
  for (;;) {
    const fetched = await names();
    if (fetched.length === count && fetched.some((name) => /\/Replay-.*\.js$/.test(name))) return;
    if (Date.now() > patience) throw new Error("nothing was fetched for later");
    count = fetched.length;
    await page.waitForTimeout(500);
  }
}

/** Gives somebody a name, the way the page itself would. */
export async function isCalled(person: Person, nickname: string): Promise<void> {
  const answer = await person.context.request.post(`${person.base}/api/me`, {
    data: { nickname },
    headers: { origin: person.base },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Opens a table and returns the name of the match. */
export async function opensTable(person: Person, table: object): Promise<string> {
  const answer = await person.context.request.post(`${person.base}/api/matches`, {
    data: table,
    headers: { origin: person.base },
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { match: string }).match;
}
