// One match as this page knows it: the room, what each of my seats sees, and the story so far.
import { connection } from "./server/connection.svelte";
import type { Ask, Emote, News, Refused, Room, Seen, ToClient, Told } from "./server/protocol";
import { isBot } from "./server/protocol";
import { Refusal } from "./server/rest";
import { text, Words } from "./words.svelte";

/** A bystander's eyes. */
export const BYSTANDER = -1;

/** What one pair of eyes sees. */
export type Sight = {
  /** The number of the game, from 1. */
  game: number;
  /** The newest news; its events are those that came with it. */
  news: News;
  /** The whole story of the game so far. */
  story: Told[];
};

/** An emote that is being shown. */
export type Shown = { seat: number; emote: Emote; number: number };

export class Table {
  /** The room; null until the server has told it. */
  room: Room | null = $state.raw(null);
  /** By seat, or BYSTANDER. */
  sights: ReadonlyMap<number, Sight> = $state.raw(new Map());
  /** Whether a move of ours is on its way. */
  busy = $state(false);
  /** Why the last thing was not done; shown until something else happens. */
  refused: Refused | null = $state.raw(null);
  /** Why the match can't be entered at all. */
  closed: Refused | null = $state.raw(null);
  emotes: Shown[] = $state.raw([]);
  /** The game of a series that has just ended, as each pair of eyes saw its end; until somebody has looked at it. */
  ended: ReadonlyMap<number, Sight> = $state.raw(new Map());
  /** When the countdown of the newest room ends, on this page's clock. */
  waitsUntil: number | null = $state(null);

  /** The seat whose eyes are shown: mine that decides, or else the one that decided last. */
  eyes: number = $derived.by(() => {
    const first = this.playedHere[0] ?? this.mySeats[0];
    if (first === undefined) return BYSTANDER;
    if (this.deciding !== null && this.playedHere.includes(this.deciding)) return this.deciding;
    return this.mySeats.includes(this.#decidedLast) ? this.#decidedLast : first;
  });
  /** What those eyes see. */
  sight: Sight | null = $derived(this.sights.get(this.eyes) ?? null);
  mySeats: number[] = $derived(this.room?.you.seats ?? []);
  /** My seats for which no bot plays now. */
  playedHere: number[] = $derived(
    this.mySeats.filter((seat) => {
      const at = this.room?.seats[seat];
      return at !== undefined && !at.resigned && !at.stand_in;
    }),
  );
  /** Who has to decide. */
  deciding: number | null = $derived.by(() => {
    if (this.room?.state !== "playing") return null;
    for (const sight of this.sights.values()) {
      const turn = sight.news.turn;
      if (typeof turn === "object" && "seat" in turn) return turn.seat;
    }
    return null;
  });
  isMyTurn: boolean = $derived(
    this.room?.state === "playing" && this.deciding !== null && this.playedHere.includes(this.deciding),
  );
  /** The names of the seats, as they are called in sentences. */
  names: string[] = $derived(this.room ? seatNames(this.room) : []);
  words: Words = $derived(new Words(this.room?.game ?? null, this.names));

  #decidedLast = $state(BYSTANDER);
  #emoteNumber = 0;
  #stop: () => void;

  constructor(readonly match: string) {
    this.#stop = connection.listen({ match, seen: () => this.#seen(), hear: (message) => this.#hear(message) });
  }

  /** Stops listening. */
  leave(): void {
    this.#stop();
  }

  /** Makes a move from the seat whose eyes are shown. */
  async play(move: unknown): Promise<void> {
    const sight = this.sight;
    if (!sight || this.busy || this.eyes === BYSTANDER) return;
    this.busy = true;
    const seen: Seen = { game: sight.game, step: sight.news.step };
    await this.ask({ type: "play", match: this.match, seat: this.eyes, seen, move });
    this.busy = false;
  }

  /** Asks for something; a refusal is shown. Says whether it was done. */
  async ask(request: Ask): Promise<boolean> {
    try {
      await connection.ask(request);
      this.refused = null;
      return true;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      // A table that has moved on tells its news; there is nothing to say about that.
      if (why.refused.reason !== "stale") this.refused = why.refused;
      return false;
    }
  }

  /** Goes on to the next game of a series. */
  goOn(): void {
    this.ended = new Map();
  }

  /** What the refusal that is shown says to people. */
  why(refused: Refused): string {
    return this.words.say(refused.phrase);
  }

  #seen(): Seen | null {
    const sights = [...this.sights.values()];
    if (sights.length === 0) return null;
    // The eyes that have seen least decide: nothing may be missed.
    const game = Math.min(...sights.map((sight) => sight.game));
    const step = Math.min(...sights.filter((sight) => sight.game === game).map((sight) => sight.news.step));
    return { game, step };
  }

  #hear(message: ToClient): void {
    switch (message.type) {
      case "room":
        this.room = message.room;
        this.closed = null;
        this.waitsUntil = message.room.waiting ? Date.now() + message.room.waiting.left : null;
        this.#keepMyEyes();
        break;
      case "news":
        this.#see(message.seat ?? BYSTANDER, message.game, message.news);
        break;
      case "emote":
        this.#show(message.seat, message.emote);
        break;
      case "refused":
        if (message.id !== null) break;
        if (this.room) this.refused = message.refused;
        else this.closed = message.refused;
        break;
      default:
        break;
    }
  }

  #see(eyes: number, game: number, news: News): void {
    const known = this.sights.get(eyes);
    let story = news.events;
    if (known && known.game === game) {
      if (news.step < known.news.step) return;
      story = [...known.story.slice(0, news.from), ...news.events];
    }
    if (known && known.game < game && isOver(known)) this.ended = new Map(this.ended).set(eyes, known);
    this.refused = null;
    if (this.isMyTurn && this.deciding !== null) this.#decidedLast = this.deciding;
    this.sights = new Map(this.sights).set(eyes, { game, news, story });
  }

  #keepMyEyes(): void {
    const mine = this.mySeats.length > 0 ? this.mySeats : [BYSTANDER];
    const kept = [...this.sights].filter(([eyes]) => mine.includes(eyes));
    if (kept.length < this.sights.size) this.sights = new Map(kept);
  }

  #show(seat: number, emote: Emote): void {
    const number = this.#emoteNumber++;
    this.emotes = [...this.emotes.filter((shown) => shown.seat !== seat), { seat, emote, number }];
    setTimeout(() => (this.emotes = this.emotes.filter((shown) => shown.number !== number)), 4000);
  }
}

/** Whether a game has ended by the rules. */
export function isOver(sight: Sight): boolean {
  return typeof sight.news.turn === "object" && "over" in sight.news.turn;
}

/** What the seats of a room are called: a nickname, or a bot's level with a number where there are several. */
export function seatNames(room: Pick<Room, "seats">): string[] {
  const bots = room.seats.filter(isBot).length;
  let number = 0;
  return room.seats.map((seat, index) => {
    if (!isBot(seat)) return seat.nickname || text("web-seat", { number: index + 1 });
    number += 1;
    return bots === 1 ? text("web-bot") : text("web-bot-number", { number });
  });
}
