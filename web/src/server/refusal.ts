// What was not done, and why.
import type { Refused } from "./protocol";

/** What a server, or this device, would not do. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.says);
  }
}
