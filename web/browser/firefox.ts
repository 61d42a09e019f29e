// A window of Firefox, by WebDriver BiDi.
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import type { AnyWindow } from "./windows";

export type FirefoxWindow = AnyWindow & {
  page: Page;
  /** Gives the window a size, and the page the time to notice. */
  size(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

let browser: Browser | null = null;

/** A window with cookies of its own. */
export async function openFirefox(): Promise<FirefoxWindow> {
  browser ??= await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    protocolTimeout: 120_000,
  });
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  return {
    page,
    open: async (address) => void (await page.goto(address, { waitUntil: "load", timeout: 60_000 })),
    ask: (question, given) => page.evaluate(question as never, given) as never,
    press: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    async size(width, height) {
      await page.setViewport({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
    },
    close: () => context.close(),
  };
}

export async function closeFirefox(): Promise<void> {
  await browser?.close();
  browser = null;
}
