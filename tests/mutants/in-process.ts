// Runs test files again and again in one process, with the product loaded once. Vitest starts a worker for each run and
// loads everything again, which takes a hundred times as long as most tests.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Vitest's entry of a file, a suite or a test, as far as it is read. */
export interface Task {
  id: string;
  type: 'suite' | 'test';
  mode: string;
  name: string;
  fullName?: string;
  tasks?: Task[];
  result?: { state?: string; duration?: number; errors?: { message?: string; stack?: string }[] };
}

export interface Run {
  /** Only these tests of the file. */
  testIds?: string[];
  testTimeout?: number;
  onLoaded?(): void;
  onTest?(test: Task): void;
  /** A hook of a suite may run after this. */
  onTestEnd?(): void;
}

export interface FileResult {
  tests: Task[];
  /** The first test that failed, or the file itself. */
  failed?: { task: Task; message: string };
}

export type RunFile = (file: string, run?: Run) => Promise<FileResult>;

export async function createRunFile(
  root: string,
  provided: Record<string, unknown> = {},
  // A test that waits for ever has noticed the change.
  usualTimeout = 6_000,
): Promise<RunFile> {
  const vitest = join(root, 'node_modules/vitest/dist');
  const config = configOf(root, usualTimeout);
  provideState(config, provided);
  const { TestRunner, vi, expect } = await import(pathToFileURL(join(vitest, 'index.js')).href);
  const { s: startTests } = await import(pathToFileURL(join(vitest, 'chunks', chunkOf(vitest))).href);
  const { default: fc } = await import(pathToFileURL(join(root, 'node_modules/fast-check/lib/fast-check.js')).href);
  const { setSafeTimers } = await import(pathToFileURL(join(vitest, 'browser.js')).href);
  // Waiting for a condition uses a clock that runs on while a test has stopped the fake one.
  setSafeTimers();
  expect.setState({ environment: 'node' });
  // The same examples each time, few of them, and no search for the shortest one that fails.
  fc.configureGlobal({ seed: 1, numRuns: 30, endOnFailure: true });

  let count = 0;
  return async (file, { testIds, testTimeout = usualTimeout, onLoaded, onTest, onTestEnd } = {}) => {
    config.testTimeout = testTimeout;
    let hasFailed = false;
    class InProcess extends TestRunner {
      constructor() {
        super(config);
      }
      trace = (_name: string, attributes: unknown, callback?: () => unknown) =>
        typeof attributes === 'function' ? attributes() : callback?.();
      importFile(path: string) {
        count += 1;
        return import(`${pathToFileURL(path).href}?run=${count}`);
      }
      onCollected() {
        onLoaded?.();
      }
      async onBeforeRunTask(test: Task) {
        // One failure is enough.
        if (hasFailed) test.mode = 'skip';
        await super.onBeforeRunTask(test);
        if (test.mode === 'run' || test.mode === 'queued') onTest?.(test);
      }
      async onAfterRunTask(test: Task) {
        onTestEnd?.();
        if (test.result?.state === 'fail') hasFailed = true;
        await super.onAfterRunTask(test);
      }
      onTaskUpdate() {}
    }
    const runner = new InProcess();
    const [result] = (await startTests([{ filepath: join(root, file), testIds }], runner)) as [Task];
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    const tasks = tasksOf(result);
    const failed = tasks.find(({ result }) => result?.state === 'fail' && (result.errors ?? []).length > 0);
    const [error] = failed?.result?.errors ?? [];
    return {
      tests: tasks.filter(
        ({ type, result }) => type === 'test' && result?.state !== undefined && result.state !== 'skip',
      ),
      ...(failed && { failed: { task: failed, message: `${failed.name}: ${error?.message ?? error?.stack}` } }),
    };
  };
}

function tasksOf(task: Task): Task[] {
  return [...(task.tasks ?? []).flatMap(tasksOf), task];
}

function configOf(root: string, testTimeout: number) {
  return {
    root,
    name: 'mutants',
    allowOnly: true,
    expect: {},
    experimental: { viteModuleRunner: false, importDurations: { limit: 0 } },
    // Starts a server, also on a machine that is busy.
    hookTimeout: 60_000,
    maxConcurrency: 1,
    passWithNoTests: true,
    repeats: 0,
    retry: 0,
    sequence: { hooks: 'stack', setupFiles: 'list', concurrent: false, shuffle: false },
    setupFiles: [],
    snapshotOptions: { updateSnapshot: 'none', expand: false, snapshotEnvironment: noSnapshots },
    strictTags: false,
    tags: [],
    taskTitleValueFormatTruncate: 40,
    testTimeout,
  };
}

const noSnapshots = {
  getVersion: () => '1',
  getHeader: () => '',
  resolvePath: async (file: string) => `${file}.snap`,
  resolveRawPath: async (_test: string, raw: string) => raw,
  saveSnapshotFile: async () => {},
  readSnapshotFile: async () => null,
  removeSnapshotFile: async () => {},
};

/** Vitest finds the run it belongs to in a global. */
function provideState(config: unknown, providedContext: Record<string, unknown>): void {
  const value = {
    ctx: { pool: 'forks' },
    config,
    environment: { name: 'node' },
    durations: { fetch: 0 },
    moduleExecutionInfo: new Map(),
    evaluatedModules: { idToModuleMap: new Map() },
    providedContext,
    rpc: new Proxy({}, { get: () => async () => undefined }),
    onCleanup() {},
  };
  Object.defineProperty(globalThis, '__vitest_worker__', { value, configurable: true, writable: true });
}

/** The part of Vitest that runs tests has no public name. */
function chunkOf(vitest: string): string {
  const found = readdirSync(join(vitest, 'chunks')).find((name) => /^run\..*\.js$/.test(name));
  if (!found) throw new Error('This version of Vitest has no part that runs tests');
  return found;
}
