// Starts the real server for the browser tests, on a free port with its data in a temporary folder. With KOSHKI_PORT the
// tests go to what answers there already, such as `npm run dev`: nothing has to be built to try one of them.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    port: number;
    /** The server's folder, where the host's key is. */
    data: string;
  }
}

/** The program that is tried. */
export const program = resolve(process.env.KOSHKI_PROGRAM ?? "../target/debug/koshki");

export default async function start(project: TestProject): Promise<() => void> {
  // The page while it is being written: `KOSHKI_PORT=5173` is `npm run dev` beside a running server.
  if (process.env.KOSHKI_PORT) {
    project.provide("port", Number(process.env.KOSHKI_PORT));
    project.provide("data", process.env.KOSHKI_DATA ?? "");
    return () => {};
  }
  const server = new Server(await freePort());
  await server.starts();
  project.provide("port", server.port);
  project.provide("data", server.data);
  return () => server.ends();
}

/** A server of its own, which may stop and come back. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), "koshki-browser-"));
  #process: ChildProcess | null = null;

  constructor(readonly port: number) {}

  /** Resolves when it answers. */
  async starts(): Promise<void> {
    const settings = ["--bot-pause-ms", "20", "--bot-budget-ms", "150", "--rate-limits", "false", "--most-connections-per-address", "0", "--log-filter", "warn"];
    this.#process = spawn(program, ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data, ...settings], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    await answers(this.port);
  }

  /** `SIGKILL` is a computer that is switched off, `SIGSTOP` a network that says nothing any more until `SIGCONT`. */
  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** It is gone, with its data. */
  ends(): void {
    this.signal("SIGCONT");
    this.signal("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

async function answers(port: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error("koshki serve does not answer");
}
