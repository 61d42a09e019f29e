// What this device keeps: its own matches, in IndexedDB. A change is kept whole or not at all.
import type { MyMatch } from "../server/protocol";

/** A match to keep: all of it as the engine reads it, and how it stands in a list. */
export type Keep = { match: string; stored: string; mine: MyMatch };

/** A match that was kept, and how often it had been changed by then. */
export type Kept = { stored: string; changes: number };

/** A match that only the page holds, since the browser keeps nothing. */
export type Held = Keep & Pick<Kept, "changes">;

/** Where matches are kept. */
export interface Store {
  load(match: string): Promise<Kept | null>;
  /** Keeps all of them. `changes` is how often the first one had been changed; rejects with `Conflict` if that is not so. */
  keep(matches: Keep[], changes: number): Promise<void>;
}

/** Another tab has changed the match meanwhile. */
export class Conflict extends Error {}

/** A newer page keeps the matches of this device in another way. */
export class Outdated extends Error {}

const NAME = "koshki";
const VERSION = 1;
const MATCHES = "matches";
const MINE = "mine";

/** The matches of this device. Rejects where the browser keeps nothing, with `Outdated` if a newer page has been here. */
export async function openStore(): Promise<Store> {
  const database = await open();
  return {
    load: async (match) => ((await done(begin(database, [MATCHES], "readonly").objectStore(MATCHES).get(match))) as Kept | undefined) ?? null,
    keep: (matches, changes) =>
      new Promise((resolve, reject) => {
        const transaction = begin(database, [MATCHES, MINE], "readwrite");
        const [all, mine] = [transaction.objectStore(MATCHES), transaction.objectStore(MINE)];
        let why: unknown = null;
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(why ?? transaction.error);
        const first = all.get(matches[0]!.match);
        first.onsuccess = () => {
          const known = (first.result as Kept | undefined)?.changes ?? 0;
          if (known !== changes) {
            why = new Conflict();
            return transaction.abort();
          }
          for (const [index, keep] of matches.entries()) {
            all.put({ stored: keep.stored, changes: index === 0 ? changes + 1 : 1 } satisfies Kept, keep.match);
            mine.put(keep.mine, keep.match);
          }
        };
      }),
  };
}

/**
 * Where the browser refuses, matches last as long as the page: it holds what it is told to hold, and gives that to the next
 * worker if this one dies.
 */
export function passingStore(held: readonly Held[], hold: (held: Held[]) => void): Store {
  const all = new Map<string, Kept>(held.map(({ match, stored, changes }) => [match, { stored, changes }]));
  return {
    load: (match) => Promise.resolve(all.get(match) ?? null),
    keep: async (matches, changes) => {
      const kept = matches.map((keep, index) => ({ ...keep, changes: index === 0 ? changes + 1 : 1 }));
      for (const { match, stored, changes } of kept) all.set(match, { stored, changes });
      hold(kept);
    },
  };
}

/** How each match of this device stands in a list, the newest first; none where the browser keeps nothing. */
export async function listMine(): Promise<MyMatch[]> {
  try {
    const database = await open();
    const all = (await done(database.transaction(MINE).objectStore(MINE).getAll())) as MyMatch[];
    database.close();
    return all.sort((one, other) => other.opened - one.opened);
  } catch {
    return [];
  }
}

/** Forgets all matches of this device. */
export async function forgetMine(): Promise<void> {
  const database = await open();
  const transaction = database.transaction([MATCHES, MINE], "readwrite");
  await Promise.all([MATCHES, MINE].map((name) => done(transaction.objectStore(name).clear())));
  database.close();
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of [MATCHES, MINE]) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      // A newer page in another tab may want to change how things are kept.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error?.name === "VersionError" ? new Outdated() : request.error);
  });
}

/** A transaction. That there can be none means that a newer page has closed the database, or changed it. */
function begin(database: IDBDatabase, names: string[], mode: IDBTransactionMode): IDBTransaction {
  try {
    return database.transaction(names, mode);
  } catch {
    throw new Outdated();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
