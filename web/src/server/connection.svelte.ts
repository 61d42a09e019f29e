// The one socket of a page: it greets, notices when nobody answers any more, comes back by itself, and says what it has seen when
// it does. What concerns a match of this device's own goes to the device instead.
import { device } from "../device/device.svelte";
import type { Ask, Reason, Refused, Seen, ToClient } from "./protocol";
import { VERSION } from "./protocol";
import { Lost, Refusal, Unreachable } from "./refusal";

const SOONEST = 250;
const LATEST = 8000;
/** A request that is not answered for this long is given up. */
const PATIENCE = 15_000;
/** A server that has said nothing for this long is asked whether it is there, since a network can be gone without a word. */
const QUIET = 8000;
/** A server that is asked that and says nothing for this long is lost. */
const SILENCE = 4000;

/** How long to wait, in milliseconds, before entering again after a temporary refusal. */
const AGAIN = 1000;
const PASSING = new Set<Reason>(["not-now", "too-fast", "too-many", "fault"]);

type Waiting = { resolve: (answer: ToClient) => void; reject: (why: Refusal) => void; timer: number };

/** Somebody who wants to hear about a match, and knows how far it was seen. */
export type Listener = { match: string; seen: () => Seen | null; hear: (message: ToClient) => void };

export class Connection {
  /** Whether requests reach the server now. */
  isOpen = $state(false);
  /** Whether somebody here waits for a server that is gone, or can't be reached. */
  isLost = $state(false);
  /** What the server said when it would not talk at all, such as to an old page. */
  refused: Refused | null = $state(null);

  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #nextId = 1;
  #failures = 0;
  #retry = 0;
  /** Until when the server has to say something, or when it is asked next. */
  #watch = 0;
  #renewed: (() => void)[] = [];

  /** Listens to a match until the returned function is called. */
  listen(listener: Listener): () => void {
    if (device.has(listener.match)) return device.listen(listener);
    this.#listeners.add(listener);
    if (this.isOpen) this.#enter(listener);
    else this.#open();
    return () => {
      this.#listeners.delete(listener);
      const others = [...this.#listeners].some((other) => other.match === listener.match);
      if (this.isOpen && !others) void this.ask({ type: "exit", match: listener.match }).catch(() => {});
      if (this.#listeners.size === 0) this.#close();
    };
  }

  /** Asks for something; resolves with the answer, rejects with a `Refusal`. */
  ask(request: Ask): Promise<ToClient> {
    if ("match" in request && device.has(request.match)) return device.ask(request);
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      if (!socket || socket.readyState !== WebSocket.OPEN) return reject(new Lost());
      const id = this.#nextId++;
      const timer = window.setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Unreachable());
      }, PATIENCE);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  /** Finds out now how things are, not when a pause is over: the phone woke up, the network has come or gone. */
  hurry(): void {
    if (this.isOpen) this.#check();
    else if (!this.#socket && this.#listeners.size > 0) this.#open();
  }

  /** Becomes somebody else: the next socket has the new cookie. Resolves when it is open and the matches are entered. */
  renew(): Promise<void> {
    const socket = this.#socket;
    if (!socket) return Promise.resolve();
    this.#failures = 0;
    return new Promise((resolve) => {
      this.#renewed.push(resolve);
      socket.close();
    });
  }

  #open(): void {
    window.clearTimeout(this.#retry);
    if (this.#socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#expect(socket, PATIENCE);
    socket.onopen = () => {
      this.ask({ type: "hello", version: VERSION }).then(
        () => {
          this.isOpen = true;
          this.isLost = false;
          this.#failures = 0;
          this.refused = null;
          for (const listener of this.#listeners) this.#enter(listener);
          this.#settle();
        },
        (why: Refusal) => {
          if (why.refused.reason === "version") this.refused = why.refused;
          socket.close();
        },
      );
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#askLater();
      this.#hear(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** The server was heard: it is asked whether it is there when it has been quiet for some time. */
  #askLater(): void {
    window.clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#check(), QUIET);
  }

  /** Asks the server whether it is there. Greeting again changes nothing. */
  #check(): void {
    const socket = this.#socket;
    if (!socket || !this.isOpen) return;
    this.#expect(socket, SILENCE);
    this.ask({ type: "hello", version: VERSION }).catch(() => {});
  }

  /** The server is lost if it says nothing for this long. */
  #expect(socket: WebSocket, patience: number): void {
    window.clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#lost(socket), patience);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    window.clearTimeout(this.#watch);
    this.#socket = null;
    // Where nobody answers, it would stay open for minutes.
    socket.close();
    this.isOpen = false;
    const isWanted = this.#renewed.length > 0 && this.#failures === 0;
    this.isLost = this.#listeners.size > 0 && !isWanted;
    for (const waiting of this.#waiting.values()) {
      window.clearTimeout(waiting.timer);
      waiting.reject(new Lost());
    }
    this.#waiting.clear();
    if (this.#listeners.size === 0) return this.#settle();
    // Many come back at once after a restart: each waits a little differently.
    const pause = Math.min(LATEST, SOONEST * 2 ** this.#failures++) * (0.5 + Math.random());
    this.#retry = window.setTimeout(() => this.#open(), pause);
  }

  #close(): void {
    window.clearTimeout(this.#retry);
    window.clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.isOpen = false;
    this.isLost = false;
    socket?.close();
    this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#renewed.splice(0)) resolve();
  }

  #enter(listener: Listener): void {
    const seen = listener.seen();
    const request: Ask = { type: "enter", match: listener.match, ...(seen ? { seen } : {}) };
    this.ask(request).catch((why: Refusal) => {
      // The next socket enters by itself.
      if (why instanceof Lost) return;
      listener.hear({ type: "refused", id: null, refused: why.refused });
      if (!PASSING.has(why.refused.reason)) return;
      window.setTimeout(() => {
        // A new socket has entered by itself.
        if (this.isOpen && this.#listeners.has(listener)) this.#enter(listener);
      }, AGAIN * (0.5 + Math.random()));
    });
  }

  #hear(message: ToClient): void {
    const id = "id" in message ? message.id : null;
    const waiting = id == null ? undefined : this.#waiting.get(id);
    if (waiting && id != null) {
      this.#waiting.delete(id);
      window.clearTimeout(waiting.timer);
      if (message.type === "refused") return waiting.reject(new Refusal(message.refused));
      waiting.resolve(message);
    }
    const match = matchOf(message);
    for (const listener of this.#listeners) {
      if (match === null || listener.match === match) listener.hear(message);
    }
  }
}

/** The connection of this page. */
export const connection = new Connection();

function matchOf(message: ToClient): string | null {
  if (message.type === "room") return message.room.match;
  if (message.type === "news" || message.type === "advice" || message.type === "told" || message.type === "emote") return message.match;
  return null;
}
