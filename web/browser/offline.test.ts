// The server is away, and somebody reloads the page.
import { afterAll, expect, test } from "vitest";
import { closeBrowser, isKept, somebody } from "./people";

afterAll(closeBrowser);

test("rules and lessons that were looked at are there again while the server is away", async () => {
  const anna = await somebody();
  const { page, context } = anna;
  await page.goto(`${anna.base}/rules/mouser`);
  await page.locator("main section, main article").first().waitFor();
  await isKept(page);
  await page.goto(`${anna.base}/learn/mouser`);
  await page.locator("main .board").waitFor();

  await context.setOffline(true);
  for (const path of ["/rules/mouser", "/learn/mouser"]) {
    await page.goto(anna.base + path);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "The Mouser" }).waitFor();
  }
  await page.getByRole("button", { name: "Draw and roll" }).click();
  await page.getByText("green").first().waitFor({ state: "attached" });

  const kept = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.startsWith("/api/") || path.startsWith("/rules/"))).toEqual([]);
  await context.close();
});

test("over plain HTTP nothing is kept, and nothing goes wrong", async () => {
  const anna = await somebody({ host: "laptop.local" });
  await anna.page.goto(`${anna.base}/rules/mouser`);
  await anna.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await anna.page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
  expect(anna.faults).toEqual([]);
  await anna.context.close();
});
