// Draws the icons of the installed app from the favicon: `npm run icons`. Chromium rasterises them.
import { readFileSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

const cat = readFileSync(new URL("public/favicon.svg", import.meta.url), "utf8");
const folder = new URL("public/icons/", import.meta.url);
mkdirSync(folder, { recursive: true });

/** How much of the width the cat takes, and what is behind it. Systems cut a maskable icon down to a circle of 80 %. */
const icons = [
  { file: "192.png", size: 192, cat: 1, wall: "transparent" },
  { file: "512.png", size: 512, cat: 1, wall: "transparent" },
  { file: "maskable.png", size: 512, cat: 0.6, wall: "#f2c48d" },
  { file: "apple.png", size: 180, cat: 0.74, wall: "#f2c48d" },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const icon of icons) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  const drawn = cat.replace("<svg ", `<svg width="${icon.size * icon.cat}" height="${icon.size * icon.cat}" `);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${icon.wall}">${drawn}</body>`,
  );
  await page.screenshot({ path: new URL(icon.file, folder).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
