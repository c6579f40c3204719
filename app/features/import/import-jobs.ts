import type { ImportedFile } from '../../../shared/import/imported-file.ts';
import type { ImportRow, ImportStore } from '../../library/imports/import-store.ts';
import type { Library } from '../../library/library.ts';
import { partSize, runPart, takePartBack } from './import-parts.ts';
import type { ImportPart, ImportPlan } from './import-plan.ts';

/** An import as the device keeps it. */
export interface ImportJob extends ImportRow, Omit<ImportPlan, 'parts'> {
  name: string;
  target: ImportedFile['target'];
  /** Rows in all parts, and in those that are done. */
  total: number;
  saved: number;
  partCount: number;
  /** The number of parts that are done: the next one to do, or the last one to take back. */
  done: number;
  state: 'importing' | 'stopped' | 'done' | 'taking-back' | 'taken-back';
  /** The reason for which it stopped; none where a person asked for it. */
  problem?: string | undefined;
  /** False once its parts are forgotten: then it cannot be taken back. */
  hasParts: boolean;
}

export interface JobPorts {
  library: Pick<Library, 'run' | 'newId' | 'state' | 'view' | 'userId'>;
  store: ImportStore<ImportJob, ImportPart>;
  now(): Date;
  /** Lets the page draw. */
  pause(): Promise<void>;
  /** One tab at a time carries out an import. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export type ImportJobs = ReturnType<typeof createImportJobs>;

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;
const KEPT = 20;

/** The moment until which an import can be taken back. */
export function undoEnd({ startedAt }: Pick<ImportRow, 'startedAt'>): Date {
  return new Date(Date.parse(startedAt) + WEEK_MS);
}

/**
 * Carries out imports one part after the other, and takes them back. Each part is stored before it is done, so that an
 * import that was interrupted goes on; a part that is done twice changes nothing the second time.
 */
export function createImportJobs({ library, store, now, pause, alone }: JobPorts) {
  let jobs: readonly ImportJob[] = [];
  const listeners = new Set<() => void>();
  const stopping = new Set<string>();
  const running = new Map<string, Promise<void>>();

  function show(job: ImportJob): void {
    jobs = jobs.some(({ id }) => id === job.id)
      ? jobs.map((each) => (each.id === job.id ? job : each))
      : [job, ...jobs];
    for (const listener of listeners) listener();
  }

  async function keep(job: ImportJob): Promise<ImportJob> {
    await store.put(job);
    show(job);
    return job;
  }

  /** Does the parts that are left, or takes back those that are done. */
  async function work(id: string): Promise<void> {
    let job = await store.get(id);
    while (job && isUnderWay(job)) {
      const isBack = job.state === 'taking-back';
      if (isBack ? job.done === 0 : job.done === job.partCount) {
        job = await keep({ ...job, state: isBack ? 'taken-back' : 'done' });
        return;
      }
      if (stopping.delete(id)) {
        job = await keep({ ...job, state: 'stopped' });
        return;
      }
      await pause();
      const n = isBack ? job.done - 1 : job.done;
      const part = await store.part(id, n);
      const problem = part && (await (isBack ? takePartBack : runPart)(part, library, id));
      if (problem) {
        job = await keep({ ...job, state: 'stopped', problem });
        return;
      }
      const size = part ? partSize(part) : 0;
      const step = isBack ? { done: n, saved: job.saved - size } : { done: n + 1, saved: job.saved + size };
      job = await keep({ ...job, ...step });
    }
  }

  function carryOut(id: string): Promise<void> {
    const going =
      running.get(id) ??
      alone(() => work(id))
        .catch((error: unknown) => fail(id, error))
        .finally(() => running.delete(id));
    running.set(id, going);
    return going;
  }

  /** The storage did not take it; what is in stays. */
  function fail(id: string, error: unknown): void {
    const job = jobs.find((each) => each.id === id);
    if (job) show({ ...job, state: 'stopped', problem: error instanceof Error ? error.message : String(error) });
  }

  async function set(id: string, state: ImportJob['state']): Promise<void> {
    const job = await store.get(id);
    if (!job) return;
    stopping.delete(id);
    await keep({ ...job, state, problem: undefined });
    await carryOut(id);
  }

  return {
    jobs: () => jobs,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads what this device knows, goes on with what was interrupted, and forgets what is older than a week. */
    async open(): Promise<void> {
      // Not while another tab stores an import.
      void alone(() => store.sweep()).catch(() => undefined);
      jobs = await store.list();
      for (const job of jobs) {
        const isOver = undoEnd(job) < now() && !isUnderWay(job);
        if (isOver && job.hasParts) {
          await store.dropParts(job.id);
          await keep({ ...job, hasParts: false });
        }
      }
      for (const { id } of jobs.filter((job) => !isUnderWay(job)).slice(KEPT)) await store.drop(id);
      jobs = await store.list();
      for (const listener of listeners) listener();
      for (const job of jobs) if (isUnderWay(job)) void carryOut(job.id);
    },
    /** @returns its id, once everything of it is stored on this device */
    async start({ name, target }: Pick<ImportedFile, 'name' | 'target'>, plan: ImportPlan): Promise<string> {
      const { parts, ...summary } = plan;
      const total = parts.reduce((sum, part) => sum + partSize(part), 0);
      const id = library.newId();
      const job: ImportJob = {
        ...summary,
        ...{ id, name, target, total, saved: 0, partCount: parts.length, done: 0, state: 'importing', hasParts: true },
        startedAt: now().toISOString(),
      };
      await alone(() => store.add(job, parts, pause));
      show(job);
      void carryOut(id);
      return id;
    },
    stop: (id: string): void => void stopping.add(id),
    goOn: (id: string) => set(id, 'importing'),
    /** Removes what came in and was not changed since. */
    takeBack: (id: string) => set(id, 'taking-back'),
    /** Resolves when nothing is under way. */
    settled: () => Promise.all(running.values()),
  };
}

export function isUnderWay({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'importing' || state === 'taking-back';
}
