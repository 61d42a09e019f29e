// Before anything is painted: which language and which theme somebody has chosen, and whether this is the home page.
(() => {
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("koshki") ?? "{}");
  } catch {
    // A browser that keeps nothing has its defaults.
  }
  const root = document.documentElement;
  const preferred = navigator.languages.find((tag) => /^(ru|en)/.test(tag));
  root.lang = saved.language ?? (preferred?.startsWith("ru") ? "ru" : "en");
  if (saved.theme === "light" || saved.theme === "dark") root.dataset.theme = saved.theme;
  if (root.lang === "ru") {
    const manifest = document.querySelector("link[rel=manifest]");
    manifest.href = manifest.href.replace("en.webmanifest", "ru.webmanifest");
  }
  // The texts of this language are needed as soon as the script runs: they come with it, not after it.
  const preload = Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "" });
  preload.href = document.querySelector(`meta[name="texts-${root.lang}"]`)?.content ?? "";
  if (preload.href) document.head.append(preload);
  const path = root.hasAttribute("data-site") ? location.hash.slice(1) || "/" : location.pathname;
  root.dataset.place = path === "/" ? "home" : "elsewhere";
})();
