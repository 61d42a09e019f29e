// Keeps what was shown once, so that rules and lessons can be looked at again while the server is away.
// The page comes from the server whenever that answers, and nothing that it says about matches and people is kept.

const KEPT = "koshki";
const PAGE = "/";

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page tells what it had loaded before there was a worker. */
self.addEventListener("message", (event) => {
  const all = async () => (await caches.open(KEPT)).addAll([PAGE, ...event.data]);
  event.waitUntil(all().catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  // With another content they would have another name.
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

/** The page is the same at each of its addresses. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPage(answer.clone()).catch(() => {});
    return answer;
  } catch (away) {
    const kept = await found(PAGE);
    if (kept) return kept;
    throw away;
  }
}

async function file(request) {
  const kept = await found(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone()).catch(() => {});
  return answer;
}

/** A new page has new files: those of the one before are of no use any more. */
async function keepPage(answer) {
  const text = await answer.clone().text();
  if (!text.includes("/assets/")) return;
  const before = await found(PAGE);
  if (before && (await before.text()) !== text) await caches.delete(KEPT);
  await keep(PAGE, answer);
}

async function keep(request, answer) {
  await (await caches.open(KEPT)).put(request, answer);
}

/** What was kept; nothing where a browser keeps nothing. */
async function found(request) {
  return caches.match(request, { ignoreVary: true }).catch(() => undefined);
}
