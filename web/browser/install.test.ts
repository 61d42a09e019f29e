// An installable app, judged by the browser itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "playwright-core";
import { afterEach, expect, inject, test } from "vitest";
import { isKept } from "./people";

let folder = "";
let context: BrowserContext | null = null;
afterEach(async () => {
  await context?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(["en-US", "ru-RU"])("in %s the browser finds nothing that would keep the page from being installed", async (locale) => {
  folder = mkdtempSync(join(tmpdir(), "koshki-installs-"));
  // In a private window nothing can be installed.
  context = await chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], locale });
  const page = await context.newPage();
  await page.goto(`http://localhost:${inject("port")}/`);
  await isKept(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
  const tools = await context.newCDPSession(page);
  const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);

  const { url, errors, data = "" } = await tools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe(locale === "ru-RU" ? "/ru.webmanifest" : "/en.webmanifest");
  const { icons, display } = JSON.parse(data) as { icons: { src: string; sizes: string; purpose: string }[]; display: string };
  expect(display).toBe("standalone");
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  const sizes = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const picture = new Image();
          picture.src = address;
          await picture.decode();
          return `${picture.naturalWidth}x${picture.naturalHeight}`;
        }),
      ),
    icons.map(({ src }) => new URL(src, url).href),
  );
  expect(sizes).toEqual(icons.map((icon) => icon.sizes));
  const apple = await page.evaluate(async () => (await fetch(document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")!.href)).status);
  expect(apple).toBe(200);
});
