// One match as this page knows it: the room, what each of my seats sees, and the story so far.
import { botNumbers } from "./bots";
import { anchorFor, linkFor } from "./chain";
import { botName } from "./parts/level";
import { tell } from "./parts/toast.svelte";
import { hasAgreedTo, seedFor } from "./promised";
import { connection } from "./server/connection.svelte";
import type { Playback } from "./playback.svelte";
import type { Ask, Emote, News, Phrase, Refused, Room, Seen, ToClient, Told, Turn } from "./server/protocol";
import { Lost, Refusal } from "./server/refusal";
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
  /** Whether the news came as it happened, and not after we were away. */
  isLive: boolean;
};

/** An emote that is being shown. */
export type Shown = { seat: number; emote: Emote; number: number };

export class Table {
  /** The room; null until the server has told it. */
  room: Room | null = $state.raw(null);
  /** What shows it, if somebody looks: whose turn it is and whether it is over is known when it has been shown. */
  playback: Playback | null = $state.raw(null);
  /** Whether something is being shown that has happened already. */
  isShowing: boolean = $derived(this.playback?.shown?.isPlaying ?? false);
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
    // Playing something again does not pass the device on.
    const next = this.playback?.shown?.isAgain ? this.#newestDecider : this.deciding;
    // Each seat has news of its own: these eyes must know already that it is their turn.
    if (next !== null && this.playedHere.includes(next) && seatOf(this.sights.get(next)?.news.turn ?? "luck") === next) return next;
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
  /** Who has to decide, as far as that has been shown. */
  deciding: number | null = $derived.by(() => {
    if (this.room?.state !== "playing" && !this.isShowing) return null;
    const shown = this.playback?.shown;
    return shown ? seatOf(shown.turn) : this.#newestDecider;
  });
  /** Who has to decide, shown or not. */
  #newestDecider: number | null = $derived.by(() => {
    for (const sight of this.sights.values()) {
      const seat = seatOf(sight.news.turn);
      if (seat !== null) return seat;
    }
    return null;
  });
  isMyTurn: boolean = $derived(this.deciding !== null && this.playedHere.includes(this.deciding));
  /** Whether the end of the match, or of a game of the series, has been shown. */
  isOver: boolean = $derived.by(() => {
    if (this.isShowing) return false;
    if (this.room?.state !== "over") return this.ended.size > 0;
    const turn = this.playback?.shown?.turn;
    // The room may tell of the end before the last news do.
    return this.room.ended !== "rules" || (typeof turn === "object" && "over" in turn);
  });
  /** The names of the seats, as they are called in sentences. */
  names: string[] = $derived(this.room ? seatNames(this.room) : []);
  words: Words = $derived(new Words(this.room?.game ?? null, this.names));

  #decidedLast = $state(BYSTANDER);
  #emoteNumber = 0;
  /** Eyes that may have missed something: their next news are not new. */
  #returning = new Set<number>();
  /** Whether what I add to the dice is on its way. */
  #isAdding = false;
  /** Whether what this device commits to is on its way. */
  #isCommitting = false;
  /** The seats whose devices took no part in the last throw of shared dice. */
  #missing: number[] = [];
  /** Whether the host knows that bots have to wait for this screen. */
  keepsPace = false;
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
    if (!sight || this.busy || this.isShowing || this.eyes === BYSTANDER) return;
    this.busy = true;
    const seen: Seen = { game: sight.game, step: sight.news.step };
    await this.ask({ type: "play", match: this.match, seat: this.eyes, seen, move });
    this.busy = false;
  }

  /** How to say some of the moves on offer; nothing if they are not on offer any more. */
  async tell(moves: unknown[]): Promise<Phrase[]> {
    const sight = this.sight;
    if (!sight || this.eyes === BYSTANDER) return [];
    const seen: Seen = { game: sight.game, step: sight.news.step };
    try {
      const answer = await connection.ask({ type: "tell", match: this.match, seat: this.eyes, seen, moves });
      return answer.type === "told" ? answer.phrases : [];
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      return [];
    }
  }

  /** Tells the host how far this screen has shown a game, so that bots keep its pace. */
  hasShown(seen: Seen): void {
    this.keepsPace = true;
    // A host that does not know this message has no bots that would wait.
    void connection.ask({ type: "shown", match: this.match, seen }).catch(() => {});
  }

  /** Asks for something; a refusal is shown. Says whether it was done. */
  async ask(request: Ask): Promise<boolean> {
    try {
      await connection.ask(request);
      this.refused = null;
      return true;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      // A table that has moved on tells its news, and a lost connection is said as long as it is: there is nothing more to say.
      if (why.refused.reason !== "stale" && !(why instanceof Lost)) this.refused = why.refused;
      return false;
    }
  }

  /** Adds to the dice for my seats, after the commitment was shown: so I am ready. */
  async addSeed(): Promise<void> {
    if (this.room) await this.ask({ type: "seed", match: this.match, player_seed: seedFor(this.match, this.room.fair) });
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
    this.#returning = new Set(this.sights.keys());
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
        this.#forgetTakenBack(message.room);
        this.room = message.room;
        this.closed = null;
        this.waitsUntil = message.room.waiting ? Date.now() + message.room.waiting.left : null;
        this.#keepMyEyes();
        this.#addMissingSeed(message.room);
        this.#addMissingChain(message.room);
        break;
      case "news":
        this.#see(message.seat ?? BYSTANDER, message.game, message.news);
        break;
      case "throw":
        this.#giveLink(message.throw, { game: message.game, step: message.step });
        break;
      case "thrown":
        this.#tellMissing(message.links);
        break;
      case "emote":
        this.#show(message.seat, message.emote);
        break;
      case "notice":
        tell(text("web-notice", { text: message.text }));
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
    // The same moment told again, after something went wrong, is no answer to what went wrong.
    if (!known || known.game !== game || news.step > known.news.step) this.refused = null;
    if (this.isMyTurn && this.deciding !== null) this.#decidedLast = this.deciding;
    const isLive = !this.#returning.delete(eyes);
    this.sights = new Map(this.sights).set(eyes, { game, news, story, isLive });
  }

  /** Once moves were taken back, what was seen after them is not so any more. */
  #forgetTakenBack(room: Room): void {
    if (!this.room || (this.room.practice?.taken_back ?? 0) === (room.practice?.taken_back ?? 0)) return;
    this.#returning = new Set(this.sights.keys());
    this.sights = new Map();
    this.ended = new Map();
  }

  #keepMyEyes(): void {
    const mine = this.mySeats.length > 0 ? this.mySeats : [BYSTANDER];
    const kept = [...this.sights].filter(([eyes]) => mine.includes(eyes));
    if (kept.length < this.sights.size) this.sights = new Map(kept);
  }

  /** After opening a table or agreeing to a rematch, adds to the dice as soon as the commitment is here. */
  #addMissingSeed(room: Room): void {
    const isMissing = room.state === "open" && room.you.seats.some((seat) => !room.seats[seat]?.ready);
    if (!isMissing || this.#isAdding || !(room.you.host || hasAgreedTo(room.match))) return;
    this.#isAdding = true;
    void this.addSeed().finally(() => (this.#isAdding = false));
  }

  /** Commits this device to a chain for shared dice, after the commitment was shown. */
  #addMissingChain(room: Room): void {
    const isThere = room.fair.chains?.some(({ seat }) => room.you.seats.includes(seat)) ?? false;
    if (!room.shared_dice || room.state !== "open" || room.you.seats.length === 0 || isThere || this.#isCommitting) return;
    this.#isCommitting = true;
    const anchor = anchorFor(room.match, room.fair.commitment);
    void this.ask({ type: "chain", match: room.match, anchor }).finally(() => (this.#isCommitting = false));
  }

  /** Gives this device's link for a throw, if it has been told the move that leads there. */
  #giveLink(throwNumber: number, seen: Seen): void {
    const isTold = [...this.sights.values()].some(({ game, news }) => game === seen.game && news.step === seen.step && news.turn === "luck");
    const link = isTold ? linkFor(this.match, throwNumber, seen) : null;
    // A link that comes too late changes nothing; everybody sees that it is missing.
    if (link !== null) void connection.ask({ type: "link", match: this.match, throw: throwNumber, link }).catch(() => {});
  }

  /** Says whose devices took no part in a throw, when that has changed. */
  #tellMissing(links: (string | null)[]): void {
    const seats = (this.room?.fair.chains ?? []).filter((_, chain) => links[chain] === null).map(({ seat }) => seat);
    const isNews = seats.some((seat) => !this.#missing.includes(seat));
    this.#missing = seats;
    if (isNews) tell(text("web-dice-missing-now", { names: seats.map((seat) => this.names[seat] ?? "").join(", ") }));
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

/** The seat that decides, if one does. */
export function seatOf(turn: Turn): number | null {
  return typeof turn === "object" && "seat" in turn ? turn.seat : null;
}

/** What the seats of a room are called: a nickname, or the name of a bot. */
export function seatNames(room: Pick<Room, "seats">): string[] {
  const bots = botNumbers(room.seats);
  return room.seats.map(({ nickname }, index) => {
    const bot = bots[index];
    return bot ? botName(bot) : nickname || text("web-seat", { number: index + 1 });
  });
}
