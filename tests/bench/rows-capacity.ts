import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { Environment } from './environment.ts';
import { resetFloorTable } from './floors.ts';
import type { Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

const RECORDS = 300;
const AT_ONCE = 8;

/** CPU time of server and database for a pull, a change and a first pull. */
export async function capacity(environment: Environment, { edits }: Extent): Promise<Row[]> {
  const { pool, url, device, becomeUser, processorTime } = environment;
  const userId = await createUser(pool, RECORDS);
  await becomeUser(userId);
  await resetFloorTable(pool);
  await pool.query('insert into bench_floor select * from records where user_id = $1', [userId]);
  const { rows: ids } = await pool.query<{ id: string }>('select id from records where user_id = $1', [userId]);
  const { rows: heads } = await pool.query('select epoch from sync_head where user_id = $1', [userId]);
  const cookies = await device.context.cookies(url);
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    origin: url,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  };

  async function ask(path: string, body?: object): Promise<string> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${url}${path}`, { headers, ...request });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text;
  }
  const clientIds = Array.from({ length: AT_ONCE }, () => uuidv7());
  const seqs = new Map<string, number>();
  const cursor = RECORDS + 3;
  const sync = (clientId: string, more: object) =>
    ask('/api/sync', {
      ...{ protocol: SYNC_PROTOCOL, build: 'bench', userId, clientId, epoch: heads[0].epoch, acked: 0, commands: [] },
      ...more,
    });
  const note = (clientId: string) => {
    const seq = (seqs.get(clientId) ?? 0) + 1;
    seqs.set(clientId, seq);
    return { id: ids[seq % ids.length]?.id, changes: { personalNotes: `played ${seq} times` }, seq };
  };

  /** CPU time in ms per operation, with several in flight. */
  async function costOf(times: number, work: (clientId: string) => Promise<unknown>): Promise<number> {
    const each = async (clientId: string, count: number) => {
      for (let turn = 0; turn < count; turn += 1) await work(clientId);
    };
    const all = (count: number) => Promise.all(clientIds.map((clientId) => each(clientId, Math.ceil(count / AT_ONCE))));
    await all(times / 4);
    const before = processorTime();
    await all(times);
    return (processorTime() - before) / (Math.ceil(times / AT_ONCE) * AT_ONCE);
  }

  const works = {
    'a pull without news': [
      (clientId: string) => sync(clientId, { cursor }),
      { name: 'bare SELECT', ask: () => ask(`/bench/floor/head?user=${userId}`) },
    ],
    'a change with its pull': [
      async (clientId: string) => {
        const { seq, ...args } = note(clientId);
        const command = {
          id: uuidv7(),
          seq,
          name: 'record.update',
          v: 1,
          args,
          at: new Date().toISOString(),
          group: '',
        };
        // A device's cursor comes from its last response: just behind the others.
        const { rows } = await pool.query('select version from sync_head where user_id = $1', [userId]);
        await sync(clientId, { cursor: Number(rows[0].version), acked: seq - 1, commands: [command] });
      },
      {
        name: 'bare UPDATE',
        ask: async (clientId: string) => {
          const { id, changes } = note(clientId);
          await pool.query('select version from sync_head where user_id = $1', [userId]);
          await ask('/bench/floor/change', { id, ...changes });
        },
      },
    ],
    [`a first pull of ${RECORDS} records`]: [
      async (clientId: string) => {
        const [head = ''] = (await sync(clientId, { epoch: undefined })).split('\n', 1);
        await sync(clientId, { page: JSON.parse(head).page });
      },
      { name: 'its rows as text, compressed', ask: () => ask(`/bench/floor/rows?user=${userId}`) },
    ],
  } as const;
  const rows: Row[] = [];
  for (const [work, [ours, floor]] of Object.entries(works)) {
    const times = work.startsWith('a first') ? edits : edits * 5;
    const value = await costOf(times, floor.ask);
    // Floors used the same sequence numbers, but made no changes.
    seqs.clear();
    const cost = await costOf(times, ours);
    rows.push({
      work: `server's processor time for ${work}`,
      ours: cost,
      floor: { name: floor.name, value },
      unit: 'ms',
      note: `server and database together: ${Math.round(1000 / cost)} a second of one core`,
    });
  }
  return rows;
}
