// Hosts this device's matches: each change is proposed by the engine, kept, and only then told.
import { hex } from "../hex";
import type { Refused, Seen, ToClient } from "../server/protocol";
import { Refusal } from "../server/refusal";
import { startEngine, type Engine } from "./engine";
import type { FromWorker, Linked, Reading, Study, ToWorker } from "./messages";
import { Conflict, openStore, Outdated, passingStore, type Keep, type Kept, type Store } from "./store";

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

let engine: Engine;
let store: Store;
/** A bot that is asked since then about a moment. */
type Thinking = { moment: Seen; since: number };
/** A match that the engine has in memory: how often it had been changed, its timer, and how far the screen has shown it. */
type Running = { changes: number; timer: number; enter: Request | null; thinking: Thinking | null; shown: Seen | null };
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
      return start(message.engine);
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
        const at = await resumed(message.match);
        if (message.asked.type === "shown") at.shown = message.asked.seen;
        await happens(message.match, { type: "ask", match: message.match, asked: message.asked });
      });
  }
}

async function start(address: string): Promise<void> {
  const file = await fetch(address);
  // A static host may not know what a WebAssembly file is.
  const isKnown = file.headers.get("content-type") === "application/wasm";
  engine = await startEngine(isKnown ? file : await file.arrayBuffer());
  let unkept: string | null = null;
  store = await openStore().catch((why: unknown) => {
    unkept = why instanceof Outdated ? "web-newer-page" : "web-passing";
    return passingStore();
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
  const go = () => inTurn(() => telling(match, null, async () => void (running.get(match) === at && (await happens(match, { type, match })))));
  at.timer = setTimeout(go, after) as unknown as number;
}

/** Another tab has changed a match: the stored match counts, and the viewers here are told. */
async function catchUp(match: string): Promise<void> {
  const before = running.get(match);
  const enter = before?.enter;
  if (!enter) return;
  letGo(match);
  await telling(match, null, async () => {
    Object.assign(await resumed(match), { enter, shown: before.shown });
    await happens(match, { ...enter, seen: null });
  });
}

/** A match that the engine has in memory, from what is kept if need be. */
async function resumed(match: string): Promise<Running> {
  const known = running.get(match);
  if (known) return known;
  const { stored, changes } = await kept(match);
  call({ type: "resume", stored, now: Date.now() });
  const at: Running = { changes, timer: 0, enter: null, thinking: null, shown: null };
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
  return ["judge", "goes_on", "puzzle_goes_on", "position_advise", "position_next", "real_record"].includes(request.type) ? { ...request, chance: moment().chance } : request;
}

/** Does something for a match; what can't be kept is told, and what is kept counts. */
async function telling(match: string, id: number | null, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (why) {
    if (why instanceof WebAssembly.RuntimeError) throw why;
    // The engine is ahead of what is kept.
    if (!(why instanceof Refusal) && running.has(match)) setTimeout(() => void inTurn(() => catchUp(match)));
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
    post({ type: "died", says: String(why) });
    close();
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
