import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import type { PlantedMistake, SimulatedMistake, TestedMistake } from './mistake.ts';
import type { Plot } from './plot.ts';

/** What became of a planted mistake. */
export interface Catch {
  mistake: PlantedMistake;
  isCaught: boolean;
  /** What saw it: the first test that failed, or the story and the broken promise; else why nothing counts. */
  by: string;
  seconds: number;
}

export interface CatchPorts {
  /** A PostgreSQL with the migrated template of the tests; without it each run starts its own. */
  postgresUrl?: string;
  /** Stories that a simulation may need. */
  seeds?: number;
}

/** Plants one mistake, and runs what must see it. */
export async function catchMistake(plot: Plot, mistake: PlantedMistake, ports: CatchPorts = {}): Promise<Catch> {
  const started = performance.now();
  const found = await plot.planted(mistake, () =>
    'tests' in mistake ? byTests(plot, mistake, ports) : bySimulation(plot, mistake, ports),
  );
  return { mistake, ...found, seconds: (performance.now() - started) / 1_000 };
}

type Found = Pick<Catch, 'isCaught' | 'by'>;

interface Report {
  testResults?: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

async function byTests(plot: Plot, { tier, tests, patches }: TestedMistake, ports: CatchPorts): Promise<Found> {
  // The template is made without mistakes.
  const isMigrated = patches.some(({ file }) => file.startsWith('sync-server/db/migrations/'));
  const { failed, broken, files } = await run(plot, tier, tests, isMigrated ? {} : ports);
  const seen = failed.find(({ messages }) => !messages.some(isBrokenCode));
  if (seen) return { isCaught: true, by: seen.name };
  if (failed[0] || broken)
    return { isCaught: false, by: `only broken code: ${firstLine(failed[0]?.messages[0] ?? broken)}` };
  return { isCaught: false, by: files === 0 ? 'no test ran' : 'every test passed' };
}

/** The tests that fail in the copy without any mistake, and so would seem to catch each one. */
export async function failingUnplanted(
  plot: Plot,
  mistakes: readonly PlantedMistake[],
  ports: CatchPorts,
): Promise<string[]> {
  const failing: string[] = [];
  for (const tier of ['unit', 'server'] as const) {
    const tests = mistakes.flatMap((mistake) => (mistake.tier === tier ? mistake.tests : []));
    if (tests.length === 0) continue;
    const { failed, broken } = await run(plot, tier, [...new Set(tests)], ports);
    failing.push(...failed.map(({ name }) => name), ...(broken === '' ? [] : [broken]));
  }
  return failing;
}

async function run(
  plot: Plot,
  tier: TestedMistake['tier'],
  tests: readonly string[],
  { postgresUrl }: CatchPorts,
): Promise<{ failed: { name: string; messages: readonly string[] }[]; broken: string; files: number }> {
  const report = plot.path('planted-report.json');
  await rm(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', `--project=*${tier}`];
  args.push('--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...tests);
  const output = await plot.node(args, postgresUrl === undefined ? {} : { TESTS_POSTGRES: postgresUrl });
  const { testResults = [] } = await readReport(report);
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(plot.path('.'), name)}: ${fullName}`,
        messages: failureMessages,
      })),
  );
  const brokenFile = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const broken = testResults.length === 0 ? output.slice(-500) : (brokenFile?.message ?? '');
  return { failed, broken, files: testResults.length };
}

/** A mistake that cannot run is no mistake that a person would meet. */
function isBrokenCode(message: string): boolean {
  return /^(?:SyntaxError|ReferenceError)|ERR_MODULE_NOT_FOUND|is not a function|Transform failed|could not determine data type/.test(
    message,
  );
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

async function readReport(path: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}

async function bySimulation(
  plot: Plot,
  { name, tier }: SimulatedMistake,
  { postgresUrl, seeds = 500 }: CatchPorts,
): Promise<Found> {
  const isMoney = tier === 'money';
  const program = isMoney ? 'money/simulate.ts' : 'simulate.ts';
  const args = [
    `tests/simulation/${program}`,
    '--quick',
    '--workers',
    '1',
    isMoney ? '--count' : '--seeds',
    `${seeds}`,
  ];
  if (tier === 'real') args.push('--real', '--steps', '40');
  const output = await plot.node(args, postgresUrl === undefined ? {} : { SIMULATION_POSTGRES: postgresUrl });
  if (!/\| violations/.test(output)) throw new Error(`"${name}" kept the simulation from running:\n${output}`);
  const [, seed, invariant = ''] = /failing seeds\s+\|\s+(\d+) \((\w+)\)/.exec(output) ?? [];
  return seed === undefined
    ? { isCaught: false, by: `no story of ${seeds} saw it` }
    : { isCaught: true, by: `story ${seed} by ${invariant}` };
}
