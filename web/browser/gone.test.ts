// The server goes away while the page is open: at a table with friends it is said at once, and everything that needs no server
// goes on.
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { closeBrowser, isCalled, isWarm, opensTable, somebody, type Device, type Person } from "./people";
import { dice, playToTheEnd, presses } from "./playing";
import { freePort, Server } from "./server";

let server: Server | null = null;
afterEach(() => {
  server?.ends();
  server = null;
});
afterAll(closeBrowser);

test("at a table with friends a lost server is said at once, and the game goes on when it is back", async () => {
  const own = await starts();
  const [anna, boris] = await sitDown(own);
  const random = dice(5);
  for (let times = 0; times < 6; times++) for (const { page } of [anna, boris]) await presses(page, "mouser", random);
  expect(await lost(anna).count()).toBe(0);

  own.signal("SIGKILL");
  await lost(anna).waitFor({ timeout: 1000 });
  await lost(boris).waitFor({ timeout: 1000 });
  await own.starts();
  await lost(anna).waitFor({ state: "hidden" });
  await lost(boris).waitFor({ state: "hidden" });
  await goesOn([anna.page, boris.page]);
  for (const person of [anna, boris]) expect(otherFaults(person)).toEqual([]);
});

test("a server that says nothing any more is noticed within seconds", async () => {
  const own = await starts();
  const [anna, boris] = await sitDown(own);
  own.signal("SIGSTOP");
  await lost(anna).waitFor({ timeout: 14_000 });
  own.signal("SIGCONT");
  await lost(anna).waitFor({ state: "hidden" });
  await goesOn([anna.page, boris.page]);
});

test("a server that is only quiet is not lost", async () => {
  const own = await starts();
  const [anna] = await sitDown(own);
  let isSaid = false;
  void lost(anna).waitFor({ timeout: 20_000 }).then(() => (isSaid = true), () => {});
  await anna.page.waitForTimeout(20_000);
  expect(isSaid).toBe(false);
});

test("a table against bots opens here if the server that answered before has gone", async () => {
  const own = await starts();
  const anna = await comes(own, { host: "laptop.local" });
  await anna.page.goto(`${anna.base}/new/mouser`);
  // The server has answered: it does not know me.
  await anna.page.locator("main .name input").fill("Anna");
  await anna.page.locator("main .who ol .who").nth(1).click();
  await anna.page.locator("dialog[open]").getByRole("button", { name: "Kitten" }).click();
  await isWarm(anna.page);
  own.signal("SIGKILL");
  await anna.page.getByRole("button", { name: "Open the table" }).click();
  await anna.page.waitForURL(/\/m\//);
  await anna.page.getByText("Anna").first().waitFor();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await playToTheEnd([anna.page], "mouser", 5);
  expect(otherFaults(anna)).toEqual([]);
});

test.each(["mouser", "holey-cheese"])("over plain HTTP an open tab plays %s without the server, and shows it again", async (game) => {
  const own = await starts();
  const anna = await comes(own, { host: "laptop.local" });
  const { page } = anna;
  await page.goto(anna.base);
  await isWarm(page);
  own.signal("SIGKILL");
  await page.getByRole("button", { name: `Play now: ${game === "mouser" ? "The Mouser" : "Holey Cheese"}` }).click();
  await page.waitForURL(/\/m\//);
  await playToTheEnd([page], game, 9);
  await page.locator("details summary").first().click();
  await page.getByRole("link", { name: "Watch again" }).first().click();
  await page.waitForURL(/\/replay\//);
  await page.locator("main .board").first().waitFor();
  expect(otherFaults(anna)).toEqual([]);
});

/** A server that this test may stop. */
async function starts(): Promise<Server> {
  server = new Server(await freePort());
  await server.starts();
  return server;
}

function comes(own: Server, device: Device): Promise<Person> {
  return somebody({ ...device, port: own.port });
}

/** What is said near the board while the connection is lost. */
function lost({ page }: Person): Locator {
  return page.getByRole("status").filter({ hasText: /^(Connection lost\. Reconnecting…|Связь пропала\. Соединяемся снова…)$/ });
}

/** Two people at a table of The Mouser that has begun. */
async function sitDown(own: Server): Promise<[Person, Person]> {
  const anna = await comes(own, {});
  const boris = await comes(own, { width: 390, height: 844, language: "ru" });
  await isCalled(anna, "Anna");
  await isCalled(boris, "Борис");
  const match = await opensTable(anna, { game: "mouser", seats: ["me", "open"] });
  await anna.page.goto(`${anna.base}/m/${match}`);
  await boris.page.goto(`${boris.base}/m/${match}`);
  await boris.page.getByRole("button", { name: "Сесть" }).first().click();
  await anna.page.getByText("Борис").first().waitFor();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  for (const { page } of [anna, boris]) await page.locator("main .board").first().waitFor();
  return [anna, boris];
}

/** They play until something more has happened. */
async function goesOn(pages: Page[]): Promise<void> {
  const steps = () => pages[0]!.locator("main .stage").getAttribute("data-shown-step").then(Number);
  const before = await steps();
  const random = dice(3);
  const patience = Date.now() + 30_000;
  while ((await steps()) < before + 3 && Date.now() < patience) for (const page of pages) await presses(page, "mouser", random);
  expect(await steps()).toBeGreaterThanOrEqual(before + 3);
}

/** What the browser notes besides that nobody answers. */
function otherFaults({ faults }: Person): string[] {
  return faults.filter((fault) => !fault.startsWith("WebSocket connection to"));
}
