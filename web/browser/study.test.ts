// Learning from what was played, without any server: a record is opened, played on, taken back, shared, and tried again.
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, somebody, type Person } from "./people";
import { PICTURES } from "./faults";
import { oldGame } from "./moments";
import { looks } from "./screens";

afterAll(closeBrowser);

const RECORD = resolve("../docs/fair-dice-example.jsonl");

test("a record is opened, played on with the same dice, taken back, shared, and opened by somebody else", async () => {
  const anna = await somebody();
  const { page } = anna;
  const replay = await opens(anna, RECORD);
  await page.goto(`${replay}?game=1&step=4`);
  await page.getByRole("button", { name: "What if…" }).first().click();
  expect(await page.getByRole("radio", { name: "The same" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Play on" }).click();
  await page.waitForURL(/\/m\//);
  await page.getByText("The Mouser · practice").first().waitFor();

  // As in the record, the dice that fall next end the turn.
  await at(page, 4);
  await page.locator("main").getByRole("button", { name: /roll/i }).first().click();
  await page.waitForFunction(() => Number(document.querySelector("[data-shown-step]")?.getAttribute("data-shown-step")) > 6);
  await page.getByRole("button", { name: "Take back" }).click();
  await at(page, 4);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Moves were taken back once").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("main").getByRole("button", { name: /stop/i }).first().click();
  await page.waitForFunction(() => Number(document.querySelector("[data-shown-step]")?.getAttribute("data-shown-step")) > 4);

  // A link knows of the moment it was made at: the bot plays first.
  await page.locator("main .controls .button.main[aria-disabled=false]").waitFor();
  const link = await shares(page);
  expect(link.length).toBeLessThan(2000);
  await page.getByRole("link", { name: "Back to what happened" }).first().click();
  await page.waitForURL(/\/replay\/.*step=4/);

  const boris = await somebody({ width: 390, height: 844 });
  await boris.page.goto(link.replace(/^.*?\/study\//, `${boris.base}/study/`));
  await boris.page.locator("main .board").first().waitFor();
  await boris.page.getByRole("button", { name: "What happened" }).click();
  await boris.page.getByText("This did not happen").first().waitFor();
  await boris.page.getByRole("link", { name: "Back to what happened" }).first().click();
  await boris.page.waitForURL(/\/replay\/.*step=4/);
  await boris.page.locator("main .board").first().waitFor();

  await page.goto(`${anna.base}/games`);
  await page.getByText("Practice").first().waitFor();
  await page.getByText("Opened record").first().waitFor();
  expect([...anna.faults, ...boris.faults]).toEqual([]);
});

test("a record of an older revision is opened, watched to its end, and played on", async () => {
  const anna = await somebody();
  const { page } = anna;
  const { record, steps } = oldGame("chop-chop-1.jsonl.gz", '"fork":"f');
  await page.goto(`${anna.base}/games`);
  await page.locator("#study").waitFor();
  await page.setInputFiles("input[type=file]", { name: "old.jsonl", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForURL(/\/replay\//);
  await page.getByRole("button", { name: "To the end" }).click();
  await page.getByText(`Step ${steps} of ${steps}`).first().waitFor();
  await page.getByText(/(the cat wins|the mice win)\.$/).first().waitFor();
  await page.goto(`${page.url().split("?")[0]}?game=1&step=1`);
  await page.getByRole("button", { name: "What if…" }).first().click();
  await page.getByRole("button", { name: "Play on" }).click();
  await page.waitForURL(/\/m\//);
  await page.getByText("Chop! Chop! · practice").first().waitFor();
  expect(anna.faults).toEqual([]);
});

test("what is no record, a newer one, and half a link are answered in a sentence, and nothing is lost", async () => {
  const anna = await somebody();
  const { page } = anna;
  const line = readFileSync(RECORD, "utf8");
  await page.goto(`${anna.base}/games`);
  for (const [name, text, says] of [
    ["poem.jsonl", "Roses are red", "This is not the record of a game"],
    ["newer.jsonl", line.replace('"revision":1', '"revision":99'), "made by a newer version"],
    ["wrong.jsonl", line.replace('"move":"roll"', '"move":"stop"'), "does not follow the rules"],
  ] as const) {
    await page.setInputFiles("input[type=file]", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByText(says).first().waitFor();
  }
  await page.goto(`${anna.base}/study/AXt9`);
  await page.getByText("Part of this link is missing").waitFor();
  expect(anna.faults).toEqual([]);
});

test("the choices that cost most are asked again, judged, and come back tomorrow", async () => {
  const anna = await somebody({ width: 390, height: 844 });
  const { page } = anna;
  const replay = await opens(anna, RECORD);
  await page.goto(`${anna.base}/mistakes/${replay.split("/").at(-1)}`);
  await page.getByRole("button", { name: "Show the answer" }).waitFor();
  await page.locator("main").getByRole("button", { name: /stop|roll/i }).first().click();
  await page.getByText(/That’s it!|Not quite|That is the choice/).waitFor();
  await page.getByRole("button", { name: "How it would go on" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  for (;;) {
    const show = page.getByRole("button", { name: "Show the answer" });
    const done = page.getByText("That was all");
    await show.or(done).first().waitFor();
    if (await done.isVisible()) break;
    await show.click();
    await page.getByRole("button", { name: "Next" }).click();
  }
  const kept = await page.evaluate(() => localStorage.getItem("koshki-mistakes"));
  expect(JSON.parse(kept ?? "[]").length).toBeGreaterThan(0);
  // The next day they are on the first page.
  await page.evaluate((text) => {
    const all = (JSON.parse(text ?? "[]") as { due: number }[]).map((coming) => ({ ...coming, due: coming.due - 1 }));
    localStorage.setItem("koshki-mistakes", JSON.stringify(all));
  }, kept);
  await page.goto(anna.base);
  await page.getByRole("link", { name: /to try again today/ }).click();
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/\/m\//);
  await page.getByText("The Mouser · practice").first().waitFor();
  expect(anna.faults).toEqual([]);
});

test.each(["en", "ru"] as const)("what is asked and answered can be read on every screen, in %s", async (language) => {
  const anna = await somebody({ language });
  const { page } = anna;
  mkdirSync(PICTURES, { recursive: true });
  const replay = await opens(anna, RECORD);
  await looks(page, `study-replay-${language}`);
  await page.goto(`${replay}?game=1&step=4`);
  await page.getByRole("button", { name: /^(What if…|А что, если…)$/ }).first().click();
  await page.locator("dialog[open] select").first().waitFor();
  await looks(page, `study-whatif-${language}`);
  await page.locator("dialog[open] .button.main").click();
  await page.waitForURL(/\/m\//);
  await page.locator("main .board").first().waitFor();
  await page.getByRole("button", { name: /^(Menu|Меню)$/ }).click();
  await looks(page, `study-menu-${language}`);
  await page.goto(`${anna.base}/mistakes/${replay.split("/").at(-1)}`);
  const show = page.getByRole("button", { name: /^(Show the answer|Показать ответ)$/ });
  await show.waitFor();
  await looks(page, `study-asked-${language}`);
  await show.click();
  await page.locator("main details summary").click();
  await looks(page, `study-answered-${language}`);
  await page.goto(`${anna.base}/games`);
  await page.locator("#study").waitFor();
  await looks(page, `study-games-${language}`);
  expect(anna.faults).toEqual([]);
});

/** Opens a saved record; the address of its replay. */
async function opens({ page, base }: Person, file: string): Promise<string> {
  await page.goto(`${base}/games`);
  await page.locator("#study").waitFor();
  await page.setInputFiles("input[type=file]", file);
  await page.waitForURL(/\/replay\//);
  await page.locator("main .board").first().waitFor();
  return page.url().split("?")[0]!;
}

/** The table has shown this step, and no more. */
async function at(page: Page, step: number): Promise<void> {
  await page.locator(`.words[data-shown-step="${step}"]`).waitFor();
}

/** The link that is copied. */
async function shares(page: Page): Promise<string> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (words) => void ((window as unknown as { copied: string }).copied = words);
  });
  await page.getByRole("button", { name: "Share this game" }).first().click();
  await page.getByRole("button", { name: "Copy the link" }).first().click();
  await page.waitForFunction(() => "copied" in window);
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}
