import { readFileSync } from 'node:fs';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAlive, readHeads } from '../../../sync-server/sync/stream-sessions.ts';
import { everything } from '../sync/everything.ts';
import { addCollector, album, device } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

// The rows of each person can lie together on one of several nodes, as Citus distributes them: reads the catalogue of the
// migrated schema, and the statements of sync.

/** Keys of a distributed table without the person, each with its reason. */
const KEYS_WITHOUT_PERSON = [
  // Servers of the version before name it in ON CONFLICT; the version after this one drops it.
  'sync_client_pkey',
];

/** Indexes of distributed tables by which housekeeping and jobs look at everybody, which every node does for its rows. */
const INDEXES_OF_EVERYBODY = [
  'images_check',
  'notifications_about',
  'notifications_age',
  'raised_notifications_about',
  'raised_notifications_age',
  'records_added',
  'sync_tombstone_age',
  'sync_verdict_age',
  'sync_verdict_refused',
  'wishlist_items_watched',
];

/** Functions of triggers that read and write rows of the person alone. */
const KEPT_WITH_PERSON = [
  'bury_notification',
  'bury_stray_row',
  'end_epoch',
  'forget_watch',
  'restamp_member',
  'stamp_stray_row',
];

let server: TestServer;
let outside: pg.Pool;
beforeAll(async () => {
  server = await startTestServer(1);
  outside = new pg.Pool({ connectionString: server.connectionString, max: 1 });
});
afterAll(async () => {
  await outside.end();
  await server.close();
});

const [, section = ''] = readFileSync(new URL('../../../docs/capacity.md', import.meta.url), 'utf8').split(
  '## Where each table goes',
);

/** The tables of each place, from the document. */
function placesInDocument(): Map<string, string[]> {
  const rows = [...section.matchAll(/^\| ([a-z ]+) \| (`[^|]+`) \|/gm)];
  return new Map(
    rows.map(([, place = '', tables = '']) => [place, [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)]),
  );
}

const places = placesInDocument();
const distributed = places.get('by person') ?? [];
const reference = places.get('everywhere') ?? [];

const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await outside.query<Row>(text, values)).rows;

test('each table is in one place of the list, and the list has no others', async () => {
  const tables = await rowsOf<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  expect([...places.values()].flat().toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect([...places.keys()]).toEqual(['by person', 'everywhere', 'coordinator', 'computed again']);
});

test('each key and each index of a distributed table begins with the person', async () => {
  const indexes = await rowsOf<{ name: string; table: string; isUnique: boolean; isTheirs: boolean }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", i.indisunique as "isUnique",
      a.attname is not distinct from 'user_id' as "isTheirs"
    from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid::regclass::text = any($1) order by 1`,
    [distributed],
  );
  expect([...new Set(indexes.map(({ table }) => table))].toSorted()).toEqual(distributed.toSorted());
  const others = indexes.filter(({ isTheirs }) => !isTheirs);
  const names = (isUnique: boolean) => others.filter((each) => each.isUnique === isUnique).map(({ name }) => name);
  expect(names(true)).toEqual(KEYS_WITHOUT_PERSON);
  expect(names(false)).toEqual(INDEXES_OF_EVERYBODY);
});

test('each trigger of a distributed table stays with the person, or the document names it', async () => {
  const triggers = await rowsOf<{ name: string }>(
    `select distinct p.proname::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid::regclass::text = any($1) and not t.tgisinternal order by 1`,
    [distributed],
  );
  const [, notYet = ''] = section.split('Not yet by person');
  const named = [...notYet.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).filter((name) => name !== 'sync_client');
  expect(triggers.map(({ name }) => name)).toEqual([...KEPT_WITH_PERSON, ...named].toSorted());
});

test('each row of a distributed table has its person', async () => {
  const columns = await rowsOf<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
    where attrelid::regclass::text = any($1) and attname = 'user_id' and attnotnull order by 1`,
    [distributed],
  );
  expect(columns.map(({ name }) => name)).toEqual(distributed.toSorted());
});

test('a foreign key leads from a distributed table to rows of the same person or to what is everywhere', async () => {
  const keys = await rowsOf<{ name: string; from: string; to: string; columns: [string, string][] }>(
    `select k.conname as name, k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to",
      (select json_agg(json_build_array(a.attname, b.attname)) from unnest(k.conkey, k.confkey) x (here, there)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = here
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = there) as columns
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`,
  );
  const isOfPerson = (columns: [string, string][]) => columns.some((pair) => pair.join() === 'user_id,user_id');
  const crossing = keys.filter(({ from, to, columns }) =>
    distributed.includes(from)
      ? !reference.includes(to) && !(distributed.includes(to) && isOfPerson(columns))
      : distributed.includes(to),
  );
  expect(crossing).toEqual([]);
  expect(keys.filter(({ from, to }) => distributed.includes(from) && distributed.includes(to)).length).toBeGreaterThan(
    1,
  );
});

test('each statement of sync names the person whose rows it reads or writes', async () => {
  const statements = new Set<string>();
  server.pool.on('connect', (client) => {
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text;
      if (/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) statements.add(text);
      return Reflect.apply(query, client, args);
    }) as typeof query;
  });
  const userId = await addCollector(server);
  statements.clear();
  const phone = device(server, userId);
  await everything(server, userId, phone);
  // A refusal raises a notification for the other devices.
  await phone.push(phone.command('record.update', { id: uuidv7(), changes: { title: 'Never there' } }));
  await readHeads(server.pool, [{ userId, sessionId: 'none' }]);
  await readAlive(server.pool, userId, [{ userId, sessionId: 'none' }]);
  expect(statements.size).toBeGreaterThan(30);
  const touched = new Set<string>();
  const nameless: string[] = [];
  for (const text of statements) {
    const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${text}`);
    for (const node of nodesOf(row?.['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'];
      if (table === undefined || !distributed.includes(table)) continue;
      touched.add(table);
      if (!namesPerson(node, text)) nameless.push(`${table} in ${text.trim()}`);
    }
  }
  expect(nameless).toEqual([]);
  expect([...touched].toSorted()).toEqual(
    expect.arrayContaining(['records', 'sync_client', 'sync_head', 'sync_verdict']),
  );
});

test('a server of the version before saves its devices in this schema', async () => {
  const [userId, id] = [await addCollector(server), uuidv7()];
  const save = `insert into sync_client as c (id, user_id, last_seq) values ($1, $2, $3)
    on conflict (id) do update set last_seq = excluded.last_seq where c.user_id = excluded.user_id`;
  for (const seq of [1, 2]) await rowsOf(save, [id, userId, seq]);
  const phone = device(server, userId);
  phone.clientId = id;
  phone.seq = 2;
  expect(await phone.push(phone.command('record.create', album()))).toMatchObject([{ seq: 3, status: 'ok' }]);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Operation?: string;
  Plans?: Plan[];
}

function nodesOf(plan: Plan | undefined): Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];
}

/** Rows are found by their person; an update or deletion finds them in a node below. */
function namesPerson(node: Plan, text: string): boolean {
  if (node['Node Type'] === 'ModifyTable') return node.Operation !== 'Insert' || /\buser_id\b/.test(text);
  return Object.entries(node).some(([name, value]) => /Cond$|Filter$/.test(name) && /\buser_id = /.test(String(value)));
}
