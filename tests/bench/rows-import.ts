import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { discogsCsv } from '../e2e/import-file.ts';
import { type Environment, rememberUser, signIn } from './environment.ts';
import { comparedRow, type Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

/** A Discogs list, by the real app on an empty shelf: until the rehearsal is there, then until all records are in. */
export async function importing(environment: Environment, extent: Extent): Promise<Row[]> {
  const { pool, becomeUser, openApp, url, device } = environment;
  const text = discogsCsv(extent.records);
  // A file on disk: one that is handed over by the browser's protocol is unpacked by the page.
  const folder = await mkdtemp(join(tmpdir(), 'side-one-bench-'));
  const path = join(folder, 'list.csv');
  await writeFile(path, text);
  const times = { rehearsal: [] as number[], whole: [] as number[], bare: [] as number[] };
  const tasks: number[] = [];
  for (let run = 0; run < extent.runs; run += 1) {
    const user = await createUser(pool);
    const { context, page } = await openApp(`import-${run}`);
    await signIn(page, url);
    await becomeUser(user);
    await rememberUser(context, url, user);
    await page.goto(`${url}/you`);
    await page.getByRole('button', { name: /^Synced/ }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Drop the file here').waitFor();
    await page.evaluate(() => {
      Object.assign(globalThis, { longest: 0 });
      new PerformanceObserver((list) => {
        const long = globalThis as unknown as { longest: number };
        for (const { duration } of list.getEntries()) long.longest = Math.max(long.longest, duration);
      }).observe({ type: 'longtask' });
    });
    const begin = performance.now();
    await page.getByLabel('File to import').setInputFiles(path);
    await page.getByRole('dialog', { name: 'What would happen' }).waitFor();
    times.rehearsal.push(performance.now() - begin);
    const start = performance.now();
    await page.getByRole('button', { name: /^Import [\d,]+ records/ }).click();
    await page.getByRole('dialog', { name: /records came in$/ }).waitFor({ timeout: 120_000 });
    times.whole.push((times.rehearsal.at(-1) ?? 0) + performance.now() - start);
    tasks.push(await page.evaluate(() => (globalThis as unknown as { longest: number }).longest));
    await context.close();
    times.bare.push(await device.page.evaluate((list) => bench.bareImport(list), text));
  }
  await rm(folder, { recursive: true });
  const count = extent.records.toLocaleString('en');
  const floor = { name: 'papaparse and one bare put a row', values: times.bare };
  return [
    comparedRow(`a Discogs list of ${count}: until its rehearsal`, times.rehearsal, floor),
    comparedRow(`a Discogs list of ${count}: rehearsal and import`, times.whole, floor),
    {
      work: `a Discogs list of ${count}: longest task of the page`,
      ours: Math.max(...tasks),
      unit: 'ms',
      target: 50,
      note: `tasks of 50 ms and less are not reported and count as 0; ${tasks.map((task) => task.toFixed(0)).join(', ')}`,
    },
    {
      work: `a Discogs list of ${count}: slowest run, rehearsal and import`,
      ours: Math.max(...times.whole),
      unit: 'ms',
      target: 10_000,
    },
  ];
}
