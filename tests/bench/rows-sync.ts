import type { BenchDevice, Environment } from './environment.ts';
import { resetFloorTable } from './floors.ts';
import { median, p95 } from './numbers.ts';
import { comparedRow, type Row } from './report.ts';
import { countRecords, createUser } from './seed.ts';

/** The amount of measurement. */
export interface Extent {
  runs: number;
  records: number;
  manyRecords: number;
  replays: readonly number[];
  edits: number;
  idleMs: number;
}

/** First sync on a new device, with its bytes over the wire. */
export async function firstSync({ pool, device, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page } = device;
  const user = await createUser(pool, extent.records);
  await becomeUser(user);
  const times = {
    all: [] as number[],
    first: [] as number[],
    a: [] as number[],
    plain: [] as number[],
    b: [] as number[],
  };
  let bytes = 0;
  for (let run = 0; run < extent.runs; run += 1) {
    times.a.push(await page.evaluate((id) => bench.packedSync(id), user));
    const counted = countBytes(device);
    const { all, first } = await page.evaluate(([id, count]) => bench.firstSync(id, count), [
      user,
      extent.records,
    ] as const);
    bytes = await counted();
    times.all.push(all);
    times.first.push(first);
    await page.evaluate(() => bench.wipe());
    times.plain.push(await page.evaluate((id) => bench.packedSync(id, 'plain-rows'), user));
    times.b.push(await page.evaluate((id) => bench.singleSync(id), user));
    await device.reload();
  }
  const count = extent.records.toLocaleString('en');
  const a = { name: 'floor A', values: times.a };
  return [
    comparedRow(`first sync of ${count}`, times.all, a, 1.5),
    comparedRow(`first sync of ${count}: first screen's rows`, times.first, a, 0.2),
    comparedRow(`first sync of ${count}`, times.all, { name: 'floor A, not compressed', values: times.plain }),
    comparedRow(`first sync of ${count}`, times.all, { name: 'floor B', values: times.b }),
    { work: `bytes of the first sync of ${count}`, ours: bytes / 1e6, unit: 'MB', target: 1, note: 'compressed' },
  ];
}

/** Counts the bytes of sync responses over the wire until the returned function is called. */
function countBytes({ cdp }: BenchDevice): () => Promise<number> {
  const requests = new Set<string>();
  let bytes = 0;
  const sent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (request.url.endsWith('/api/sync')) requests.add(requestId);
  };
  const finished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    if (requests.has(requestId)) bytes += encodedDataLength;
  };
  cdp.on('Network.requestWillBeSent', sent);
  cdp.on('Network.loadingFinished', finished);
  const enabled = cdp.send('Network.enable');
  return async () => {
    await enabled;
    await cdp.send('Network.disable');
    cdp.off('Network.requestWillBeSent', sent);
    cdp.off('Network.loadingFinished', finished);
    return bytes;
  };
}

/** Albums created offline, until all are acknowledged after going online. */
export async function replay(environment: Environment, extent: Extent): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of extent.replays) rows.push(...(await replayOf(environment, count, extent.runs)));
  return rows;
}

async function replayOf({ pool, device, becomeUser, serverPeak }: Environment, count: number, runs: number) {
  const { page } = device;
  const ours: number[] = [];
  const floor: number[] = [];
  const peaks: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const user = await createUser(pool);
    await becomeUser(user);
    await resetFloorTable(pool);
    floor.push(await page.evaluate(([id, size]) => bench.upload(id, size), [user, count] as const));
    await page.evaluate((id) => bench.openSynced(id), user);
    await page.evaluate((size) => bench.createOffline(size), count);
    await serverPeak();
    ours.push(await page.evaluate(() => bench.replay()));
    await page.evaluate(() => bench.replayed());
    peaks.push(await serverPeak());
    const stored = await countRecords(pool, user);
    if (stored !== count) throw new Error(`The server has ${stored} of ${count} records`);
    await page.evaluate(() => bench.wipe());
    await device.reload();
  }
  const size = count.toLocaleString('en');
  const memory: Row = {
    work: `server memory under the replay of ${size}`,
    ours: Math.max(...peaks) / 2 ** 20,
    unit: 'MB',
    target: 200,
  };
  return [
    comparedRow(`replay of ${size} creates`, ours, { name: 'upload floor', values: floor }, count > 1_000 ? 3 : 2.5),
    memory,
  ];
}

/** A change on one device, until another device can read it. */
export async function live({ pool, device, openDevice, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const user = await createUser(pool, extent.records);
  const other = await openDevice();
  await becomeUser(user);
  const [a, b] = [device.page, other.page];
  await resetFloorTable(pool);
  await pool.query('insert into bench_floor select * from records where user_id = $1', [user]);
  for (const page of [a, b]) await page.evaluate((id) => bench.openSynced(id), user);
  await b.evaluate(() => bench.listen());
  const id = await a.evaluate(() => bench.newestId());
  await b.evaluate((watched) => bench.watch(watched), id);
  const drift = (await b.evaluate(() => bench.clockOffset())) - (await a.evaluate(() => bench.clockOffset()));

  const ours: number[] = [];
  const floor: number[] = [];
  for (let turn = 0; turn < extent.edits; turn += 1) {
    const note = `change ${turn}`;
    const changed = await a.evaluate(([row, text]) => bench.change(row, text), [id, `floor ${note}`] as const);
    floor.push((await seenOn(other, 'seenAt', `floor ${note}`)) - changed + drift);
    const edited = await a.evaluate(([row, text]) => bench.edit(row, text), [id, note] as const);
    ours.push((await seenOn(other, 'readAt', note)) - edited + drift);
    for (const page of [a, b]) await page.evaluate(() => bench.settled());
  }
  await other.context.close();
  await a.evaluate(() => bench.wipe());
  await device.reload();
  return [
    {
      work: 'a change readable on another device',
      ours: median(ours),
      floor: { name: 'bare POST and SSE', value: median(floor) },
      unit: 'ms',
      target: 3,
      note: `median of ${ours.length} changes`,
    },
    {
      work: 'a change readable on another device, p95',
      ours: p95(ours),
      unit: 'ms',
      target: 40,
      note: `floor's p95 ${p95(floor).toFixed(1)}`,
    },
  ];
}

async function seenOn({ page }: BenchDevice, by: 'seenAt' | 'readAt', text: string): Promise<number> {
  const seen = await page.waitForFunction(([name, note]) => bench[name](note), [by, text] as const, {
    timeout: 10_000,
    polling: 5,
  });
  return (await seen.jsonValue()) ?? Number.NaN;
}
