// `npm run simulate:money -- --first 1 --count 1000 [--workers 2]`: plays stories of people who pay, give and redeem, and
// prints a table. `--seed 17` plays one.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { ownPostgres } from '../../support/throwaway-postgres.ts';
import type { Tally } from './play.ts';
import { type Failure, failureText, tryStory } from './play.ts';
import { storyOf } from './steps.ts';
import { buildWorld } from './world.ts';

interface Options {
  first: number;
  count: number;
  workers: number;
}

interface Part extends Options {
  offset: number;
  url: string;
}

type Report = { tally: Tally } | { failure: Failure };

if (isMainThread) process.exitCode = await main(optionsOf(process.argv.slice(2)));
else await work(workerData as Part);

async function main(options: Options): Promise<number> {
  const postgres = await ownPostgres();
  const started = performance.now();
  const totals: Tally = {};
  const failures: Failure[] = [];
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
  });
  let reportAt = started + 10_000;
  const seconds = () => (performance.now() - started) / 1_000;
  try {
    const workers = Array.from({ length: options.workers }, (_, offset) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { ...options, offset, url: postgres.url } });
      worker.on('message', (report: Report) => {
        if ('failure' in report) {
          failures.push(report.failure);
          console.log(failureText(report.failure));
        } else for (const [name, count] of Object.entries(report.tally)) totals[name] = (totals[name] ?? 0) + count;
        if (performance.now() > reportAt) {
          reportAt += 10_000;
          const { stories = 0 } = totals;
          console.log(
            `${stories} stories, ${failures.length} violations, ${(stories / seconds()).toFixed(1)} a second`,
          );
        }
        worker.postMessage(isStopped ? 'stop' : 'go on');
      });
      return new Promise<void>((resolve, reject) => {
        worker.on('error', reject);
        worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
      });
    });
    await Promise.all(workers);
  } finally {
    await postgres.end();
  }
  console.log(tableOf(totals, failures, seconds(), options));
  return failures.length === 0 ? 0 : 1;
}

async function work({ first, count, workers, offset, url }: Part): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('A worker has a port');
  const world = await buildWorld(url);
  try {
    for (let seed = first + offset; seed < first + count; seed += workers) {
      const result = await tryStory(world, storyOf(seed));
      const reply = new Promise((resolve) => port.once('message', resolve));
      port.postMessage('invariant' in result ? { failure: result } : { tally: result });
      if ((await reply) === 'stop') break;
    }
  } finally {
    await world.end();
    port.close();
  }
}

function tableOf(totals: Tally, failures: readonly Failure[], seconds: number, { first, count }: Options): string {
  const rows: [string, string | number][] = [
    ['seeds', `${first} to ${first + count - 1}`],
    ...Object.entries(totals).sort(([a], [b]) => (a < b ? -1 : 1)),
    ['violations', failures.length],
    ['seconds', seconds.toFixed(1)],
    ['stories per second', ((totals.stories ?? 0) / seconds).toFixed(1)],
  ];
  if (failures.length > 0)
    rows.push(['failing seeds', failures.map((each) => `${each.seed} (${each.invariant})`).join(', ')]);
  return ['', ...rows.map(([name, value]) => `| ${name.padEnd(22)} | ${String(value).padStart(24)} |`), ''].join('\n');
}

function optionsOf(args: string[]): Options {
  const numberOf = (name: string, otherwise: number) => {
    const at = args.indexOf(`--${name}`);
    const value = at < 0 ? otherwise : Number(args[at + 1]);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a number`);
    return value;
  };
  const only = args.includes('--seed');
  return {
    first: only ? numberOf('seed', 1) : numberOf('first', 1),
    count: only ? 1 : numberOf('count', 1_000),
    workers: only ? 1 : numberOf('workers', 2),
  };
}
