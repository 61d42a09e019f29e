// Many pictures on one sheet, each with its name: people compare them at a glance.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser } from "playwright-core";

/** The sheet's width, and how many pictures stand side by side at most. */
const WIDTH = 1800;
const COLUMNS = 6;

/** Draws a sheet of these pictures. */
export async function drawSheet(browser: Browser, pictures: readonly string[], file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 600 } });
  const figures = pictures.map((picture) => {
    const data = readFileSync(picture).toString("base64");
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${basename(picture, ".png")}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    body { margin: 0; padding: 6px; background: #777; display: grid; grid-template-columns: repeat(${Math.min(COLUMNS, pictures.length)}, 1fr); gap: 6px; align-items: start }
    figure { margin: 0 }
    img { display: block; max-width: 100%; max-height: 560px }
    figcaption { padding: 1px 4px; background: white; font: 13px sans-serif }
  </style>${figures.join("")}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
