// What was not done, and why.
import type { Refused } from "./protocol";

/** What a server, or this device, would not do. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.says);
  }
}

/** The connection is lost: the page says so by itself, for as long as it is. */
export class Lost extends Refusal {
  constructor() {
    super({ reason: "not-now", phrase: { key: "web-away", args: [] }, says: "the connection is lost; it comes back by itself" });
  }
}

/** There is no server that answers. */
export class Unreachable extends Refusal {
  constructor() {
    super({ reason: "not-now", phrase: { key: "web-unreachable", args: [] }, says: "the server does not answer" });
  }
}
