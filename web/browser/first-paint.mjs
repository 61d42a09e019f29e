// How soon a new visitor sees something useful, and can play: `npm run first-paint -- http://127.0.0.1:8080`. Chromium on
// Fast 3G with a CPU slowed down four times, as its developer tools do it; nothing cached. And how many bytes came by then.
import { chromium } from "playwright-core";

const address = process.argv[2] ?? "http://127.0.0.1:8080";
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const locale of ["en-US", "ru-RU"]) {
  const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", FAST_3G);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let bytes = 0;
  let engine = 0;
  const engines = new Set();
  tools.on("Network.responseReceived", ({ requestId, response }) => response.url.endsWith(".wasm") && engines.add(requestId));
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (engines.has(requestId)) engine += encodedDataLength;
    else bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".play .button.main:enabled").first().waitFor();
  const usable = await page.evaluate(() => performance.now());
  const byThen = bytes;
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  console.log(`${locale}: painted after ${(painted / 1000).toFixed(2)} s, playable after ${(usable / 1000).toFixed(2)} s, ${Math.round(byThen / 1000)} kB (and ${Math.round(engine / 1000)} kB of the engine)`);
  if (process.argv[3]) await page.screenshot({ path: `${process.argv[3]}-${locale}.png` });
  await context.close();
}
await browser.close();
