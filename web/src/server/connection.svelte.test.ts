import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToClient } from "./protocol";
import { Connection } from "./connection.svelte";

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  readyState = 1;
  sent: { type: string; id: number; match?: string }[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose();
  }
  answer(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "http:", host: "cat.example" });
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that listens to a match, whose first wish to enter is refused so; and how often it has tried after a while. */
async function refusedWith(reason: string) {
  const heard: ToClient[] = [];
  const connection = new Connection();
  const leave = connection.listen({ match: "m", seen: () => null, hear: (message) => heard.push(message) });
  const socket = FakeSocket.last;
  socket.onopen();
  socket.answer({ type: "hello", id: socket.sent[0]!.id });
  await vi.advanceTimersByTimeAsync(0);
  const enters = () => socket.sent.filter((sent) => sent.type === "enter");
  const refused = { reason, phrase: null, says: "" };
  socket.answer({ type: "refused", id: enters()[0]!.id, refused });
  await vi.advanceTimersByTimeAsync(2000);
  return { heard, leave, enters };
}

test("a temporary refusal is shown, and the client enters a moment later", async () => {
  const { heard, enters } = await refusedWith("not-now");
  expect(heard.filter((message) => message.type === "refused")).toHaveLength(1);
  expect(enters()).toHaveLength(2);
});

test("after leaving it does not enter, and a final refusal is not tried again", async () => {
  const { leave, enters } = await refusedWith("too-many");
  leave();
  const last = enters().at(-1)!;
  FakeSocket.last.answer({ type: "refused", id: last.id, refused: { reason: "not-now", phrase: null, says: "" } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(enters()).toHaveLength(2);
  expect((await refusedWith("no-such-match")).enters()).toHaveLength(1);
});

/** A page at a match whose server has answered. */
async function atTable() {
  const connection = new Connection();
  const leave = connection.listen({ match: "m", seen: () => null, hear: () => {} });
  await greets();
  return { connection, leave };
}

/** The newest socket opens, and its server answers. */
async function greets() {
  const socket = FakeSocket.last;
  socket.onopen();
  socket.answer({ type: "hello", id: socket.sent[0]!.id });
  await vi.advanceTimersByTimeAsync(0);
}

test("a closed socket is a loss at once, until a server has answered again", async () => {
  const { connection } = await atTable();
  expect(connection.isLost).toBe(false);
  FakeSocket.last.close();
  expect(connection.isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.isLost).toBe(true);
  await greets();
  expect(connection.isLost).toBe(false);
});

test("who leaves has lost nothing, and neither has who becomes somebody else", async () => {
  const { connection, leave } = await atTable();
  void connection.renew();
  expect([connection.isOpen, connection.isLost]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  // The server that was there a moment ago is not there now.
  FakeSocket.last.close();
  expect(connection.isLost).toBe(true);
  leave();
  expect(connection.isLost).toBe(false);
});

test("a quiet server is asked whether it is there, and is lost if it says nothing", async () => {
  const { connection } = await atTable();
  const socket = FakeSocket.last;
  const greetings = () => socket.sent.filter(({ type }) => type === "hello");
  await vi.advanceTimersByTimeAsync(8000);
  expect(greetings()).toHaveLength(2);
  socket.answer({ type: "hello", id: greetings()[1]!.id });
  await vi.advanceTimersByTimeAsync(8000);
  expect(greetings()).toHaveLength(3);
  expect(connection.isLost).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(connection.isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.last).not.toBe(socket);
});

test("a phone that wakes up asks at once, and a server that never answers is left for another try", async () => {
  const { connection } = await atTable();
  connection.hurry();
  await vi.advanceTimersByTimeAsync(4000);
  expect(connection.isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  const silent = FakeSocket.last;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(FakeSocket.last).not.toBe(silent);
});

test("a loss is no refusal for those who listen: it is said as long as it lasts", async () => {
  const { heard, enters } = await refusedWith("not-now");
  expect(enters()).toHaveLength(2);
  FakeSocket.last.close();
  expect(heard.filter((message) => message.type === "refused")).toHaveLength(1);
});
