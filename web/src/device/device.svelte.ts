// This device as the host of its own matches: games against bots, and of several people at one screen, without any server.
// A worker does it; if that dies, the next one goes on with what is kept, or with what the page holds where nothing is kept.
import engine from "virtual:engine";
import { SvelteSet } from "svelte/reactivity";
import type { Analysis, FinishedMatch, MyGames, News, Opened, Refused, Replay, ReplayStep, SeatSpec, Seen, TableSpec, ToClient, ToServer, Totals } from "../server/protocol";
import { Refusal } from "../server/refusal";
import type { Puzzle } from "../screens/puzzle/series";
import type { Branch, ChoiceAt, FromWorker, Linked, PuzzleAnswer, PuzzleAsked, PuzzleDay, PuzzleLook, Reading, Retried, Study, ToWorker } from "./messages";
import { listMine, type Held } from "./store";

/** A request of the protocol without its number. */
type Wish = Omit<ToServer, "id"> & { match: string };
type Listener = { match: string; seen: () => Seen | null; hear: (message: ToClient) => void };
type Waiting = { resolve: (answer: never) => void; reject: (why: Refusal) => void };

/** A worker that dies this often in a minute would die again. */
const MOST_DEATHS = 3;
/** When somebody looks at a match and there is no worker, another one is tried after this many milliseconds. */
const AGAIN = 5000;

export class Device {
  /** The text that says why matches don't outlive this page; null if they do. Not known before the worker is ready. */
  unkept: string | null = $state(null);
  /** How this device's person is called. */
  nickname = "";

  #matches = new SvelteSet<string>();
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #nextNumber = 1;
  #deaths: number[] = [];
  /** What this page holds, because the browser keeps nothing. */
  #held = new Map<string, Held>();
  /** Who waits until the worker is ready, or gone. */
  #warming: (() => void)[] = [];

  /** Finds out which matches are kept here. */
  async meet(): Promise<void> {
    for (const { match } of await listMine()) this.#matches.add(match);
  }

  /** Fetches the engine before anybody asks for it, so that a game can begin even if the server is gone by then. */
  warm(): Promise<void> {
    if (this.#worker !== null || !this.canHost([])) return Promise.resolve();
    return new Promise((resolve) => {
      this.#warming.push(resolve);
      this.#start();
    });
  }

  /** Whether a match is this device's own. */
  has(match: string): boolean {
    return this.#matches.has(match);
  }

  /** Whether such a table needs nobody else, and this browser can host it. */
  canHost(seats: readonly SeatSpec[]): boolean {
    const isHere = (seat: SeatSpec) => seat === "me" || (typeof seat === "object" && ("guest" in seat || "bot" in seat));
    return engine !== null && typeof Worker === "function" && typeof WebAssembly === "object" && seats.every(isHere);
  }

  /** Opens a table here. Rejects with a `Refusal`. */
  open(table: TableSpec): Promise<Opened> {
    return this.#request((number) => ({ type: "open", number, table, nickname: this.nickname }));
  }

  /** Opens a match that begins at a moment of a record; resolves with its name. */
  branch(branch: Branch): Promise<string> {
    return this.#request((number) => ({ type: "branch", number, branch, nickname: this.nickname }));
  }

  /** Goes back to before my last choice in a match against bots. */
  takeBack(match: string): Promise<void> {
    return this.#request((number) => ({ type: "take-back", number, match }));
  }

  /** Whether that would be done now. Rejects with the `Refusal` that it would meet. */
  mayTakeBack(match: string): Promise<void> {
    return this.#read(match, { type: "may_take_back" });
  }

  /** Keeps the records in a text; resolves with their names. */
  importRecords(text: string): Promise<string[]> {
    return this.#request((number) => ({ type: "import", number, text }));
  }

  /** The game of a record in few characters, and a match that was played on from one of its moments. */
  link(record: string, match: string | null = null): Promise<string> {
    return this.#request((number) => ({ type: "link", number, match, record }));
  }

  /** What such characters stand for. */
  readLink(link: string): Promise<Linked> {
    return this.#request((number) => ({ type: "read-link", number, link }));
  }

  /** Asks the engine about a record, a puzzle or a position. Rejects with a `Refusal`. */
  study<Answer>(request: Study): Promise<Answer> {
    return this.#request((number) => ({ type: "study", number, request }));
  }

  look = (at: ChoiceAt) => this.study<News>({ type: "look", at });
  retry = (at: ChoiceAt, move: unknown, better: unknown) => this.study<Retried>({ type: "retry", at, move, better });
  goesOn = (at: ChoiceAt, move: unknown) => this.study<ReplayStep[]>({ type: "goes_on", at, move });

  puzzleDay = () => this.study<PuzzleDay>({ type: "puzzle_day", now: Date.now() });
  puzzleOfDay = (day: number, count: number) => this.study<number>({ type: "puzzle_of_day", day, count });
  puzzleLook = (puzzle: Puzzle) => this.study<PuzzleLook>({ type: "puzzle_look", puzzle });
  puzzleAnswer = (puzzle: Puzzle, asked: PuzzleAsked, move: unknown) => this.study<PuzzleAnswer>({ type: "puzzle_answer", puzzle, asked, move });
  puzzleGoesOn = (puzzle: Puzzle, move: unknown) => this.study<ReplayStep[]>({ type: "puzzle_goes_on", puzzle, move });

  /** Listens to a match of this device until the returned function is called. */
  listen(listener: Listener): () => void {
    const isFirst = !this.#isHeard(listener.match);
    this.#listeners.add(listener);
    // A new worker is told of everybody who listens.
    if (this.#worker === null) this.#start();
    else if (isFirst) this.#enter(listener);
    // Somebody else has entered: what they were told is told again.
    else this.#enter({ ...listener, seen: () => null });
    return () => {
      this.#listeners.delete(listener);
      if (this.#worker !== null && !this.#isHeard(listener.match)) this.#post({ type: "leave", match: listener.match });
    };
  }

  /** Asks for something at a match of this device. Rejects with a `Refusal`. */
  ask(wish: Wish): Promise<ToClient> {
    return this.#request((id) => ({ type: "ask", match: wish.match, asked: { ...wish, id } as ToServer }));
  }

  summary = (match: string) => this.#read<FinishedMatch>(match, { type: "summary" });
  records = (match: string) => this.#read<string>(match, { type: "records" });
  analysis = (match: string) => this.#read<Analysis>(match, { type: "analysis" });
  replay = (match: string, game: number, seat: number | null, from: number) =>
    this.#read<Replay>(match, { type: "replay", game, seat, from });

  /** The matches of this device, as a server would list them. */
  async myGames(): Promise<MyGames> {
    const held = [...this.#held.values()].map(({ mine }) => mine);
    const all = [...held, ...(await listMine())].sort((one, other) => other.opened - one.opened);
    const finished = all.filter(({ state }) => state === "over");
    const totals = new Map<string, Totals>();
    // Practice and other people's games are listed, but they don't count.
    for (const { game, place, ended } of finished.filter(({ practice, imported }) => !practice && !imported)) {
      const total = totals.get(game) ?? { game, played: 0, won: 0, resigned: 0 };
      const won = ended === "rules" && place === 1 ? 1 : 0;
      totals.set(game, { game, played: total.played + 1, won: total.won + won, resigned: total.resigned + (ended === "resigned" ? 1 : 0) });
    }
    return { tables: all.filter(({ state }) => state !== "over"), finished, totals: [...totals.values()] };
  }

  #isHeard(match: string): boolean {
    return [...this.#listeners].some((other) => other.match === match);
  }

  #enter(listener: Listener): void {
    this.#post({ type: "enter", match: listener.match, seen: listener.seen(), nickname: this.nickname });
  }

  #read<Answer>(match: string, reading: Reading): Promise<Answer> {
    return this.#request((number) => ({ type: "read", number, match, reading }));
  }

  #request<Answer>(message: (number: number) => ToWorker): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const number = this.#nextNumber++;
      this.#waiting.set(number, { resolve, reject });
      this.#post(message(number));
    });
  }

  #post(message: ToWorker): void {
    (this.#worker ?? this.#start()).postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#hear(event.data);
    worker.onerror = () => this.#hear({ type: "died", says: "the worker has stopped" });
    this.#post({ type: "start", engine: new URL(engine ?? "", document.baseURI).href, held: [...this.#held.values()] });
    for (const listener of this.#listeners) this.#enter(listener);
    return worker;
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case "ready":
        this.unkept = message.unkept;
        if (message.unkept === null) this.#held.clear();
        this.#isWarm();
        break;
      case "hold":
        for (const one of message.held) this.#held.set(one.match, one);
        break;
      case "no-engine":
        this.#lack();
        break;
      case "opened":
        this.#matches.add(message.match);
        break;
      case "answer":
        this.#settle(message.number)?.resolve(message.done as never);
        break;
      case "refused":
        this.#settle(message.number)?.reject(new Refusal(message.refused));
        break;
      case "tell":
        this.#tell(message.match, message.message);
        break;
      case "died":
        this.#die();
        break;
    }
  }

  #tell(match: string, message: ToClient): void {
    const id = "id" in message ? message.id : null;
    const waiting = id == null ? undefined : this.#settle(id);
    if (message.type === "refused" && waiting) return waiting.reject(new Refusal(message.refused));
    waiting?.resolve(message as never);
    for (const listener of this.#listeners) if (listener.match === match) listener.hear(message);
  }

  #settle(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }

  /** The worker is gone. Nothing that was shown is lost: the next one goes on with it, unless that dies as well. */
  #die(): void {
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((time) => now - time < 60_000), now];
    const isHopeless = this.#deaths.length > MOST_DEATHS;
    const broken = this.unkept === null ? "web-engine-broken" : "web-engine-broken-passing";
    this.#letGo(isHopeless ? broken : "web-engine-again");
    if (isHopeless) this.#startLater();
    else if (this.#worker === null && this.#listeners.size > 0) this.#start();
  }

  /** The engine did not come. */
  #lack(): void {
    this.#letGo("web-engine-away");
    this.#startLater();
  }

  /** Nobody can ask while it is a bot's turn: a match that somebody looks at gets another worker all the same. */
  #startLater(): void {
    window.setTimeout(() => {
      if (this.#worker === null && this.#listeners.size > 0) this.#start();
    }, AGAIN);
  }

  /** There is no worker any more: everybody who waits or listens is told why. */
  #letGo(key: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isWarm();
    const refused: Refused = { reason: "not-now", phrase: { key, args: [] }, says: "the engine has stopped" };
    for (const number of [...this.#waiting.keys()]) this.#settle(number)?.reject(new Refusal(refused));
    for (const listener of [...this.#listeners]) listener.hear({ type: "refused", id: null, refused });
  }

  #isWarm(): void {
    for (const resolve of this.#warming.splice(0)) resolve();
  }
}

/** The device that this page is on. */
export const device = new Device();
