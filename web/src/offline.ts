// Rules and lessons that were looked at once are still there while the server is away: a worker keeps them
// (public/offline.js). Over plain HTTP browsers have no workers; then nothing is kept, and nothing else changes.

/** Begins to keep what this page shows. */
export async function keepForLater(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    await workers.register("/offline.js");
    if (workers.controller !== null) return;
    await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
    // What was loaded before there was a worker, it has not seen; the browser has it at hand.
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const files = loaded.filter((path) => path.startsWith("/assets/"));
    (await workers.ready).active?.postMessage([...new Set(files)]);
  } catch {
    // A browser may refuse to keep anything: the page works as before.
  }
}
