// Keeps the whole page for later, so that after the first visit everything but other people's tables works without a server.
// Nothing that a server says about matches and people is kept. The build fills in the next two lines.
const VERSION = "";
const FILES = [];

const KEPT = `koshki-${VERSION}`;
/** Where the page lies: the root of a server, or a folder of a static site. */
const HOME = new URL("./", self.location.href);
/** A server that has not answered by then is taken for away. */
const PATIENCE = 2500;

// A new version waits until no tab of the one before is open: that one still needs its files.
self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(throwOld().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== HOME.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname.slice(HOME.pathname.length))) event.respondWith(file(request));
});

async function keepAll() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => new Request(new URL(file, HOME), { cache: "no-cache" })));
}

async function throwOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("koshki") && name !== KEPT).map((name) => caches.delete(name)));
}

/** The page is the same at each of its addresses, and comes from the server whenever that answers. */
async function page(request) {
  const kept = await caches.match(HOME, { ignoreVary: true });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : kept;
}

/** With another content it would have another name, or the worker another version. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
