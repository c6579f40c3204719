// `npm run planted`: plants one mistake after the other in a copy of the source, shows what saw it, and fails when one
// goes unseen. `-- --only "wish"`, `--kind drafts`, `--tier unit` and `--some 20 [--seed 7]` take a part of them; `--write`
// plants nothing, and writes the document about the list.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMigratedPostgres } from '../support/postgres-setup.ts';
import { type Catch, catchMistake, failingUnplanted } from './catch-mistake.ts';
import { MISTAKES } from './mistakes.ts';
import { openPlot } from './plot.ts';
import { someOf } from './some-of.ts';
import { documentOf, lineOf, totalsOf } from './tables.ts';

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    kind: { type: 'string' },
    tier: { type: 'string' },
    some: { type: 'string' },
    seed: { type: 'string' },
    write: { type: 'boolean' },
  },
});
process.exitCode = wanted.write ? await write() : await plant();

async function write(): Promise<number> {
  await writeFile(join(import.meta.dirname, '../../docs/planted-mistakes.md'), documentOf(MISTAKES));
  return 0;
}

async function plant(): Promise<number> {
  const fitting = MISTAKES.filter(
    ({ name, kind, tier }) =>
      name.includes(wanted.only) && (wanted.kind ?? kind) === kind && (wanted.tier ?? tier) === tier,
  );
  const seed = Number(wanted.seed ?? Date.now() % 1_000_000);
  const mistakes = wanted.some === undefined ? fitting : someOf(fitting, Number(wanted.some), seed);
  if (wanted.some !== undefined) console.log(`--some ${wanted.some} --seed ${seed}`);

  const postgres = mistakes.some(({ tier }) => tier !== 'unit' && tier !== 'fast')
    ? await startMigratedPostgres()
    : undefined;
  const ports = { postgresUrl: postgres?.url };
  const plot = await openPlot();
  const catches: Catch[] = [];
  try {
    const failing = await failingUnplanted(plot, mistakes, ports);
    if (failing.length > 0) throw new Error(`These fail without a mistake:\n${failing.join('\n')}`);
    for (const mistake of mistakes) {
      const found = await catchMistake(plot, mistake, ports);
      catches.push(found);
      console.log(lineOf(found));
    }
  } finally {
    plot.end();
    await postgres?.end();
  }
  console.log(totalsOf(catches));
  return catches.length > 0 && catches.every(({ isCaught }) => isCaught) ? 0 : 1;
}
