// What was not done, and why.
import type { Refused } from "./protocol";

/** What a server, or this device, would not do. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.says);
  }
}

/** There is no server that answers. */
export class Unreachable extends Refusal {
  constructor() {
    super({ reason: "not-now", phrase: { key: "web-unreachable", args: [] }, says: "the server does not answer" });
  }
}
