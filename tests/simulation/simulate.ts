// `npm run simulate -- --seeds 1000 [--first 1] [--real] [--steps 60] [--workers 2] [--commands 1000000]`: plays
// scenarios for as long as wanted (Ctrl-C ends it) and prints a table. `--seed 17` plays one and prints what became of it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Failure, failureText, isFailure, judge, type Play, playFast } from './judge.ts';
import { scenarioOf } from './scenario.ts';

interface Options {
  first: number;
  seeds: number;
  steps: number;
  workers: number;
  real: boolean;
  /** Ends when this many commands have been simulated. */
  commands: number;
  /** Ends with the first failure, and does not make it small. */
  quick: boolean;
}

/** What one worker is given. */
interface Part extends Options {
  offset: number;
  postgresUrl: string;
}

interface Totals {
  scenarios: number;
  commands: number;
  faults: Record<string, number>;
  failures: Failure[];
}

const REPORT_EVERY = 25;

if (isMainThread) process.exitCode = await main(optionsOf(process.argv.slice(2)));
else await work(workerData as Part);

async function main(options: Options): Promise<number> {
  const postgres = options.real ? await (await import('./own-postgres.ts')).ownPostgres() : undefined;
  try {
    return await simulate(options, postgres?.url ?? '');
  } finally {
    await postgres?.end();
  }
}

async function simulate(options: Options, postgresUrl: string): Promise<number> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const totals: Totals = { scenarios: 0, commands: 0, faults: {}, failures: [] };
  let reportAt = 10;
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  const workers = Array.from({ length: options.workers }, (_, offset) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...options, offset, postgresUrl } });
    worker.on('message', (told: Totals) => {
      totals.scenarios += told.scenarios;
      totals.commands += told.commands;
      for (const [name, count] of Object.entries(told.faults)) {
        totals.faults[name] = (totals.faults[name] ?? 0) + count;
      }
      for (const failure of told.failures) {
        totals.failures.push(failure);
        console.log(failureText(failure));
      }
      if (seconds() > reportAt) {
        reportAt = seconds() + 10;
        console.log(
          `${totals.scenarios} scenarios, ${totals.commands} commands, ${totals.failures.length} violations, ` +
            `${(totals.scenarios / seconds()).toFixed(1)} seeds/s`,
        );
      }
      const isCaught = options.quick && totals.failures.length > 0;
      const isEnough = isInterrupted || isCaught || totals.commands >= options.commands;
      worker.postMessage(isEnough ? 'stop' : 'go on');
    });
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
    });
  });
  await Promise.all(workers);
  console.log(tableOf(totals, seconds(), options));
  return totals.failures.length === 0 ? 0 : 1;
}

async function work(options: Part): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('A worker has a port');
  const fast: { play: Play; end(): Promise<void> } = { play: playFast, end: async () => undefined };
  const { play, end } = options.real ? await (await import('./real-backend.ts')).startReal(options.postgresUrl) : fast;
  try {
    let told: Totals = { scenarios: 0, commands: 0, faults: {}, failures: [] };
    const last = options.first + options.seeds;
    for (let seed = options.first + options.offset; seed < last; seed += options.workers) {
      const scenario = scenarioOf(seed, { tier: options.real ? 'real' : 'fast', steps: options.steps });
      const result = await judge(scenario, play, !options.quick);
      told.scenarios += 1;
      if (isFailure(result)) told.failures.push(result);
      else {
        told.commands += result.commands;
        for (const [name, count] of Object.entries(result.faults)) told.faults[name] = (told.faults[name] ?? 0) + count;
      }
      const isReported = told.scenarios >= REPORT_EVERY || told.failures.length > 0 || options.real;
      if (!isReported && seed + options.workers < last) continue;
      const reply = new Promise((resolve) => port.once('message', resolve));
      port.postMessage(told);
      told = { scenarios: 0, commands: 0, faults: {}, failures: [] };
      if ((await reply) === 'stop') break;
    }
  } finally {
    await end();
    port.close();
  }
}

function tableOf(totals: Totals, seconds: number, { real, first }: Options): string {
  const rows: [string, string | number][] = [
    ['tier', real ? 'real server, real PostgreSQL' : 'memory server'],
    ['first seed', first],
    ['scenarios', totals.scenarios],
    ['commands', totals.commands],
    ['faults', Object.values(totals.faults).reduce((sum, count) => sum + count, 0)],
    ...Object.entries(totals.faults)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]): [string, number] => [`  ${name}`, count]),
    ['violations', totals.failures.length],
    ['seconds', seconds.toFixed(1)],
    ['seeds per second', (totals.scenarios / seconds).toFixed(1)],
    ['commands per second', (totals.commands / seconds).toFixed(0)],
  ];
  const failed = totals.failures.map(({ seed, invariant }) => `${seed} (${invariant})`);
  if (failed.length > 0) rows.push(['failing seeds', failed.join(', ')]);
  return ['', ...rows.map(([name, value]) => `| ${name.padEnd(32)} | ${String(value).padStart(28)} |`), ''].join('\n');
}

function optionsOf(args: string[]): Options {
  const numberOf = (name: string, otherwise: number) => {
    const at = args.indexOf(`--${name}`);
    const value = at < 0 ? otherwise : Number(args[at + 1]);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a number`);
    return value;
  };
  const only = args.includes('--seed');
  const commands = numberOf('commands', 0);
  return {
    first: only ? numberOf('seed', 1) : numberOf('first', 1),
    seeds: only ? 1 : numberOf('seeds', commands > 0 ? 100_000_000 : 1_000),
    steps: numberOf('steps', 60),
    workers: only ? 1 : numberOf('workers', 2),
    real: args.includes('--real'),
    commands: commands > 0 ? commands : Number.POSITIVE_INFINITY,
    quick: args.includes('--quick'),
  };
}
