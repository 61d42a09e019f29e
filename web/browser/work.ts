// How much a page's main thread works for each frame, by the processor's own clock: a busy machine makes frames late, but not this.
import type { Page } from "playwright-core";

type Traced = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number; args: { name?: string } };

const TASK = "ThreadControllerImpl::RunTask";
/** What a task does that brings something new to the screen. */
const SHOWS = new Set(["Layerize", "Commit"]);

/** Does something, and returns for each frame meanwhile how many milliseconds of work it took. */
export async function workFor(page: Page, something: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline", "toplevel", "__metadata"] },
  });
  await something();
  const isComplete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await isComplete;
  await session.detach();
  return framesOf(events);
}

function framesOf(events: Traced[]): number[] {
  // Of all pages' main threads, the one that worked most: the others sleep.
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const threads = mains.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X"));
  const work = (thread: Traced[]) => thread.reduce((sum, { name, tdur = 0 }) => (name === TASK ? sum + tdur : sum), 0);
  const busiest = threads.sort((one, other) => work(other) - work(one))[0] ?? [];
  const shown = busiest.filter(({ name }) => SHOWS.has(name)).map(({ ts }) => ts);
  const tasks = busiest.filter(({ name }) => name === TASK).sort((one, other) => one.ts - other.ts);
  const frames: number[] = [];
  let sum = 0;
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    sum += tdur / 1000;
    if (!shown.some((at) => at >= ts && at <= ts + dur)) continue;
    frames.push(sum);
    sum = 0;
  }
  return frames;
}
