import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
const data = mkdtempSync("/tmp/trust-data-");
const port = 18473;
const server = spawn("../target/debug/koshki", ["serve", "--listen", `127.0.0.1:${port}`, "--data", data], { stdio: "inherit" });
await new Promise((r) => setTimeout(r, 2500));
const base = `http://localhost:${port}`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
async function person(w, h, theme, lang, name) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme, locale: lang, reducedMotion: "reduce", hasTouch: w < 700 });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  await context.request.post(`${base}/api/me`, { data: { nickname: name }, headers: { origin: base } });
  return { context, page };
}
try {
  for (const [w, h, theme, lang] of [[360, 740, "light", "ru-RU"], [768, 1024, "dark", "en-US"], [1440, 900, "light", "en-US"], [360, 740, "dark", "en-US"]]) {
    const p = await person(w, h, theme, lang, "Anna");
    await p.page.goto(`${base}/new/mouser`);
    const choice = p.page.getByRole("switch").last();
    await choice.scrollIntoViewIfNeeded();
    await choice.check();
    await p.page.screenshot({ path: `../target/shots/setup-${w}-${theme}-${lang}.png` });
    await p.page.locator("form .button.main").click();
    await p.page.waitForURL(/\/m\//);
    await p.page.waitForTimeout(800);
    await p.page.screenshot({ path: `../target/shots/room-${w}-${theme}-${lang}.png` });
    await p.context.close();
  }
  const anna = await person(360, 740, "light", "ru-RU", "Anna");
  const answer = await anna.context.request.post(`${base}/api/matches`, { data: { game: "mouser", seats: ["me", "open"], shared_dice: true }, headers: { origin: base } });
  const match = (await answer.json()).match;
  await anna.page.goto(`${base}/m/${match}`);
  const boris = await person(1440, 900, "dark", "en-US", "Boris");
  await boris.page.goto(`${base}/m/${match}`);
  await boris.page.locator("main .button.main").first().click();
  await anna.page.getByText("Boris").first().waitFor();
  await anna.page.waitForTimeout(800);
  await anna.page.screenshot({ path: "../target/shots/room-ready.png" });
  await anna.page.locator("main .button.main").first().click();
  await anna.page.waitForTimeout(1500);
  await anna.page.screenshot({ path: "../target/shots/table-ru.png" });
  const pages = [anna.page, boris.page];
  const until = Date.now() + 120000;
  let left = false;
  while (Date.now() < until && !(await pages[0].locator(".joy .result").count())) {
    for (const page of pages) {
      const offered = page.locator("main .controls .button[aria-disabled=false]");
      const n = await offered.count();
      if (n) await offered.nth(Math.floor(Math.random() * n)).click({ timeout: 300 }).catch(() => {});
    }
    if (!left && Date.now() > until - 100000) {
      left = true;
      await boris.context.setOffline(true);
      await boris.page.evaluate(() => {});
      await pages[0].waitForTimeout(4500);
      await pages[0].screenshot({ path: "../target/shots/missing-ru.png" });
      await boris.context.setOffline(false);
    }
  }
  for (const [page, name] of [[anna.page, "ru"], [boris.page, "en"]]) {
    await page.locator("dialog summary").first().click({ timeout: 5000 }).catch((e) => console.log(String(e).slice(0, 200)));
    await page.locator(".dice button").first().click({ timeout: 5000 }).catch((e) => console.log(String(e).slice(0, 200)));
    await page.waitForTimeout(1500);
    await page.locator(".dice summary").click({ timeout: 3000 }).catch((e) => console.log(String(e).slice(0, 200)));
    await page.locator(".dice").scrollIntoViewIfNeeded().catch(() => {});
    await page.screenshot({ path: `../target/shots/check-${name}.png` });
    console.log(name, await page.locator(".dice").innerText().catch(() => "no dice"));
  }
} finally {
  await browser.close();
  server.kill();
}
