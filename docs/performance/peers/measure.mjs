// Measures a peer: `node measure.mjs PEER MATCHES SECONDS`, in a folder where its packages are installed. The server is a
// process of its own, so its processor time is its own; the people are in this one. Prints one line of JSON.

import { fork } from 'node:child_process';
import { once } from 'node:events';

const [peer, matches, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const WARM_UP = 2_000;

const server = fork(new URL(`./${peer}/server.mjs`, import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
process.on('exit', () => server.kill('SIGKILL'));
const [{ port }] = await once(server, 'message');

const tally = { moves: 0, counting: false, times: [] };
/** A person tells when a move of theirs was answered. */
function answered(sent) {
  tally.moves += 1;
  if (tally.counting) tally.times.push(performance.now() - sent);
}

const { sit } = await import(`./${peer}/people.mjs`);
for (let match = 0; match < matches; match += 1) await sit(port, match, answered);

await sleep(WARM_UP);
const before = { moves: tally.moves, cpu: await cpuSeconds(), at: performance.now() };
tally.counting = true;
await sleep(seconds * 1000);
tally.counting = false;
const took = (performance.now() - before.at) / 1000;
const made = tally.moves - before.moves;
const cpu = (await cpuSeconds()) - before.cpu;
tally.times.sort((a, b) => a - b);
const quantile = (share) => tally.times[Math.min(tally.times.length - 1, Math.floor(share * tally.times.length))];
console.log(JSON.stringify({
  peer, matches, seconds: took, moves: made, moves_per_second: made / took,
  cpu_seconds: cpu, moves_per_cpu_second: made / cpu,
  latency_ms: { p50: quantile(0.5), p99: quantile(0.99) },
}));
process.exit(0);

async function cpuSeconds() {
  server.send('cpu');
  const [{ user, system }] = await once(server, 'message');
  return (user + system) / 1e6;
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
