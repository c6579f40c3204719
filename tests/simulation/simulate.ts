// `npm run simulate -- --seeds 1000 [--first 1] [--real|--processes] [--steps 60] [--workers 2] [--commands 1000000]`:
// plays scenarios for as long as wanted (Ctrl-C ends it) and prints a table. `--seed 17` plays one and prints what became
// of it. `--keep run.json` keeps the totals in a file and goes on from there the next time, so that a long run can be
// cut into parts: `--commands` is then the sum of all of them.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Failure, failureText, isFailure, judge, type Play, playFast } from './check/judge.ts';
import { ENOUGH_COMMANDS, EVENTS, missingEvents } from './events.ts';
import { scenarioOf } from './random-scenario.ts';
import type { Tier } from './scenario.ts';

interface Options {
  first: number;
  seeds: number;
  steps: number;
  workers: number;
  tier: Tier;
  /** Ends when this many commands have been simulated. */
  commands: number;
  /** The file with the totals of the parts before. */
  keep: string | undefined;
}

/** The task of one worker. */
interface Part extends Options {
  offset: number;
  postgresUrl: string;
}

interface Totals {
  scenarios: number;
  commands: number;
  events: Record<string, number>;
  failures: Failure[];
  /** The first seed that has not been played. */
  next: number;
  seconds: number;
}

const REPORT_EVERY = 25;
const TIERS: Record<Tier, string> = {
  fast: 'memory server',
  real: 'real server, real PostgreSQL',
  processes: 'two servers, PostgreSQL, kill -9',
};

if (isMainThread) process.exitCode = await main(optionsOf(process.argv.slice(2)));
else await work(workerData as Part);

async function main(options: Options): Promise<number> {
  const postgres =
    options.tier === 'real' ? await (await import('../support/throwaway-postgres.ts')).ownPostgres() : undefined;
  try {
    return await simulate(options, postgres?.url ?? '');
  } finally {
    await postgres?.end();
  }
}

async function simulate(options: Options, postgresUrl: string): Promise<number> {
  const totals = totalsBefore(options);
  const started = performance.now() - totals.seconds * 1_000;
  const seconds = () => (performance.now() - started) / 1_000;
  const first = totals.next;
  let reportAt = seconds() + 10;
  let isInterrupted = false;
  // The scenario under way is played to its end; a second time it ends at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true;
    });
  }
  const workers = Array.from({ length: options.workers }, (_, offset) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...options, first, offset, postgresUrl } });
    worker.on('message', (report: Totals) => {
      totals.next = Math.max(totals.next, report.next);
      totals.scenarios += report.scenarios;
      totals.commands += report.commands;
      for (const [name, count] of Object.entries(report.events)) {
        totals.events[name] = (totals.events[name] ?? 0) + count;
      }
      for (const failure of report.failures) {
        totals.failures.push(failure);
        console.log(failureText(failure));
      }
      if (seconds() > reportAt) {
        reportAt = seconds() + 10;
        keepTotals(options, { ...totals, seconds: seconds() });
        console.log(
          `${totals.scenarios} scenarios, ${totals.commands} commands, ${totals.failures.length} violations, ` +
            `${(totals.scenarios / seconds()).toFixed(1)} seeds/s, next seed ${totals.next}`,
        );
      }
      const isEnough = isInterrupted || totals.commands >= options.commands;
      worker.postMessage(isEnough ? 'stop' : 'go on');
    });
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
    });
  });
  await Promise.all(workers);
  keepTotals(options, { ...totals, seconds: seconds() });
  console.log(tableOf(totals, seconds(), options));
  const isLong = totals.commands >= ENOUGH_COMMANDS[options.tier];
  const missing = isLong ? missingEvents(options.tier, totals.events) : [];
  if (missing.length > 0) console.log(`In ${totals.commands} commands this never happened: ${missing.join(', ')}`);
  return totals.failures.length + missing.length === 0 ? 0 : 1;
}

function totalsBefore({ keep, first }: Options): Totals {
  const none = { scenarios: 0, commands: 0, events: {}, failures: [], next: first, seconds: 0 };
  try {
    return keep === undefined ? none : JSON.parse(readFileSync(keep, 'utf8'));
  } catch {
    return none;
  }
}

function keepTotals({ keep }: Options, totals: Totals): void {
  if (keep !== undefined) writeFileSync(keep, JSON.stringify(totals));
}

async function work(options: Part): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('A worker has a port');
  const { play, end } = await startTier(options);
  let playing: number | undefined;
  // A story that waits for nothing ends the worker: its seed must be known.
  process.once('exit', () => {
    if (playing !== undefined) writeSync(2, `Seed ${playing} waits for something that never comes\n`);
  });
  try {
    const nothing = (): Totals => ({ scenarios: 0, commands: 0, events: {}, failures: [], next: 0, seconds: 0 });
    let report = nothing();
    const last = options.first + options.seeds;
    for (let seed = options.first + options.offset; seed < last; seed += options.workers) {
      playing = seed;
      const scenario = scenarioOf(seed, { tier: options.tier, steps: options.steps });
      const result = await judge(scenario, play);
      report.scenarios += 1;
      report.next = seed + 1;
      if (isFailure(result)) report.failures.push(result);
      else {
        report.commands += result.commands;
        for (const [name, count] of Object.entries(result.events))
          report.events[name] = (report.events[name] ?? 0) + count;
      }
      const isReported = report.scenarios >= REPORT_EVERY || report.failures.length > 0 || options.tier !== 'fast';
      if (!isReported && seed + options.workers < last) continue;
      const reply = new Promise((resolve) => port.once('message', resolve));
      port.postMessage(report);
      report = nothing();
      if ((await reply) === 'stop') break;
    }
    playing = undefined;
  } finally {
    await end();
    port.close();
  }
}

async function startTier({ tier, postgresUrl }: Part): Promise<{ play: Play; end(): Promise<void> }> {
  if (tier === 'real') return (await import('./backends/real.ts')).startReal(postgresUrl);
  if (tier === 'processes') return (await import('./backends/processes.ts')).startProcesses();
  return { play: playFast, end: async () => undefined };
}

function tableOf(totals: Totals, seconds: number, { tier, first }: Options): string {
  const rows: [string, string | number][] = [
    ['tier', TIERS[tier]],
    ['first seed', first],
    ['next seed', totals.next],
    ['scenarios', totals.scenarios],
    ['commands', totals.commands],
    ['events', Object.values(totals.events).reduce((sum, count) => sum + count, 0)],
    ...Object.entries({ ...Object.fromEntries(EVENTS[tier].map((name) => [name, 0])), ...totals.events })
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]): [string, number] => [`  ${name}`, count]),
    ['violations', totals.failures.length],
    ['seconds', seconds.toFixed(1)],
    ['seeds per second', (totals.scenarios / seconds).toFixed(1)],
    ['commands per second', (totals.commands / seconds).toFixed(0)],
  ];
  const failed = totals.failures.map(({ seed, invariant }) => `${seed} (${invariant})`);
  if (failed.length > 0) rows.push(['failing seeds', failed.join(', ')]);
  return ['', ...rows.map(([name, value]) => `| ${name.padEnd(48)} | ${String(value).padStart(28)} |`), ''].join('\n');
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
  const tier = args.includes('--processes') ? 'processes' : args.includes('--real') ? 'real' : 'fast';
  return {
    first: only ? numberOf('seed', 1) : numberOf('first', 1),
    seeds: only ? 1 : numberOf('seeds', commands > 0 ? 100_000_000 : 1_000),
    steps: numberOf('steps', 60),
    workers: only ? 1 : numberOf('workers', tier === 'processes' ? 1 : 2),
    tier,
    commands: commands > 0 ? commands : Number.POSITIVE_INFINITY,
    keep: args.includes('--keep') ? args[args.indexOf('--keep') + 1] : undefined,
  };
}
