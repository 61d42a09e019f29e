import { beforeEach, expect, test, vi } from "vitest";
import type { Ask, MoveAdvice, ToClient } from "../../server/protocol";
import { Refusal } from "../../server/rest";
import type { Table } from "../../table.svelte";
import { Coach, percentOf } from "./coach.svelte";

type Server = { asked: Ask[]; answers: () => Promise<ToClient> };
const server: Server = vi.hoisted(() => ({ asked: [], answers: () => Promise.reject(new Error("nothing to say")) }));
vi.mock("../../server/connection.svelte", () => ({
  connection: {
    ask: (request: Ask) => {
      server.asked.push(request);
      return server.answers();
    },
  },
}));

const ROLL: MoveAdvice = { move: "roll", win: 0.61, error: 0, points: null, fails: 0.38, says: { key: "coach-move", args: [] } };
const STOP: MoveAdvice = { ...ROLL, move: "stop", win: 0.54, error: 0.01 };

beforeEach(() => (server.asked = []));

function seatedAt(step: number) {
  const known = $state({ match: "m", eyes: 0, isMyTurn: true, busy: false, room: { hints: true }, sight: { game: 1, news: { step } } });
  return { known, coach: new Coach(known as unknown as Table) };
}

function answer(moves: MoveAdvice[]): ToClient {
  return { type: "advice", id: 1, match: "m", game: 1, seat: 0, advice: { step: 3, of: moves.length, moves } };
}

test("the best moves come with their chances, and the best one is shown on the board", async () => {
  server.answers = () => Promise.resolve(answer([ROLL, STOP]));
  const { coach } = seatedAt(3);
  const asked = coach.ask();
  expect(coach.isThinking).toBe(true);
  await asked;
  expect(server.asked).toEqual([{ type: "advise", match: "m", seat: 0, seen: { game: 1, step: 3 } }]);
  expect(coach.isThinking).toBe(false);
  expect(coach.hint).toBe("roll");
  expect(coach.chances).toEqual([
    { move: "roll", percent: 61, isExact: true },
    { move: "stop", percent: 54, isExact: false },
  ]);
  coach.show(1);
  expect(coach.hint).toBe("stop");
});

test("an answer that comes when the table has moved on is dropped", async () => {
  let answers: (message: ToClient) => void = () => {};
  server.answers = () => new Promise((resolve) => (answers = resolve));
  const { known, coach } = seatedAt(3);
  const asked = coach.ask();
  known.sight = { game: 1, news: { step: 4 } };
  expect(coach.isThinking).toBe(false);
  answers(answer([ROLL]));
  await asked;
  expect(coach.moves).toEqual([]);
  expect(coach.hint).toBe(null);
});

test("after a refusal the player hears why, and may ask again", async () => {
  const refused = { reason: "busy" as const, phrase: { key: "server-busy", args: [] }, says: "busy" };
  server.answers = () => Promise.reject(new Refusal(refused));
  const { coach } = seatedAt(3);
  await coach.ask();
  expect(coach.refused).toEqual(refused);
  expect(coach.isThinking).toBe(false);
  await coach.ask();
  expect(server.asked.length).toBe(2);
});

test("nobody is asked at a table without hints, or when it is somebody else's turn", async () => {
  const { known, coach } = seatedAt(3);
  known.room.hints = false;
  await coach.ask();
  known.room.hints = true;
  known.isMyTurn = false;
  await coach.ask();
  expect(server.asked).toEqual([]);
});

test("only what is certain is none or all of a hundred", () => {
  expect([0, 0.001, 0.494, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 49, 50, 99, 100]);
});
