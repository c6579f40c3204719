// `npm run mutants` changes the code of the rooms in rooms.ts a little, one change at a time, runs the tests that reach it,
// and prints the changes that no test noticed. `-- --room app/sync` does it for one room, `-- --since REF` for the lines
// changed since a commit, `-- shared/commands/command.ts:10-40` for a file or some lines of it. What was found stays in
// test-results/mutants: the next run only repeats what it did not see, or what the tests may see now. What only a browser
// runs is asked of the component tests afterwards, one mistake at a time.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installOnFirstUse } from '../support/install-on-first-use.ts';
import { startMigratedPostgres } from '../support/postgres-setup.ts';
import { changedLines } from './changed-lines.ts';
import { groupsOf } from './groups.ts';
import { askComponents, componentsReportOf } from './in-components.ts';
import { LEFT_OUT, type Provided, ROOMS, type Room } from './rooms.ts';
import { printScore, readScore } from './score.ts';

const RESULTS = 'test-results/mutants';
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const { values, positionals } = parseArgs({
  options: {
    since: { type: 'string' },
    room: { type: 'string' },
    workers: { type: 'string', default: '1' },
    /** Mutants of values made once, when a module is loaded: each needs a new process. */
    static: { type: 'boolean', default: false },
    /** Repeats everything. */
    force: { type: 'boolean', default: false },
    'only-print': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const stryker = values['only-print'] ? undefined : installOnFirstUse('@stryker-mutator/core', '10.1.1');
if (!stryker && !values['only-print']) throw new Error('Stryker cannot be installed: there is no way to the registry');
const rooms = ROOMS.map((room) => ({ room, mutate: wantedOf(room) })).filter(({ mutate }) => mutate.length > 0);
for (const { room, mutate } of rooms) {
  // A change is one run: most of its files have few new lines.
  const groups = values.since ? [mutate] : groupsOf(mutate);
  if (stryker) for (const group of groups) await run(stryker, room, group);
  if (!existsSync(reportOf(room))) continue;
  if (stryker) await askComponents(reportOf(room), mutate);
  const withComponents = componentsReportOf(reportOf(room));
  printScore(room.folder, readScore(existsSync(withComponents) ? withComponents : reportOf(room), mutate));
}

function wantedOf({ folder }: Room): string[] {
  if (positionals.length > 0) return positionals.filter((file) => file.startsWith(`${folder}/`));
  if (values.since) return changedLines(values.since, [folder]);
  return !values.room || values.room === folder ? [`${folder}/**/*.{ts,tsx}`] : [];
}

async function run(folder: string, room: Room, mutate: string[]): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const config = `${RESULTS}/config.json`;
  writeFileSync(config, JSON.stringify(configOf(room, mutate)));
  const postgres = room.hasDatabase ? await startMigratedPostgres() : undefined;
  try {
    const files = globSync(room.tests).filter((file) => !LEFT_OUT.includes(file));
    const provided: Provided = { files: files.toSorted(), context: { postgresUrl: postgres?.url } };
    const { status } = spawnSync(process.execPath, [join(folder, 'bin/stryker.js'), 'run', config], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MUTANTS: JSON.stringify(provided) },
    });
    if (status !== 0) process.exitCode = 1;
  } finally {
    await postgres?.end();
  }
}

function reportOf({ folder }: Room): string {
  return `${RESULTS}/${folder.replaceAll('/', '-')}.json`;
}

function configOf(room: Room, mutate: string[]) {
  return {
    testRunner: 'in-process',
    plugins: [join(process.cwd(), 'tests/mutants/stryker-runner.ts')],
    mutate,
    concurrency: Number(values.workers),
    coverageAnalysis: 'perTest',
    ignoreStatic: !values.static,
    incremental: true,
    incrementalFile: reportOf(room),
    force: values.force,
    ignorePatterns: [
      '/app/dist',
      '/data',
      '/docs',
      '/tests/screens',
      '/tests/components',
      '/tests/e2e',
      '/test-results',
    ],
    tempDirName: `${RESULTS}/copies`,
    // The compiler of this project has no interface in JavaScript, which Stryker would use to rewrite a tsconfig.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    checkers: [],
    reporters: ['progress-append-only'],
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 10,
  };
}
