// A service worker keeps the whole page (public/offline.js), so that it opens without a server after the first visit. Over
// plain HTTP browsers have no such workers: then an open tab goes on playing, and nothing else is kept.
import { isSite } from "./site.svelte";

/** Begins to keep the page, once it has loaded: what is shown first comes first. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // A browser may refuse to keep anything: the page works as before.
  const keep = () => void navigator.serviceWorker.register(isSite ? "./offline.js" : "/offline.js").catch(() => {});
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
