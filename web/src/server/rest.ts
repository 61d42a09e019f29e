// The addresses beside the socket. A refusal is thrown as `Refusal`.
import type {
  Analysis,
  Code,
  FinishedMatch,
  GameInfo,
  Me,
  MyGames,
  Opened,
  OpenTable,
  Refused,
  Replay,
  TableSpec,
  TakenSeat,
  Tickets,
} from "./protocol";

/** What the server would not do, and why. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.says);
  }
}

export const rest = {
  me: () => get<Me>("/api/me"),
  beCalled: (nickname: string) => send<Me>("POST", "/api/me", { nickname }),
  forgetMe: () => send<null>("DELETE", "/api/me"),
  myGames: () => get<MyGames>("/api/me/games"),
  games: () => get<GameInfo[]>("/api/games"),
  tables: () => get<OpenTable[]>("/api/tables"),
  open: (table: TableSpec) => send<Opened>("POST", "/api/matches", table),
  findCode: (code: string) => get<Code>(`/api/codes/${encodeURIComponent(code)}`),
  match: (match: string) => get<FinishedMatch>(`/api/matches/${match}`),
  replay: (match: string, game: number, seat: number | null, from: number) =>
    get<Replay>(
      `/api/matches/${match}/games/${game}/replay?from=${from}${seat === null ? "" : `&seat=${seat}`}`,
    ),
  analysis: (match: string) => get<Analysis>(`/api/matches/${match}/analysis`),
  ticket: (match: string, seat: number) =>
    send<Tickets>("POST", `/api/matches/${match}/seats/${seat}/ticket`),
  useTicket: (ticket: string) => send<TakenSeat>("POST", `/api/tickets/${encodeURIComponent(ticket)}`),
};

function get<Answer>(address: string): Promise<Answer> {
  return ask(address, { headers: { accept: "application/json" } });
}

function send<Answer>(method: "POST" | "DELETE", address: string, body?: unknown): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return ask(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}

async function ask<Answer>(address: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch {
    throw unreachable();
  }
  const text = await response.text();
  if (response.ok) return (text === "" ? null : JSON.parse(text)) as Answer;
  throw refusalIn(text) ?? unreachable();
}

function refusalIn(text: string): Refusal | null {
  try {
    const { refused } = JSON.parse(text) as { refused?: Refused };
    return refused ? new Refusal(refused) : null;
  } catch {
    return null;
  }
}

function unreachable(): Refusal {
  const phrase = { key: "web-unreachable", args: [] };
  return new Refusal({ reason: "not-now", phrase, says: "the server does not answer" });
}
