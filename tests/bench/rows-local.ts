import type { BenchDevice, Environment } from './environment.ts';
import { median, p95 } from './numbers.ts';
import { comparedRow, type Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

/** From a new page, offline, until rows are in memory; and the memory they use. */
export async function coldOpen({ pool, device, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page } = device;
  const user = await createUser(pool, extent.records);
  await becomeUser(user);
  await page.evaluate((id) => bench.packedSync(id), user);
  await page.evaluate(([id, count]) => bench.firstSync(id, count), [user, extent.records] as const);
  await page.evaluate(() => bench.close());

  const times = { first: [] as number[], all: [] as number[], floor: [] as number[] };
  const heaps: number[] = [];
  for (let run = 0; run < extent.runs; run += 1) {
    await device.reload();
    times.floor.push(await page.evaluate(() => bench.packedOpen()));
    await device.reload();
    const empty = await heapOf(device);
    const { first, all } = await page.evaluate(([id, count]) => bench.coldOpen(id, count), [
      user,
      extent.records,
    ] as const);
    times.first.push(first);
    times.all.push(all);
    heaps.push((await heapOf(device)) - empty);
    await page.evaluate(() => bench.close());
  }
  await page.evaluate(async (id) => {
    await bench.openSynced(id);
    await bench.wipe();
  }, user);
  await device.reload();
  const floor = { name: "floor A's read", values: times.floor };
  const count = extent.records.toLocaleString('en');
  return [
    comparedRow(`cold open with ${count}: first rows in memory`, times.first, floor, 1.2),
    comparedRow(`cold open with ${count}: all in memory`, times.all, floor),
    {
      work: `page heap with ${count} above an empty page`,
      ours: median(heaps) / 2 ** 20,
      unit: 'MB',
      target: 40,
      note: 'after garbage collection',
    },
  ];
}

async function heapOf({ cdp }: BenchDevice): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.send('HeapProfiler.disable');
  return usedSize;
}

/** An edit while offline: until durable, until the view has it. */
export async function localEdit({ pool, device, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page } = device;
  const user = await createUser(pool, extent.records);
  await becomeUser(user);
  const medians = { durable: [] as number[], confirmed: [] as number[], bare: [] as number[] };
  const viewed: number[] = [];
  for (let run = 0; run < extent.runs; run += 1) {
    await page.evaluate((id) => bench.openSynced(id), user);
    const times = await page.evaluate((count) => bench.editOffline(count), extent.edits);
    medians.durable.push(median(times.durable));
    medians.confirmed.push(median(times.confirmed));
    medians.bare.push(median(times.bare));
    viewed.push(...times.viewed);
    await page.evaluate(() => bench.wipe());
    await device.reload();
  }
  const put = { name: 'bare strict put', values: medians.bare };
  return [
    comparedRow('local edit durable in the journal', medians.durable, put, 2),
    comparedRow('local edit said to be saved', medians.confirmed, put),
    {
      work: 'local edit until the view has it, p95',
      ours: p95(viewed),
      unit: 'ms',
      target: 16,
      note: `${viewed.length} edits, no request answered`,
    },
  ];
}

const MANY = 500;

/** Many records changed in one go while offline, and taken back. */
export async function manyAtOnce({ pool, device, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page } = device;
  const user = await createUser(pool, extent.records);
  await becomeUser(user);
  const times = { changed: [] as number[], undone: [] as number[], bare: [] as number[] };
  for (let run = 0; run < extent.runs; run += 1) {
    await page.evaluate((id) => bench.openSynced(id), user);
    times.bare.push(await page.evaluate((count) => bench.strictPuts(count), MANY));
    const { changed, undone } = await page.evaluate((count) => bench.manyOffline(count), MANY);
    times.changed.push(changed);
    times.undone.push(undone);
    await page.evaluate(() => bench.wipe());
    await device.reload();
  }
  const puts = { name: `${MANY} bare puts in one strict write`, values: times.bare };
  const work = `${MANY} records changed at once`;
  const longest = Math.max(...times.changed);
  return [
    { work: `${work}, longest`, ours: longest, unit: 'ms', target: 1_000, note: 'offline, until the view has them' },
    comparedRow(`${work}, until the view has them`, times.changed, puts),
    comparedRow(`${work}, taken back`, times.undone, puts),
  ];
}

/** Key presses, filters and sorts over rows in memory. */
export async function search({ device }: Environment, extent: Extent): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [count, target] of [
    [extent.records, 4],
    [extent.manyRecords, 30],
  ] as const) {
    const runs = [];
    for (let run = 0; run < extent.runs; run += 1) {
      runs.push(await device.page.evaluate((size) => bench.searchTimes(size), count));
      await device.reload();
    }
    const at = count.toLocaleString('en');
    const keys = runs.flatMap((run) => run.keys);
    rows.push(
      {
        work: `search key at ${at}, p95`,
        ours: p95(keys),
        unit: 'ms',
        target,
        note: `median ${median(keys).toFixed(2)}, ${keys.length} keys`,
      },
      { work: `search at ${at}: the first key of all`, ours: median(runs.map(({ firstKey }) => firstKey)), unit: 'ms' },
      {
        work: `sort at ${at}: prepared when idle`,
        ours: median(runs.map(({ preparing }) => preparing)),
        unit: 'ms',
      },
      { work: `filter at ${at}, p95`, ours: p95(runs.flatMap((run) => run.filters)), unit: 'ms', target },
      { work: `sort at ${at}, p95`, ours: p95(runs.flatMap((run) => run.sorts)), unit: 'ms', target },
    );
  }
  return rows;
}

/** Requests of an open, idle library. */
export async function idle({ pool, device, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page } = device;
  const user = await createUser(pool, 100);
  await becomeUser(user);
  await page.evaluate((id) => bench.openSynced(id), user);
  await page.evaluate(() => bench.settled());
  // Opening the stream triggers one more pull, which is no idle request.
  await page.waitForTimeout(1_000);
  const before = await page.evaluate(() => bench.requests());
  await page.waitForTimeout(extent.idleMs);
  const requests = (await page.evaluate(() => bench.requests())) - before;
  await page.evaluate(() => bench.wipe());
  await device.reload();
  const seconds = extent.idleMs / 1_000;
  return [
    {
      work: `requests of an idle page in ${seconds} s`,
      ours: requests,
      unit: 'requests',
      target: Math.ceil(seconds / 60),
      note: 'real time; in addition, the open stream has a heartbeat every 20 s',
    },
  ];
}
