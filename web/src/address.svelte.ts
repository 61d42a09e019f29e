// Where in the app somebody is: the address bar as data. On a static site the addresses are behind a `#`.
import type { Level } from "./screens/puzzle/series";
import { isSite } from "./site.svelte";

export type Address =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "match"; match: string; seat: number | null; key: string | null }
  | { screen: "ticket"; ticket: string }
  | { screen: "replay"; match: string; game: number; step: number | null }
  | { screen: "tv"; match: string }
  | { screen: "rules"; game: string }
  | { screen: "learn"; game: string }
  | { screen: "mine" }
  | { screen: "host" }
  | { screen: "study"; link: string; step: number | null }
  | { screen: "mistakes"; match: string | null }
  | { screen: "puzzle"; game: string | null; number: string | null; level: Level | null }
  /** A position that somebody set up, as text, and the steps since. */
  | { screen: "position"; game: string; text: string | null; steps: string | null }
  /** A game of the real box. */
  | { screen: "real"; game: string }
  | { screen: "nothing" };

let here: Address = $state.raw(read(place()));

/** Where we are. */
export function address(): Address {
  return here;
}

/** Goes there; the browser's back button leads back. */
export function go(path: string): void {
  history.pushState(null, "", written(path));
  here = read(place());
  scrollTo(0, 0);
}

/** Changes the address of this place, such as the moment of a replay. */
export function rename(path: string): void {
  history.replaceState(null, "", written(path));
  here = read(place());
}

/** Lets links within the app change the address without a reload; returns how to stop. */
export function follow(): () => void {
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (isSite && link && !plain && link.origin === location.origin) link.href = written(link.pathname + link.search);
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.pathname + link.search + (isSite ? "" : link.hash));
  };
  const back = () => (here = read(place()));
  addEventListener("click", click);
  addEventListener("popstate", back);
  return () => {
    removeEventListener("click", click);
    removeEventListener("popstate", back);
  };
}

/** What an address means. */
export function read({ pathname, search }: { pathname: string; search: string }): Address {
  const [first = "", second = "", third, fourth] = pathname.split("/").filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  if (first === "") return { screen: "home" };
  if (first === "games" && !second) return { screen: "mine" };
  if (first === "host" && !second) return { screen: "host" };
  if (first === "mistakes" && !second) return { screen: "mistakes", match: null };
  if (first === "puzzle" && fourth === undefined) return { screen: "puzzle", game: second || null, number: third ?? null, level: level(query.get("level")) };
  if (third !== undefined || !second) return { screen: "nothing" };
  switch (first) {
    case "new":
      return { screen: "new", game: second };
    case "m":
      return { screen: "match", match: second, seat: number(query.get("seat")), key: query.get("key") };
    case "t":
      return { screen: "ticket", ticket: second };
    case "replay":
      return { screen: "replay", match: second, game: number(query.get("game")) ?? 1, step: number(query.get("step")) };
    case "tv":
      return { screen: "tv", match: second };
    case "rules":
      return { screen: "rules", game: second };
    case "study":
      return { screen: "study", link: second, step: number(query.get("step")) };
    case "mistakes":
      return { screen: "mistakes", match: second };
    case "position":
      return { screen: "position", game: second, text: query.get("p"), steps: query.get("s") };
    case "real":
      return { screen: "real", game: second };
    case "learn":
      return { screen: "learn", game: second };
    default:
      return { screen: "nothing" };
  }
}

/** The path of this place, wherever the page itself lies. */
function place(): { pathname: string; search: string } {
  return isSite ? new URL(location.hash.slice(1) || "/", location.origin) : location;
}

/** A path of the app, as the address bar has it. */
function written(path: string): string {
  return isSite ? `#${path}` : path;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function level(text: string | null): Level | null {
  return text === "kitten" || text === "cat" || text === "tiger" ? text : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
