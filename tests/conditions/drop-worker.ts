// Runs test files in a copy of the source with switches at its conditions: says which test reaches which condition, or
// whether a test fails while one is dropped.
import pg from 'pg';
import { createRunFile } from '../mutants/in-process.ts';
import { SWITCH } from './find-conditions.ts';
import type { Job, Measured, Verdict } from './worker-task.ts';

/** A busy machine fails tests in such words, too. */
const MACHINE = /tim(?:e|ed) ?out|never came true|ECONN|socket|deadlock|terminat/i;
let reached = new Set<number>();
let off: number | undefined;

function dropped(id: number): boolean {
  reached.add(id);
  return id === off;
}
Object.assign(globalThis, { dropped });

const { query } = pg.Client.prototype;
const switched = (text: string) => text.replace(SWITCH, (_, id) => (dropped(Number(id)) ? ' or true' : ''));
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, asked: string | { text?: string; submit?: unknown }, ...more: unknown[]) {
    if (typeof asked === 'string') return Reflect.apply(query, this, [switched(asked), ...more]);
    if (asked.text === undefined) return Reflect.apply(query, this, [asked, ...more]);
    const text = switched(asked.text);
    return Reflect.apply(query, this, [asked.submit ? Object.assign(asked, { text }) : { ...asked, text }, ...more]);
  },
});

// The after-effects of a dropped condition may fail later, outside any test.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

const runFile = await createRunFile(process.cwd(), { postgresUrl: process.env.POSTGRES_URL ?? '' }, 30_000);
process.on('message', async (job: Job) => {
  process.send?.(job.off === undefined ? await measured(job) : await verdictOn(job));
});

async function measured({ file }: Job): Promise<Measured> {
  const outside = new Set<number>();
  const byTest = new Map<string, Set<number>>();
  const start = performance.now();
  reached = outside;
  const { tests, failed } = await runFile(file, {
    onTest: ({ id }) => {
      reached = new Set();
      byTest.set(id, reached);
    },
    onTestEnd: () => {
      reached = outside;
    },
  });
  const parts = tests.map(({ id, result }) => {
    return { id, ms: Math.ceil(result?.duration ?? 0), reaches: [...(byTest.get(id) ?? [])] };
  });
  const ms = Math.ceil(performance.now() - start - parts.reduce((sum, part) => sum + part.ms, 0));
  parts.push({ id: '', ms, reaches: [...outside] });
  return { parts, failed: failed?.message.slice(0, 200) };
}

async function verdictOn({ off: id, ...job }: Job): Promise<Verdict> {
  off = id;
  const failed = await failing(job);
  const isMachine = failed !== undefined && MACHINE.test(failed.message);
  const isSure = !isMachine || (await failing(job)) !== undefined;
  off = undefined;
  if (!failed) return { by: '', isSure: true, isClean: true };
  const { id: failedId, type } = failed.task;
  // Alone it is soon done, but it may need the tests before it.
  const passes = (type === 'test' && !(await failing({ ...job, testIds: [failedId] }))) || !(await failing(job));
  const by = `${job.file}: ${failed.message.split('\n')[0]?.slice(0, 160)}`;
  return { by, isSure: isSure && passes, isClean: passes && !isMachine };
}

async function failing({ file, testIds, testTimeout }: Job) {
  return (await runFile(file, { testIds, testTimeout })).failed;
}
