// Runs test files in a separate process, with a mistake or without one, and reports the failures to its parent. The mistake is put
// into the source while Node reads it: no file changes.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PlantedTask {
  tests: readonly string[];
  /** Read in place of what is in these files. */
  texts: Record<string, string>;
  /** Without it the process starts its own PostgreSQL, whose tables a changed migration makes. */
  postgresUrl?: string | undefined;
}

const { tests, texts, postgresUrl }: PlantedTask = JSON.parse(process.env.PLANTED ?? '{}');
const root = join(import.meta.dirname, '../..');
const byUrl = new Map(Object.entries(texts).map(([file, text]) => [pathToFileURL(join(root, file)).href, text]));
registerHooks({
  load(url, context, nextLoad) {
    const source = byUrl.get(url);
    return source === undefined ? nextLoad(url, context) : { format: 'module-typescript', source, shortCircuit: true };
  },
});
// The after-effects of a mistake fail later, outside any test.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

const { createRunFile } = await import('../mutants/in-process.ts');
const url = postgresUrl ?? (await (await import('../support/postgres-setup.ts')).startMigratedPostgres()).url;
const runFile = await createRunFile(root, { postgresUrl: url }, 120_000);
const failures: string[] = [];
for (const file of tests) {
  const { failed, tests: run } = await runFile(file);
  if (failed) failures.push(`${file}: ${failed.message}`);
  else if (run.length === 0) failures.push(`${file}: no test ran`);
}
process.send?.(failures, () => process.exit(0));
