// Hosts this device's matches: each change is proposed by the engine, kept, and only then told.
import { hex } from "../hex";
import type { Refused, Seen, ToClient } from "../server/protocol";
import { Refusal } from "../server/refusal";
import { fetchEngine, NoEngine, type Engine } from "./engine";
import type { FromWorker, Linked, Reading, Study, ToWorker } from "./messages";
import { Conflict, openStore, Outdated, passingStore, type Held, type Keep, type Kept, type Store } from "./store";

type Proposed = { keep: Keep[] };
type Accepted = {
  tell: ToClient[];
  /** The moment about which a bot has to think. */
  thinks: Seen | null;
  advises: boolean;
  due: number | null;
};
type Request = { type: string } & Record<string, unknown>;

/** A bot that answers at once would be uncanny, and its move easy to miss. */
const BOTS_PAUSE = 350;
/** The longest that a bot waits for the screen. */
const LONGEST_SHOW = 6000;
/** The longest that a timer can wait. */
const LONGEST = 2 ** 31 - 1;
/** After a second failure in a row it is tried again so much later, then after twice the time, and so on, up to the latest. */
const SOONEST_AGAIN = 1000;
const LATEST_AGAIN = 15_000;

let engine: Engine;
let store: Store;
/** A bot that is asked since then about a moment. */
type Thinking = { moment: Seen; since: number };
/** A match that the engine has in memory. */
type Running = {
  /** How often it had been changed. */
  changes: number;
  timer: number;
  enter: Request | null;
  thinking: Thinking | null;
  /** How far the screen has shown it. */
  shown: Seen | null;
  /** How often in a row it could not be kept. */
  failures: number;
  /** Whether the engine is ahead of what is kept. */
  isAhead: boolean;
};
const running = new Map<string, Running>();
/** Everything happens one after the other: between a proposal and its being kept there is nothing else. */
let queue: Promise<unknown> = Promise.resolve();
/** Records that a link has brought: they are kept when somebody plays on from them. */
const borrowed = new Map<string, Keep>();
/** Other tabs with the same matches. */
const tabs = new BroadcastChannel("koshki-matches");

addEventListener("message", (event: MessageEvent<ToWorker>) => void inTurn(() => hear(event.data)));
tabs.addEventListener("message", (event: MessageEvent<string>) => void inTurn(() => catchUp(event.data)));

async function hear(message: ToWorker): Promise<void> {
  switch (message.type) {
    case "start":
      return start(message.engine, message.held);
    case "open":
      return answer(message.number, async () => {
        const keep = call<Keep>({ type: "open", table: message.table, nickname: message.nickname, ...moment() });
        await store.keep([keep], 0);
        post({ type: "opened", match: keep.match });
        return { match: keep.match, code: "" };
      });
    case "branch":
      return answer(message.number, async () => {
        const { branch, nickname } = message;
        const keep = call<Keep>({ type: "branch", branch, nickname, ...moment() });
        const origin = branch.match === null ? undefined : borrowed.get(branch.match);
        if (origin) await keepRecords([origin]);
        await store.keep([keep], 0);
        post({ type: "opened", match: keep.match });
        return keep.match;
      });
    case "take-back":
      return answer(message.number, async () => takeBack(message.match));
    case "import":
      return answer(message.number, async () => keepRecords(call<Keep[]>({ type: "import", text: message.text, now: Date.now() })));
    case "link":
      return answer(message.number, async () => {
        const stored = message.match === null ? null : (await kept(message.match)).stored;
        return call({ type: "link", record: message.record, stored });
      });
    case "read-link":
      return answer(message.number, async () => readLink(message.link));
    case "study":
      return answer(message.number, async () => call(withChance(message.request)));
    case "read":
      return answer(message.number, async () => read(message.match, message.reading));
    case "enter": {
      const enter = { type: "enter", match: message.match, id: 0, seen: message.seen, nickname: message.nickname };
      return telling(message.match, null, async () => {
        (await resumed(message.match)).enter = enter;
        await happens(message.match, enter);
      });
    }
    case "leave":
      return telling(message.match, null, async () => {
        if (!running.has(message.match)) return;
        await happens(message.match, { type: "leave", match: message.match });
        letGo(message.match);
      });
    case "ask":
      return telling(message.match, message.asked.id, async () => {
        if (running.get(message.match)?.isAhead) await catchUp(message.match);
        const at = await resumed(message.match);
        if (message.asked.type === "shown") at.shown = message.asked.seen;
        await happens(message.match, { type: "ask", match: message.match, asked: message.asked });
      });
  }
}

async function start(address: string, held: Held[]): Promise<void> {
  engine = await fetchEngine(address);
  let unkept: string | null = null;
  store = await openStore()
    .then(async (opened) => {
      // The worker before could keep nothing, and this one can.
      if (held.length > 0) await opened.keep(held, 0);
      return opened;
    })
    .catch((why: unknown) => {
      unkept = why instanceof Outdated ? "web-newer-page" : "web-passing";
      return passingStore(held, (changed) => post({ type: "hold", held: changed }));
    });
  post({ type: "ready", unkept });
}

/** Something happens at a match: proposed, kept, told. Then bots think, and the coach. */
async function happens(match: string, request: Request): Promise<void> {
  const at = running.get(match)!;
  const { keep } = call<Proposed>({ ...request, ...moment() });
  if (keep.length > 0) {
    await store.keep(keep, at.changes);
    at.changes += 1;
    at.failures = 0;
    tabs.postMessage(match);
    for (const { match: other } of keep.slice(1)) post({ type: "opened", match: other });
  }
  const accepted = call<Accepted>({ type: "accept", match, now: Date.now() });
  for (const message of accepted.tell) post({ type: "tell", match, message });
  if (accepted.advises) {
    const { chance } = moment();
    for (const message of call<ToClient[]>({ type: "advise", match, chance })) post({ type: "tell", match, message });
  }
  clearTimeout(at.timer);
  at.thinking = stillThinking(at.thinking, accepted.thinks);
  if (at.thinking) wake(match, "think", at.thinking.since + (hasShown(at, at.thinking.moment) ? BOTS_PAUSE : LONGEST_SHOW) - Date.now());
  else if (accepted.due !== null) wake(match, "time", accepted.due - Date.now());
}

/** Asking twice about a moment gives a bot no more time. */
function stillThinking(before: Thinking | null, about: Seen | null): Thinking | null {
  if (!about) return null;
  const isSame = before?.moment.game === about.game && before.moment.step === about.step;
  return isSame ? before : { moment: about, since: Date.now() };
}

/** Whether the screen has shown a moment. Nobody is waited for who does not look. */
function hasShown({ enter, shown }: Running, moment: Seen): boolean {
  if (!enter) return true;
  return shown !== null && (shown.game > moment.game || (shown.game === moment.game && shown.step >= moment.step));
}

function wake(match: string, type: "think" | "time", after: number): void {
  if (after > LONGEST) return;
  const at = running.get(match)!;
  const wait = Math.max(after, untilAgain(at.failures));
  const go = () => inTurn(() => telling(match, null, async () => void (running.get(match) === at && (await happens(match, { type, match })))));
  at.timer = setTimeout(go, wait) as unknown as number;
}

/** How long nothing is tried by itself after this many failures in a row: bots don't knock at a full disk all the time. */
function untilAgain(failures: number): number {
  return failures < 2 ? 0 : Math.min(LATEST_AGAIN, SOONEST_AGAIN * 2 ** (failures - 2));
}

/** Another tab has changed a match: the stored match counts, and the viewers here are told. */
async function catchUp(match: string): Promise<void> {
  const before = running.get(match);
  const enter = before?.enter;
  if (!enter) return;
  letGo(match);
  await telling(match, null, async () => {
    Object.assign(await resumed(match), { enter, shown: before.shown, failures: before.failures });
    await happens(match, { ...enter, seen: null });
  });
}

/** A match that the engine has in memory, from what is kept if need be. */
async function resumed(match: string): Promise<Running> {
  const known = running.get(match);
  if (known) return known;
  const { stored, changes } = await kept(match);
  call({ type: "resume", stored, now: Date.now() });
  const at: Running = { changes, timer: 0, enter: null, thinking: null, shown: null, failures: 0, isAhead: false };
  running.set(match, at);
  return at;
}

function letGo(match: string): void {
  clearTimeout(running.get(match)?.timer);
  running.delete(match);
  call({ type: "let_go", match });
}

async function read(match: string, reading: Reading): Promise<unknown> {
  const stored = borrowed.get(match)?.stored ?? (await kept(match)).stored;
  return call({ ...reading, stored });
}

/** What is kept of a match. */
async function kept(match: string): Promise<Kept> {
  const found = await store.load(match);
  if (!found) throw refusal("no-such-match", "server-no-such-match");
  return found;
}

/** The match as it was before my last choice; everybody who looks at it sees that. */
async function takeBack(match: string): Promise<void> {
  const { stored, changes } = await kept(match);
  await store.keep([call<Keep>({ type: "take_back", stored, ...moment() })], changes);
  tabs.postMessage(match);
  await catchUp(match);
}

/** Keeps records that are not kept yet; the names of all of them. */
async function keepRecords(records: readonly Keep[]): Promise<string[]> {
  for (const record of records) {
    if ((await store.load(record.match)) === null) await store.keep([record], 0);
    post({ type: "opened", match: record.match });
  }
  return records.map(({ match }) => match);
}

function readLink(link: string): Linked {
  const { happened, branch, step } = call<{ happened: Keep; branch: Keep | null; step: number }>({ type: "read_link", link, now: Date.now() });
  for (const record of branch ? [happened, branch] : [happened]) {
    borrowed.set(record.match, record);
    post({ type: "opened", match: record.match });
  }
  return { happened: happened.match, branch: branch?.match ?? null, step };
}

/** A judge draws numbers. */
function withChance(request: Study): Request {
  return ["retry", "goes_on", "puzzle_goes_on", "position_advise", "position_next", "real_record"].includes(request.type) ? { ...request, chance: moment().chance } : request;
}

/** Does something for a match; what can't be kept is told, and what is kept counts. */
async function telling(match: string, id: number | null, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (why) {
    if (why instanceof WebAssembly.RuntimeError) throw why;
    const at = running.get(match);
    if (!(why instanceof Refusal) && at) {
      clearTimeout(at.timer);
      at.isAhead = true;
      if (!(why instanceof Conflict)) at.failures += 1;
      at.timer = setTimeout(() => void inTurn(() => catchUp(match)), untilAgain(at.failures - 1)) as unknown as number;
    }
    const told = whyNot(why);
    if (id !== null || !(why instanceof Conflict)) post({ type: "tell", match, message: { type: "refused", id, refused: told } });
  }
}

async function answer(number: number, deed: () => Promise<unknown>): Promise<void> {
  try {
    post({ type: "answer", number, done: await deed() });
  } catch (why) {
    if (why instanceof WebAssembly.RuntimeError) throw why;
    post({ type: "refused", number, refused: whyNot(why) });
  }
}

/** What a person is told of it. */
function whyNot(why: unknown): Refused {
  if (why instanceof Refusal) return why.refused;
  if (why instanceof Conflict) return refused("stale", "server-stale");
  return refused("not-now", why instanceof Outdated ? "web-newer-page" : "web-not-kept");
}

function inTurn(deed: () => Promise<void>): Promise<void> {
  const done = queue.then(deed).catch((why: unknown) => {
    post({ type: why instanceof NoEngine ? "no-engine" : "died", says: String(why) });
    close();
    // What waits in the queue is for the next worker.
    return new Promise<void>(() => {});
  });
  queue = done;
  return done;
}

function call<Answer>(request: Request): Answer {
  return engine<Answer>(request);
}

/** What the engine can't know by itself. */
function moment(): { now: number; chance: string } {
  return { now: Date.now(), chance: hex(crypto.getRandomValues(new Uint8Array(32))) };
}

function refusal(reason: Refused["reason"], key: string): Refusal {
  return new Refusal(refused(reason, key));
}

function refused(reason: Refused["reason"], key: string): Refused {
  return { reason, phrase: { key, args: [] }, says: key };
}

function post(message: FromWorker): void {
  postMessage(message);
}
