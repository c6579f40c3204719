// The test runner that Stryker loads in a separate process: it switches one mutant after the other on and off there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRunFile, type RunFile, type Task } from './in-process.ts';
import { ONE_IN, type Provided } from './rooms.ts';

/** Stryker's own, in the code that it changed. */
interface Switchboard {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

type Hits = Record<string, number>;

interface MutantRun {
  testFilter?: string[];
  hitLimit?: number;
  activeMutant: { id: string };
  mutantActivation: 'runtime' | 'static';
}

const TIMES = '.mutants-times.json';

class InProcessRunner {
  readonly #root = process.cwd();
  readonly #provided: Provided = JSON.parse(process.env.MUTANTS ?? '{"files":[],"context":{}}');
  readonly #switches: Switchboard;
  #runFile!: RunFile;
  #lastKiller = '';
  #isDirty = false;
  #runs = 0;

  constructor() {
    const shared = globalThis as { __stryker__?: Switchboard };
    shared.__stryker__ ??= {};
    this.#switches = shared.__stryker__;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    // The after-effects of a changed line fail later, outside any test.
    process.on('unhandledRejection', () => {});
    process.on('uncaughtException', () => {});
    this.#runFile = await createRunFile(this.#root, this.#provided.context);
  }

  async dryRun() {
    const coverage = { static: {} as Hits, perTest: {} as Record<string, Hits> };
    this.#switches.mutantCoverage = coverage;
    const times: Record<string, number> = {};
    const tests: object[] = [];
    for (const file of this.#provided.files) {
      const start = performance.now();
      const inHooks = `hooks of ${file}`;
      const oneIn = ONE_IN[file] ?? 1;
      let index = 0;
      const setTest = (id?: string) => {
        this.#switches.currentTestId = id;
      };
      const { tests: found, failed } = await this.#runFile(file, {
        onLoaded: () => setTest(inHooks),
        onTest: (test) => {
          if (index % oneIn === 0) setTest(idOf(file, test));
          else test.mode = 'skip';
          index += 1;
        },
        onTestEnd: () => setTest(inHooks),
      });
      setTest(undefined);
      if (failed) console.log(`Left out, since it fails here: ${file}: ${failed.message.slice(0, 300)}`);
      const passed = failed ? [] : found;
      for (const test of passed) {
        const id = idOf(file, test);
        coverage.perTest[id] = { ...coverage.perTest[inHooks], ...coverage.perTest[id] };
        const timeSpentMs = test.result?.duration ?? 0;
        tests.push({ id, name: test.fullName ?? test.name, fileName: join(this.#root, file), timeSpentMs, status: 0 });
      }
      if (failed) for (const test of found) delete coverage.perTest[idOf(file, test)];
      delete coverage.perTest[inHooks];
      times[file] = performance.now() - start;
    }
    this.#switches.mutantCoverage = undefined;
    writeFileSync(join(this.#root, TIMES), JSON.stringify(times));
    return { status: 'complete', tests, mutantCoverage: coverage };
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation }: MutantRun) {
    // An earlier mutant left something behind: Stryker starts a new process for this one.
    if (this.#isDirty) process.exit(1);
    const switches = this.#switches;
    const isStatic = mutantActivation === 'static';
    if (isStatic) switches.activeMutant = activeMutant.id;
    switches.hitCount = hitLimit === undefined ? undefined : 0;
    switches.hitLimit = hitLimit;
    const isFirst = this.#runs === 0;
    this.#runs += 1;
    let nrOfTests = 0;
    for (const [file, testIds] of this.#inOrder(testFilter)) {
      const { tests, failed } = await this.#runFile(file, {
        testIds,
        onLoaded: () => {
          switches.activeMutant = activeMutant.id;
        },
      });
      if (!isStatic) switches.activeMutant = undefined;
      nrOfTests += tests.length;
      if (hitLimit !== undefined && (switches.hitCount ?? 0) > hitLimit) {
        this.#isDirty = true;
        return { status: 'timeout', reason: 'It goes round and round' };
      }
      if (!failed) continue;
      this.#lastKiller = file;
      if (!isStatic) this.#isDirty = (await this.#runFile(file, { testIds })).failed !== undefined;
      // The failure may be an earlier mutant's. A new process decides.
      if (this.#isDirty && !isFirst) process.exit(1);
      return { status: 'killed', killedBy: [idOf(file, failed.task)], failureMessage: failed.message, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  /** The file that noticed the mutant before first, then the fast ones. */
  #inOrder(testFilter?: string[]): [file: string, testIds: string[] | undefined][] {
    const path = join(this.#root, TIMES);
    const times: Record<string, number> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const rank = (file: string) => (file === this.#lastKiller ? -1 : (times[file] ?? 0));
    const byFile = testFilter && Map.groupBy(testFilter, (id) => id.slice(0, id.indexOf('#')));
    return (byFile ? [...byFile.keys()] : this.#provided.files)
      .toSorted((a, b) => rank(a) - rank(b))
      .map((file) => [file, byFile?.get(file)?.map((id) => id.slice(file.length + 1))]);
  }
}

function idOf(file: string, { id }: Task): string {
  return `${file}#${id}`;
}

function createInProcessRunner() {
  return new InProcessRunner();
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createInProcessRunner }];
