// Draws the pictures of shared links, `public/previews/*.jpg`, from the boxes of the games and the kitchen of the first
// screen. `npm run previews` wants a running page: KOSHKI_PORT=5173 is `npm run dev` beside `koshki serve`.
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const GAMES = ["catch-the-mice", "chop-chop", "holey-cheese", "mouser"];
const base = `http://localhost:${process.env.KOSHKI_PORT ?? 5173}`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, reducedMotion: "reduce", colorScheme: "light", bypassCSP: true });
const page = await context.newPage();
await page.goto(base);
await page.locator(".shelf .lid svg").nth(GAMES.length - 1).waitFor();
mkdirSync("public/previews", { recursive: true });
for (const name of ["home", ...GAMES]) {
  await page.evaluate((name) => {
    const boxes = [...document.querySelectorAll(".shelf article")];
    const box = boxes.find((article) => article.querySelector(`a[href="/new/${name}"]`));
    const drawing = (box?.querySelector(".lid svg") ?? document.querySelector(".kitchen svg")).cloneNode(true);
    document.querySelector(".preview")?.remove();
    const sheet = document.createElement("div");
    sheet.className = "preview";
    sheet.style.cssText = "position:fixed;inset:0;z-index:99;background:var(--table);overflow:hidden";
    // The cat on the table keeps its ears.
    drawing.setAttribute("preserveAspectRatio", name === "chop-chop" ? "xMidYMin slice" : "xMidYMid slice");
    drawing.style.cssText = "display:block;width:100%;height:100%";
    sheet.append(drawing);
    // Above everything: scoped styles of the drawing go by its classes, which the copy keeps.
    document.body.append(sheet);
  }, name);
  await page.screenshot({ path: `public/previews/${name}.jpg`, type: "jpeg", quality: 82, animations: "disabled" });
}
await browser.close();
