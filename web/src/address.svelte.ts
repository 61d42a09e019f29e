// Where in the app somebody is: the address bar as data.

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
  | { screen: "nothing" };

let here: Address = $state.raw(read(location));

/** Where we are. */
export function address(): Address {
  return here;
}

/** Goes there; the browser's back button leads back. */
export function go(path: string): void {
  history.pushState(null, "", path);
  here = read(location);
  scrollTo(0, 0);
}

/** Changes the address of this place, such as the moment of a replay. */
export function rename(path: string): void {
  history.replaceState(null, "", path);
  here = read(location);
}

/** Lets links within the app change the address without a reload; returns how to stop. */
export function follow(): () => void {
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.pathname + link.search + link.hash);
  };
  const back = () => (here = read(location));
  addEventListener("click", click);
  addEventListener("popstate", back);
  return () => {
    removeEventListener("click", click);
    removeEventListener("popstate", back);
  };
}

/** What an address means. */
export function read({ pathname, search }: { pathname: string; search: string }): Address {
  const [first = "", second = "", third] = pathname.split("/").filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  if (first === "") return { screen: "home" };
  if (first === "games" && !second) return { screen: "mine" };
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
    case "learn":
      return { screen: "learn", game: second };
    default:
      return { screen: "nothing" };
  }
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
