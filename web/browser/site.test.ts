// The static site that `koshki site` writes, on a host that knows nothing but files, in a folder of that host.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBrowser, isKept, somebody } from "./people";
import { dice, playToTheEnd, presses } from "./playing";
import { program } from "./server";

const PATH = "/cats/play/";
/** A host that has never heard of WebAssembly. */
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png" };

const folder = mkdtempSync(join(tmpdir(), "koshki-site-"));
const host = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://host").pathname;
  const file = join(folder, normalize(path.endsWith("/") ? `${path.slice(PATH.length)}index.html` : path.slice(PATH.length)));
  if (!path.startsWith(PATH) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end("not here");
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
});

beforeAll(async () => {
  execFileSync(program, ["site", "--out", folder]);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await closeBrowser();
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

test("under a path of a host a whole game is played, reloaded in the middle with the network cut off, and watched again", async () => {
  const anna = await somebody({ port: (host.address() as AddressInfo).port });
  const { page, context } = anna;
  const missing: string[] = [];
  page.on("response", (response) => response.status() >= 400 && missing.push(response.url()));
  await page.goto(anna.base + PATH);
  await page.getByRole("button", { name: "Play now: The Mouser" }).click();
  await page.locator("main .board").first().waitFor();
  const random = dice(7);
  for (let times = 0; times < 6; times++) await presses(page, "mouser", random);
  await isKept(page, PATH);
  expect(new URL(page.url()).pathname).toBe(PATH);

  await context.setOffline(true);
  await page.reload();
  await page.locator("main .board").first().waitFor();
  await playToTheEnd([page], "mouser", 9);
  await page.locator("details summary").first().click();
  await page.getByRole("link", { name: "Watch again" }).first().click();
  await page.locator("main .board").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(PATH);
  expect(missing).toEqual([]);
  expect(anna.faults).toEqual([]);
  expect(anna.foreign).toEqual([]);
  await context.close();
});
