// The host's page: opened by a link that works once, and a table that the host closes.
import { execFileSync } from "node:child_process";
import { afterAll, expect, inject, test } from "vitest";
import { closeBrowser, isCalled, opensTable, somebody } from "./people";
import { program } from "./server";

afterAll(closeBrowser);

test("a one-time link opens the host's page, and a table is closed there after one question", async () => {
  const anna = await somebody();
  // Nobody else at this server, which many tests share, is called so.
  const name = `Anna-${Date.now() % 1e6}`;
  await isCalled(anna, name);
  const match = await opensTable(anna, { game: "mouser", seats: ["me", "open"] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await anna.page.getByText(name).first().waitFor();

  const server = `http://localhost:${inject("port")}`;
  const link = execFileSync(program, ["host", "link", "--server", server, "--data", inject("data")], { encoding: "utf8" }).trim();
  const host = await somebody({ width: 360, height: 740 });
  const { page } = host;
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Your server" }).waitFor();
  expect(page.url()).toBe(`${host.base}/host`);

  const table = page.getByRole("listitem").filter({ hasText: "The Mouser" }).filter({ hasText: name });
  await table.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").getByText("ends now").waitFor();
  await page.getByRole("button", { name: "No, leave it as it is" }).click();
  await table.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Yes, do it" }).click();
  await table.waitFor({ state: "detached" });
  const ended = await anna.context.request.get(`${anna.base}/api/matches/${match}`);
  expect(((await ended.json()) as { ended: string }).ended).toBe("abandoned");

  // Reloaded, the page is still the host's; the link is of no use to anybody else.
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Your server" }).waitFor();
  const other = await somebody();
  await other.page.goto(link);
  await other.page.getByText("This link has been used").waitFor();
  await page.getByRole("button", { name: "Leave this page" }).click();
  await page.getByText("This is for the host of this server").waitFor();
  expect([...host.faults, ...other.faults, ...anna.faults]).toEqual([]);
  expect([...host.foreign, ...other.foreign]).toEqual([]);
});
