import { chromium } from "playwright-core";
const base = "http://localhost:5273";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const W = { en: { open: "Open a record…", whatif: "What if…", on: "Play on", show: "Show the answer", goon: "How it would go on", none: /no choice that clearly/ }, ru: { open: "Открыть запись…", whatif: "А что, если…", on: "Играть дальше", show: "Показать ответ", goon: "Что было бы потом", none: /не нашёл выбора/ } };
const t0 = Date.now();
for (const [game, width, height, theme, lang] of [["holey-cheese", 360, 740, "light", "ru"], ["chop-chop", 360, 740, "dark", "en"], ["catch-the-mice", 768, 1024, "light", "ru"], ["mouser", 1440, 900, "dark", "ru"], ["holey-cheese", 1440, 900, "light", "en"]]) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: lang === "ru" ? "ru-RU" : "en-US", reducedMotion: "reduce", hasTouch: width < 700 });
  const page = await context.newPage();
  page.setDefaultTimeout(45000);
  page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  const shot = (name) => page.screenshot({ path: `/tmp/study/${game}-${width}-${lang}-${name}.png` });
  const w = W[lang];
  try {
    await page.goto(base + "/games");
    await page.getByRole("button", { name: w.open }).waitFor();
    await shot("games");
    await page.setInputFiles("input[type=file]", `/tmp/study/${game}.jsonl`);
    await page.waitForURL(/\/replay\//);
    const id = page.url().split("/").at(-1).split("?")[0];
    await page.goto(`${base}/replay/${id}?game=1&step=30`);
    await page.getByRole("button", { name: w.whatif }).first().waitFor();
    await page.waitForTimeout(500);
    await shot("replay");
    await page.getByRole("button", { name: w.whatif }).first().click();
    await page.getByRole("button", { name: w.on }).waitFor();
    if (game === "holey-cheese") await page.locator("dialog[open] input[type=radio]").last().check();
    await shot("whatif");
    await page.getByRole("button", { name: w.on }).click();
    await page.waitForURL(/\/m\//);
    await page.locator("main .board").first().waitFor();
    await page.waitForTimeout(2500);
    await shot("table");
    if (width < 1100) { await page.locator("header button, .bar button").last().click(); await page.waitForTimeout(400); await shot("menu"); }
    const t1 = Date.now();
    await page.goto(`${base}/mistakes/${id}`);
    await page.getByRole("button", { name: w.show }).or(page.getByText(w.none)).first().waitFor({ timeout: 120000 });
    console.log(game, "analysis", Date.now() - t1);
    await page.waitForTimeout(500);
    await shot("ask");
    if (await page.getByRole("button", { name: w.show }).isVisible()) {
      await page.getByRole("button", { name: w.show }).click();
      await shot("answer");
      await page.getByRole("button", { name: w.goon }).click();
      await page.waitForTimeout(5000);
      await shot("goeson");
    }
    console.log(game, width, lang, "ok", (Date.now() - t0) / 1000);
  } catch (e) { console.log(game, width, lang, "FAILED", e.message.slice(0, 300)); await shot("failed"); }
  await context.close();
}
await browser.close();
