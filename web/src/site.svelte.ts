// Whether this page is a static site (`koshki site`): a folder on any host, under any path, without a server behind it.
// Everything that needs nobody else is played here; for friends it leads to a server that the person names.

const KEY = "koshki-server";

/** Whether there is no server behind this page. Its addresses are then behind a `#`, since the host knows none of them. */
export const isSite = typeof document === "object" && document.documentElement?.hasAttribute("data-site") === true;

class Friends {
  /** The server where the person plays with friends; empty while none was named. */
  server: string = $state(saved());

  /** Remembers a server. Answers whether that can be the address of one. */
  remember(typed: string): boolean {
    const address = serverIn(typed);
    if (address === null) return false;
    this.server = address;
    try {
      localStorage.setItem(KEY, address);
    } catch {
      // A browser that keeps nothing asks again next time.
    }
    return true;
  }
}

/** Where the person plays with friends. */
export const friends = new Friends();

/** The address of a server in what somebody has typed, without the slash at its end; null if there is none. */
export function serverIn(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    return isWeb && url.hostname !== "" ? url.origin : null;
  } catch {
    return null;
  }
}

function saved(): string {
  try {
    return serverIn(localStorage.getItem(KEY) ?? "") ?? "";
  } catch {
    return "";
  }
}
