// Who I am to this server: nobody yet, or somebody with a nickname.
import { hex } from "./hex";
import { connection } from "./server/connection.svelte";
import { Refusal, rest } from "./server/rest";
import { text } from "./words.svelte";

class Me {
  /** What I am called; empty while the server does not know me, null until it has been asked. */
  nickname: string | null = $state(null);
  /** The address by which others reach this server, where this page's own is good on this computer only. */
  #house: string | null = $state(null);

  #asking: Promise<void> | null = null;

  /** The beginning of links that are for others. */
  get origin(): string {
    return this.#house !== null && isOnlyHere(location.hostname) ? this.#house : location.origin;
  }

  /** Asks the server who I am; once for each page. */
  meet(): Promise<void> {
    this.#asking ??= rest.here().then(
      ({ nickname, house }) => {
        this.nickname = nickname ?? "";
        this.#house = house;
      },
      (why: unknown) => {
        if (!(why instanceof Refusal)) throw why;
        // A server that did not answer may know me all the same: it is asked again.
        this.#asking = null;
      },
    );
    return this.#asking;
  }

  /** Becomes somebody, or changes the name. Rejects with a `Refusal`. */
  async beCalled(nickname: string): Promise<void> {
    await this.meet();
    const taken = await rest.beCalled(nickname);
    // The socket knows its person by the name they had when it was opened.
    await connection.renew();
    this.nickname = taken.nickname;
  }

  /** Makes sure that the server knows me, by a friendly name if I have not chosen one. */
  async beSomebody(): Promise<void> {
    await this.meet();
    // A server that has not answered yet may know me by another name: it is not to be overwritten.
    this.nickname ??= (await rest.here()).nickname ?? "";
    if (this.nickname === "") await this.beCalled(text("web-guest"));
  }

  /** Is nobody again, here and on the server. Rejects with a `Refusal`. */
  async beForgotten(): Promise<void> {
    await rest.forgetMe();
    this.nickname = "";
    void connection.renew();
  }
}

/** The person at this page. */
export const me = new Me();

/** Whether no other device can open an address of this name. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(hostname);
}

/** What a person adds to the dice when sitting down: nobody else can have chosen it. */
export function freshSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
