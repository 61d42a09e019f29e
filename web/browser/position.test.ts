// Any position of any game: set up with pickers, judged by the rules, advised, played on and shared; and a game of a real box that is
// kept here from the first roll to its record.
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { tabsTo } from "./keys";
import { closeBrowser, somebody, type Person } from "./people";
import { PICTURES } from "./faults";
import { looks } from "./screens";

afterAll(closeBrowser);

test("The Mouser: points and dice are laid, what can't be is refused with its rule, and the game is played on", async () => {
  const anna = await opens("mouser");
  const { page } = anna;
  await chooses(page, /Player 1 can choose from 2 moves/);
  // A third dog: the turn would be over.
  await more(page, "Dogs: green");
  await more(page, "Dogs: yellow");
  await refused(page, "With three dogs the turn is over already.", "MO4", /three dogs/i);
  await page.getByRole("button", { name: "One fewer: Dogs: green" }).click();
  await chooses(page, /Player 1 can choose/);
  expect(await positionOf(page)).toContain("dogs=yr");

  // Before the first roll there is nothing to stop for (MO2).
  await page.getByRole("radio", { name: "a turn begins" }).check({ force: true });
  await page.locator("main").getByRole("button", { name: /Stop/ }).click({ force: true });
  await refused(page, /./, "MO2", /./);
  await page.getByRole("radio", { name: "roll again or stop" }).check({ force: true });
  await more(page, "Mice caught: green", 3);
  await page.getByRole("button", { name: "Ask the coach" }).click();
  await page.locator(".beside").getByText(/chance to win|stop|roll/i).first().waitFor();

  // Played on: the bot answers until it is my turn again, and a choice is taken back.
  await page.getByRole("button", { name: "Play on" }).click();
  await page.locator("main .controls").getByRole("button", { name: /Stop/ }).click();
  await page.waitForFunction(() => Number(document.querySelector("[data-shown-step]")?.getAttribute("data-shown-step")) > 3);
  await page.waitForURL(/&s=/);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelector("[data-shown-step]")?.getAttribute("data-shown-step") === "0");
  await page.getByRole("button", { name: "Back to the set-up" }).click();
  await page.getByRole("button", { name: "One more: Dogs: green" }).waitFor();
  expect(anna.faults).toEqual([]);
});

test("Catch the Mice: the worked case of white and white allows what the rulebook says", async () => {
  const anna = await opens("catch-the-mice");
  const { page } = anna;
  const die = (number: number) => page.getByRole("group", { name: `Die ${number}` }).or(page.locator("fieldset", { hasText: `Die ${number}` })).first();
  await die(1).getByRole("radio", { name: "white" }).check({ force: true });
  await more(page, "In front of the card: red");
  await more(page, "In front of the card: yellow");
  await page.getByRole("button", { name: "One fewer: In front of the card: green" }).click();
  // Red, orange and yellow are lured: a pair of green or of blue, or one of each from the centre.
  await expect.poll(() => positionOf(page)).toContain("dice=ww");
  expect(await positionOf(page)).toContain("lured=roy");
  const told = await page.locator(".beside details li").allInnerTexts();
  expect(told.length).toBeGreaterThan(3);
  expect(told.join("\n")).not.toMatch(/\b(red|orange|yellow)\b/i);
  // Six red mice are all there are: no more can be laid.
  await more(page, "On Player 1’s card: red", 3);
  expect(await page.getByRole("button", { name: "One more: On Player 1’s card: red" }).isDisabled()).toBe(true);
  expect(anna.faults).toEqual([]);
});

test("Chop! Chop!: pieces are put on the kitchen with fingers or keys, and a cat under the table is refused", async () => {
  const anna = await opens("chop-chop");
  const { page } = anna;
  await chooses(page, /Player 2 can choose from \d+ moves/);
  const kitchen = page.locator(".beside .cells");
  await page.getByRole("radio", { name: "the green mouse" }).check({ force: true });
  await kitchen.locator("[data-cell=f31]").click();
  expect(await positionOf(page)).toContain("mice=f30,f31,hS,hW");
  await page.getByRole("radio", { name: "the blue mouse" }).check({ force: true });
  await kitchen.locator("[data-cell=f31]").click();
  await refused(page, /./, "CC12", /./);
  await kitchen.locator("[data-cell=hS]").focus();
  await page.keyboard.press("Enter");
  await chooses(page, /Player 2 can choose/);
  await page.getByRole("group", { name: "Choose what to put" }).getByRole("radio", { name: "the cat" }).check({ force: true });
  await kitchen.locator("[data-cell=hE]").click();
  await refused(page, /./, "CC13", /./);
  expect(anna.faults).toEqual([]);
});

test("Holey Cheese: cards are laid and held, a wrong place is refused, and hidden cards stay hidden", async () => {
  const anna = await opens("holey-cheese");
  const { page } = anna;
  await chooses(page, /Player 2 can choose from \d+ moves/);
  const held = page.locator("fieldset", { hasText: "Cards of Player 2" }).last();
  await held.getByRole("button", { pressed: true }).first().click();
  await refused(page, "The number of cards in hand", "HC6", /./);
  await held.getByRole("button").first().click();
  await chooses(page, /Player 2 can choose/);
  const next = page.locator("fieldset", { hasText: "Lay the next card" }).last();
  await next.getByRole("button").nth(10).click();
  // Beside the starting card, over none of its cells.
  for (let step = 0; step < 4; step++) await page.getByRole("button", { name: "To the right" }).click();
  await page.getByRole("button", { name: "It lies here" }).click();
  await refused(page, "A card lies apart", "HC10", /./);
  await page.getByRole("button", { name: "Take the last one away" }).click();
  expect(anna.faults).toEqual([]);
});

test("a link to a position opens it elsewhere, and one that can't be says why", async () => {
  const anna = await somebody({ width: 390, height: 844 });
  const { page, base } = anna;
  const text = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";
  const steps = [{ seat: 1, move: "stop" }];
  await page.goto(`${base}/position/mouser?${new URLSearchParams({ p: text, s: JSON.stringify(steps) })}`);
  await page.locator("main .board").first().waitFor();
  await page.waitForFunction(() => Number(document.querySelector("[data-shown-step]")?.getAttribute("data-shown-step")) >= 1);
  for (const [wrong, says] of [
    [text.replace("ggy", "rrrr"), "more dice here than the box has"],
    [text.replace("mouser/1", "mouser/99"), "revision 99"],
    ["nonsense", "begins with its game"],
  ] as const) {
    await page.goto(`${base}/position/mouser?${new URLSearchParams({ p: wrong })}`);
    await page.getByRole("alert").getByText(says).waitFor();
  }
  await page.goto(`${base}/position/mouser?${new URLSearchParams({ p: text, s: JSON.stringify([{ seat: 0, move: "roll" }]) })}`);
  await page.getByRole("alert").first().waitFor();
  await page.goto(`${base}/position/chess`);
  await page.getByRole("alert").waitFor();
  expect(anna.faults).toEqual([]);
});

test("a game of the real box is kept over a reload, to its end, as a record whose luck was entered by hand", async () => {
  const anna = await somebody({ width: 390, height: 844 });
  const { page, base } = anna;
  await page.goto(`${base}/rules/mouser`);
  await page.getByRole("link", { name: "Referee for the real box" }).click();
  await page.getByRole("textbox", { name: "Player 1" }).fill("Anna");
  await page.getByRole("textbox", { name: "Player 2" }).fill("Boris");
  await page.getByRole("button", { name: "Begin" }).click();
  const fell = page.locator(".beside li button");
  await fell.filter({ hasText: "Boris" }).click();
  await page.locator(".controls").getByRole("button", { name: /roll/i }).click();
  await fell.first().waitFor();
  await page.reload();
  await fell.first().waitFor();
  const end = page.getByRole("button", { name: "Keep the record" });
  const roll = page.locator(".controls").getByRole("button", { name: /roll/i });
  const stop = page.locator(".controls .stop[aria-disabled=false]");
  // Boris catches three mice a turn, and everybody else meets three dogs.
  for (let click = 0; click < 100 && !(await end.isVisible()); click++) {
    await stop.or(roll).or(fell.first()).or(end).first().waitFor();
    if (await fell.first().isVisible()) {
      const mice = fell.filter({ hasText: /Boris.*mouse.*mouse.*mouse/ });
      const dogs = fell.filter({ hasText: /dog.*dog.*dog/ });
      const wanted = (await mice.count()) > 0 ? mice : (await dogs.count()) > 0 ? dogs : fell;
      // What was there a moment ago may have been told already.
      await wanted.first().click({ timeout: 2000 }).catch(() => {});
    } else if (await stop.isVisible()) await stop.click({ timeout: 2000 }).catch(() => {});
    else if (await roll.isVisible()) await roll.click({ timeout: 2000 }).catch(() => {});
  }
  await page.getByText(/Boris: \d+ points, place 1/).waitFor();
  await page.getByRole("button", { name: "Keep the record" }).click();
  await page.waitForURL(/\/replay\//);
  await page.getByRole("button", { name: "What happened" }).click();
  await page.getByText("were entered by hand").first().waitFor();
  await page.goto(`${base}/games`);
  await page.getByText("Dice entered by hand").first().waitFor();
  expect(anna.faults).toEqual([]);
});

test("by keys alone: from the rules to a position, a die more, and a choice", async () => {
  const anna = await somebody();
  const { page, base } = anna;
  await page.goto(`${base}/rules/mouser`);
  await tabsTo(page, "Set up a position", 1);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/position\/mouser/);
  await chooses(page, /Player 1 can choose/);
  await tabsTo(page, "Mice caught: green", 1);
  await page.keyboard.press("Enter");
  await expect.poll(() => positionOf(page)).toContain("mice=gggy");
  expect(anna.faults).toEqual([]);
});

test("every form can be read on every screen, in the language with the longer words", async () => {
  mkdirSync(PICTURES, { recursive: true });
  const anna = await somebody({ language: "ru" });
  for (const game of ["mouser", "catch-the-mice", "chop-chop", "holey-cheese"]) {
    await anna.page.goto(`${anna.base}/position/${game}`);
    await anna.page.locator("main .board .stage").first().waitFor();
    await anna.page.locator(".beside details li").first().waitFor();
    await looks(anna.page, `position-${game}-ru`);
  }
  await anna.page.goto(`${anna.base}/real/catch-the-mice`);
  await anna.page.locator("form .button.main").waitFor();
  await looks(anna.page, "real-ru");
  await anna.page.locator("form .button.main").click();
  await anna.page.locator(".beside li button").first().click();
  await anna.page.locator("main .controls .button.main").first().click();
  await anna.page.locator(".beside li button").first().waitFor();
  await looks(anna.page, "real-luck-ru");
  expect(anna.faults).toEqual([]);
});

async function opens(game: string): Promise<Person> {
  const anna = await somebody();
  await anna.page.goto(`${anna.base}/position/${game}`);
  await anna.page.locator("main .board .stage").first().waitFor();
  return anna;
}

async function more(page: Page, what: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) await page.getByRole("button", { name: `One more: ${what}` }).click();
}

/** The legal moves are told. */
async function chooses(page: Page, title: RegExp): Promise<void> {
  await page.locator(".beside summary").getByText(title).waitFor();
}

/** What can't be is said with its rule, in full. */
async function refused(page: Page, sentence: string | RegExp, rule: string | RegExp, words: RegExp): Promise<void> {
  const alert = page.locator(".says");
  await alert.getByRole("alert").getByText(sentence).waitFor();
  await alert.locator("blockquote").getByText(rule).waitFor();
  await alert.locator("blockquote").getByText(words).first().waitFor();
}

/** The position's text, as the address has it once it can be. */
async function positionOf(page: Page): Promise<string> {
  await page.waitForTimeout(400);
  return new URL(page.url()).searchParams.get("p") ?? "";
}
