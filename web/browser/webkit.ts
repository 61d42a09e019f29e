// A window of WebKit: the MiniBrowser of WebKitGTK on a screen of its own, driven by WebDriver. Its own screenshots hang, so
// take a picture of the screen to see it.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server";
import { until, type AnyWindow, type Point } from "./windows";

export type WebKitWindow = AnyWindow & { close(): Promise<void> };

/** Without a graphics card every pixel counts. */
const SIZE = { width: 1120, height: 820 };
/** No answer takes longer; a browser that hangs must not hang the test. */
const PATIENCE = 60_000;

export async function openWebKit(): Promise<WebKitWindow> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "koshki-webkit-"));
  // For the page this is `prefers-reduced-motion`: what moves for ever would be painted for ever.
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // There is no graphics card behind the screen.
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      XDG_CONFIG_HOME: home,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${base}/status`).then(({ ok }) => ok, () => false));
  const { sessionId } = (await ask(`${base}/session`, { capabilities: { alwaysMatch: {} } })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  await ask(`${session}/window/rect`, { x: 0, y: 0, ...SIZE });
  await ask(`${session}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
  const act = (actions: object[]) =>
    ask(`${session}/actions`, { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  return {
    open: async (url) => void (await ask(`${session}/url`, { url })),
    async ask(question, given) {
      const script = `
        const [given, done] = arguments;
        Promise.resolve().then(() => (${question.toString()})(given))
          .then((answer) => done({ answer }), (error) => done({ error: String(error) }));`;
      const told = (await ask(`${session}/execute/async`, { script, args: [given] })) as { answer: never; error?: string };
      if (told.error) throw new Error(told.error);
      return told.answer;
    },
    press: async (at) => void (await act([move(at), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }])),
    async drag(from, to) {
      const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      await act([move(from), { type: "pointerDown", button: 0 }, move(half), move(to), { type: "pointerUp", button: 0 }]);
    },
    async close() {
      await fetch(session, { method: "DELETE", signal: AbortSignal.timeout(PATIENCE) }).catch(() => {});
      driver.kill();
      screen.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function move({ x, y }: Point): object {
  return { type: "pointerMove", duration: 0, origin: "viewport", x: Math.round(x), y: Math.round(y) };
}

/** A screen that nobody sees; the server of X itself chooses a number that is free. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${SIZE.width}x${SIZE.height}x24`, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once("error", reject);
    screen.once("exit", () => reject(new Error("Xvfb does not start")));
    screen.stdio[3]!.once("data", (told: Buffer) => resolve(told.toString().trim()));
  });
  return { screen, display: `:${number}` };
}

async function ask(address: string, body: object): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2 * PATIENCE),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${new URL(address).pathname.split("/").at(-1)}: ${JSON.stringify(value)}`);
  return value;
}
