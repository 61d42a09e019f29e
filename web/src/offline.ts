// What is fetched once the page stands still, so that games begin and go on without a server: the engine, and everything else
// with a service worker (public/offline.js). Over plain HTTP browsers have no such workers: an open tab then fetches what a game
// is shown with, and nothing is kept.
import { boardOf } from "./board";
import { device } from "./device/device.svelte";
import { GAMES } from "./server/games";
import { isSite } from "./site.svelte";

/** Screens that a game leads to. */
const SCREENS = [() => import("./screens/End.svelte"), () => import("./screens/Replay.svelte")];

/** Begins to keep what games need, once the page has loaded: what is shown first comes first. */
export function keepForLater(): void {
  if (!import.meta.env.PROD) return;
  if (document.readyState === "complete") whenIdle(keep);
  else addEventListener("load", () => whenIdle(keep), { once: true });
}

async function keep(): Promise<void> {
  // One after the other, so that nothing is fetched twice. A browser may refuse to keep anything: the page works as before.
  await device.warm();
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register(isSite ? "./offline.js" : "/offline.js").catch(() => {});
  else await Promise.allSettled([...GAMES.map(({ id }) => boardOf(id)), ...SCREENS.map((fetchIt) => fetchIt())]);
}

function whenIdle(deed: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(deed, { timeout: 2000 });
  else setTimeout(deed, 300);
}
