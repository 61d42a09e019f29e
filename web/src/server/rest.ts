// The addresses beside the socket, and the same of this device's own matches. A refusal is thrown as `Refusal`.
import { device } from "../device/device.svelte";
import { isSite } from "../site.svelte";
import { GAMES } from "./games";
import { Refusal, Unreachable } from "./refusal";
import type {
  Analysis,
  Code,
  FinishedMatch,
  Here,
  Kept,
  Me,
  MyGames,
  Opened,
  OpenTable,
  OperatorOrder,
  Overview,
  Refused,
  Replay,
  TableSpec,
  TakenSeat,
  Tickets,
} from "./protocol";

export { Refusal, Unreachable };

/** Nobody waits longer for something to be done: a network that is gone often says nothing. */
const PATIENCE = 15_000;

export const rest = {
  here: () => get<Here>("/api/here"),
  beCalled: (nickname: string) => send<Me>("POST", "/api/me", { nickname }),
  forgetMe: () => send<null>("DELETE", "/api/me"),
  myGames: () => get<MyGames>("/api/me/games"),
  kept: () => get<Kept>("/api/kept"),
  games: () => Promise.resolve(GAMES),
  tables: () => get<OpenTable[]>("/api/tables"),
  open: (table: TableSpec) => send<Opened>("POST", "/api/matches", table),
  findCode: (code: string) => get<Code>(`/api/codes/${encodeURIComponent(code)}`),
  match: (match: string) => (device.has(match) ? device.summary(match) : get<FinishedMatch>(`/api/matches/${match}`)),
  /** The records of a match that is over, one a line. */
  records: (match: string) => (device.has(match) ? device.records(match) : fetchText(`/api/matches/${match}/record`, {})),
  replay: (match: string, game: number, seat: number | null, from: number) =>
    device.has(match)
      ? device.replay(match, game, seat, from)
      : get<Replay>(`/api/matches/${match}/games/${game}/replay?from=${from}${seat === null ? "" : `&seat=${seat}`}`),
  analysis: (match: string) => (device.has(match) ? device.analysis(match) : get<Analysis>(`/api/matches/${match}/analysis`)),
  ticket: (match: string, seat: number) =>
    send<Tickets>("POST", `/api/matches/${match}/seats/${seat}/ticket`),
  /** Gives the ticket of a one-time link for a session of this server's host. */
  beHost: (ticket: string) => send<null>("POST", "/api/host/session", { ticket }),
  leaveHost: () => send<null>("DELETE", "/api/host/session"),
  overview: () => get<Overview>("/api/host"),
  operate: (order: OperatorOrder) => send<Overview>("POST", "/api/host", order),
  useTicket: (ticket: string) => send<TakenSeat>("POST", `/api/tickets/${encodeURIComponent(ticket)}`),
};

function get<Answer>(address: string): Promise<Answer> {
  return ask(address, { headers: { accept: "application/json" } });
}

function send<Answer>(method: "POST" | "DELETE", address: string, body?: unknown): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const signal = AbortSignal.timeout(PATIENCE);
  return ask(address, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) });
}

async function ask<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const text = await fetchText(address, init);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}

async function fetchText(address: string, init: RequestInit): Promise<string> {
  if (isSite) throw new Unreachable();
  let answer: { isGood: boolean; text: string };
  try {
    const response = await fetch(address, init);
    answer = { isGood: response.ok, text: await response.text() };
  } catch {
    throw new Unreachable();
  }
  if (answer.isGood) return answer.text;
  throw refusalIn(answer.text) ?? new Unreachable();
}

function refusalIn(text: string): Refusal | null {
  try {
    const { refused } = JSON.parse(text) as { refused?: Refused };
    return refused ? new Refusal(refused) : null;
  } catch {
    return null;
  }
}
