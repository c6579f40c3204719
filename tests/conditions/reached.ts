import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Lane } from './worker-lane.ts';
import type { Job, Measured } from './worker-task.ts';

/** Their tests are about nothing else than whose rows are read and written. */
const ABOUT_OTHERS = /(?:others-rows|same-ids)\.test\.ts$/;
/** A condition that no test has noticed in this time is left open. All tests of the server take less on a quiet machine. */
const LONG_MS = 180_000;

/** The conditions that the tests of each file reach, as it was learned, with their names by number. */
interface Learned {
  names: string[];
  files: Record<string, Measured & { texts: string }>;
}

/**
 * Learns what the tests reach, or reads it if a test file and its folder have not changed. What has changed
 * elsewhere proves nothing wrong: it leaves a condition open.
 */
export async function learnReached(
  path: string,
  names: string[],
  inLanes: <Item>(items: Item[], work: (lane: Lane, item: Item) => Promise<void>) => Promise<void>,
): Promise<Map<string, Measured>> {
  const old: Learned = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { names: [], files: {} };
  const idOf = new Map(names.map((name, id) => [name, id]));
  const renumbered = (ids: number[]) => ids.flatMap((id) => idOf.get(old.names[id] ?? '') ?? []);
  const found: Learned = { names, files: {} };
  const missing: string[] = [];
  for (const file of globSync('tests/{,verify/}sync-server/**/*.test.ts').toSorted()) {
    const texts = textsOfFolder(file);
    const known = old.files[file];
    if (known?.texts !== texts) missing.push(file);
    else {
      for (const part of known.parts) part.reaches = renumbered(part.reaches);
      found.files[file] = known;
    }
  }
  console.log(`${missing.length} test files to learn from`);
  await inLanes(missing, async (lane, file) => {
    let measured = await lane.ask<Measured>({ file });
    if (measured?.failed) measured = await lane.ask<Measured>({ file });
    if (!measured) return;
    found.files[file] = { ...measured, texts: textsOfFolder(file) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(found));
  });
  const all = Object.entries(found.files);
  for (const [file, { failed }] of all) if (failed) console.log(`Left out, since it fails here: ${file}: ${failed}`);
  return new Map(all.filter(([, { failed }]) => !failed));
}

/** Which tests to run for a condition: those that reach it, first the fast files that are named like its source. */
export function jobsFor(id: number, source: string, reached: Map<string, Measured>): Job[] {
  const words = [wordsOf(source), wordsOf(basename(source))];
  const jobs: (Job & { ms: number; rank: number })[] = [];
  for (const [file, { parts }] of reached) {
    const [outside] = parts.slice(-1);
    const reaching = outside?.reaches.includes(id) ? parts : parts.filter(({ reaches }) => reaches.includes(id));
    if (reaching.length === 0) continue;
    const ms = reaching.reduce((sum, part) => sum + (part === outside ? 0 : part.ms), outside?.ms ?? 0);
    const testIds = reaching === parts ? undefined : reaching.map((part) => part.id);
    const testTimeout = Math.max(5_000, ...reaching.map((part) => part.ms * 10));
    const common = words.reduce((sum, each) => sum + wordsOf(file).intersection(each).size, 0);
    jobs.push({ file, testIds, testTimeout, ms, rank: ms / 4 ** (ABOUT_OTHERS.test(file) ? 3 : common) });
  }
  let left = LONG_MS;
  return jobs
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ ms }, index) => {
      left -= ms;
      return index < 3 || left > 0;
    });
}

function wordsOf(file: string): Set<string> {
  return new Set(
    file
      .slice(file.indexOf('sync-server/') + 12)
      .match(/\w{3,}/g)
      ?.map((word) => word.slice(0, 5)),
  );
}

function textsOfFolder(file: string): string {
  const texts = globSync(join(dirname(file), '*.ts'))
    .toSorted()
    .filter((each) => each === file || !each.endsWith('.test.ts'));
  return hash('sha256', texts.map((each) => readFileSync(each, 'utf8')).join('\n'));
}
