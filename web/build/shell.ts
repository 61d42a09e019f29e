// What is painted before the script has come: the name, and the four games. And what an installed app is called.
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";
import { GAMES, LANGUAGES, text, type Language } from "./texts";

/** Writes the shell into the page, and a manifest for each language beside it. */
export function shell(): Plugin {
  return {
    name: "koshki-shell",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const painted = html.replace("<!-- shell -->", LANGUAGES.map(inLanguage).join("\n"));
        return { html: fromTheRoot(atTheEnd(painted)), tags: bundle ? LANGUAGES.flatMap((language) => textsOf(language, bundle)) : [] };
      },
    },
    generateBundle() {
      for (const language of LANGUAGES) {
        this.emitFile({ type: "asset", fileName: `${language}.webmanifest`, source: JSON.stringify(manifest(language), null, 2) });
      }
    },
  };
}

/** Tells public/shell.js where the texts of a language are. */
function textsOf(language: Language, bundle: Rollup.OutputBundle): HtmlTagDescriptor[] {
  const isIt = (file: Rollup.OutputAsset | Rollup.OutputChunk) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/src/texts/${language}.ts`);
  const texts = Object.values(bundle).find(isIt);
  if (!texts) throw new Error(`the texts in ${language} are not in a file of their own`);
  return [{ tag: "meta", attrs: { name: `texts-${language}`, content: `/${texts.fileName}` }, injectTo: "head-prepend" }];
}

/** A server shows the page at many addresses, so its files are named from the root. `koshki site` makes it relative. */
function fromTheRoot(html: string): string {
  return html.replaceAll(/(href|src)="\.\//g, '$1="/');
}

/** The page's own styles come after the shell, which is painted without them. */
function atTheEnd(html: string): string {
  const styles = html.match(/ *<link rel="stylesheet"[^>]*href="\.?\/assets\/[^>]*>\n?/g) ?? [];
  const without = styles.reduce((rest, style) => rest.replace(style, ""), html);
  return without.replace("</body>", `${styles.join("")}  </body>`);
}

function inLanguage(language: Language): string {
  const games = GAMES.map((game) => {
    const id = game.replaceAll("_", "-");
    return `<li><h2><a href="/rules/${id}">${escaped(text(language, "title", game))}</a></h2><p>${escaped(text(language, "about", game))}</p></li>`;
  });
  return [
    `<div lang="${language}"><h1>${escaped(text(language, "web-name"))}</h1>`,
    `<p class="home">${escaped(text(language, "web-tagline"))}</p>`,
    `<ul class="home">${games.join("")}</ul>`,
    `<p class="elsewhere">${escaped(text(language, "web-opening"))}</p></div>`,
  ].join("");
}

/** Addresses are meant from the manifest, so that the page may lie in any folder. */
function manifest(language: Language): object {
  const icon = (file: string, sizes: string, purpose: string) => ({ src: `icons/${file}`, sizes, type: "image/png", purpose });
  return {
    id: "./",
    name: text(language, "web-name"),
    short_name: text(language, "web-name"),
    description: text(language, "web-tagline"),
    lang: language,
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#2b2320",
    theme_color: "#2b2320",
    categories: ["games"],
    icons: [
      icon("192.png", "192x192", "any"),
      icon("512.png", "512x512", "any"),
      icon("maskable.png", "512x512", "maskable"),
    ],
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
