// The engine (crates/wasm): a request as JSON in, an answer as JSON out.
import type { Refused } from "../server/protocol";
import { Refusal } from "../server/refusal";

type Exports = {
  memory: WebAssembly.Memory;
  koshki_input(length: number): number;
  koshki_call(): number;
  koshki_output(): number;
};

type Answer = { done: unknown } | { refused: Refused } | { failed: string };

/** Asks the engine; throws a `Refusal`, or whatever it died of. */
export type Engine = <Answer>(request: { type: string } & Record<string, unknown>) => Answer;

/** The engine can't be had: it can't be fetched, is not whole, or this browser can't run it. */
export class NoEngine extends Error {}

/** The engine at an address. Rejects with `NoEngine`. */
export async function fetchEngine(address: string): Promise<Engine> {
  try {
    const file = await fetch(address);
    if (!file.ok) throw new Error(`the answer is ${file.status}`);
    // A static host may not know what a WebAssembly file is.
    const isKnown = file.headers.get("content-type") === "application/wasm";
    return await startEngine(isKnown ? file : await file.arrayBuffer());
  } catch (why) {
    throw new NoEngine(String(why));
  }
}

/** An engine from the bytes of its file. */
export async function startEngine(file: Response | BufferSource): Promise<Engine> {
  const { instance } = await (file instanceof Response ? WebAssembly.instantiateStreaming(file) : WebAssembly.instantiate(file));
  const exports = instance.exports as Exports;
  return <Done>(request: object) => {
    const question = new TextEncoder().encode(JSON.stringify(request));
    const at = exports.koshki_input(question.length);
    new Uint8Array(exports.memory.buffer, at, question.length).set(question);
    const length = exports.koshki_call();
    // The memory may have moved while the engine worked.
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.koshki_output(), length));
    const answer = JSON.parse(text) as Answer;
    if ("refused" in answer) throw new Refusal(answer.refused);
    if ("failed" in answer) throw new Error(answer.failed);
    return answer.done as Done;
  };
}
