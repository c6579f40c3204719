import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { png } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Owned, owned, VIEWED_CALLS } from './viewed-calls.ts';
import { entriesAbout, type Somebody, setRole, somebody, switchTo } from './viewing.ts';

let server: TestServer;
let admin: Somebody;
let of: Owned;

beforeAll(async () => {
  server = await startTestServer();
  admin = await somebody(server, 'admin');
});
afterAll(() => server.stop());

/** An administrator views as a new person, who has one of everything. */
async function view(): Promise<void> {
  of = await owned(server);
  admin = { ...admin, client: await server.signedIn(admin.email) };
  await setRole(server, admin.id, 'admin');
  expect((await switchTo(admin, of.person)).status).toBe(200);
}

const writes = ENDPOINTS.filter(
  ({ method, id, access }) => method !== 'GET' && id !== 'switchBack' && access !== 'signature',
);
const isRefused = ({ access, whileViewing }: Endpoint) => access === 'admin' || whileViewing === 'refused';
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);
const someId = '0197f6a1-0000-7000-8000-000000000001';

function send({ id, method, path }: Endpoint) {
  const call = VIEWED_CALLS[id];
  const address = call?.path?.(of) ?? path.replace(/\{\w+\}/g, someId);
  return { address, answer: admin.client.send(method, address, call?.body?.(of)) };
}

/** All data of the product, but what counts and logs calls. */
async function everything(): Promise<string> {
  const { pool } = server.ctx;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
       and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'audit_log', 'hidden_log')`,
  );
  const all = tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`).join(' union all ');
  const { rows } = await pool.query<{ row: string }>(`${all} order by 1`);
  return rows.map(({ row }) => row).join('\n');
}

/** Runs while no entry can be written. */
async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  await server.ctx.pool.query('alter table audit_log rename to hidden_log');
  try {
    return await work();
  } finally {
    await server.ctx.pool.query('alter table hidden_log rename to audit_log');
  }
}

test('each call of the contract that writes is refused while viewing, or has an input here', () => {
  const open = writes.filter((endpoint) => !isRefused(endpoint) && !endpoint.rawBody).map(({ id }) => id);
  expect(Object.keys(VIEWED_CALLS).sort()).toEqual(open.sort());
});

describe('a call that only the owner may make, or an administrator in their own name,', () => {
  beforeAll(view);

  test.each(named(writes.filter(isRefused)))('%s is refused, which is in the log', async (_id, endpoint) => {
    const before = await everything();
    const { address, answer } = send(endpoint);
    const { status, body } = await answer;
    const words = endpoint.access === 'admin' ? 'Exit the user view first' : 'Only the owner can do this.';
    expect([status, body.code, body.message]).toEqual([403, 'FORBIDDEN', words]);
    expect(await everything()).toBe(before);
    const entry = (await entriesAbout(server, of.person.id)).at(-1);
    const call = `${endpoint.method} ${address}`;
    expect(entry).toMatchObject({ actor: admin.id, act: 'view.write', call, refused: 'FORBIDDEN' });
  });

  const reads = ENDPOINTS.filter(({ access, method }) => access === 'admin' && method === 'GET');
  test.each(named(reads))('%s, which is for administrators, is refused', async (_id, endpoint) => {
    const { status, body } = await send(endpoint).answer;
    expect([status, body.message]).toEqual([403, 'Exit the user view first']);
  });
});

describe('a write in the name of the person', () => {
  beforeEach(view);

  const open = writes.filter((endpoint) => !isRefused(endpoint) && !endpoint.rawBody);
  const written = named(open.filter(({ id }) => !VIEWED_CALLS[id]?.isRead));

  test.each(written)('%s is done with its entry, or not at all', async (_id, endpoint) => {
    const before = await everything();
    expect((await withoutLog(() => send(endpoint).answer)).status).toBe(500);
    expect(await everything()).toBe(before);

    const { address, answer } = send(endpoint);
    expect((await answer).status).toBe(endpoint.status);
    const entries = await entriesAbout(server, of.person.id);
    expect(entries.map(({ act }) => act)).toEqual(['view.start', 'view.write']);
    expect(entries[1]).toMatchObject({ actor: admin.id, call: `${endpoint.method} ${address}`, refused: null });
  });

  test.each(named(open.filter(({ id }) => VIEWED_CALLS[id]?.isRead)))('%s writes nothing', async (_id, endpoint) => {
    const before = await everything();
    expect((await send(endpoint).answer).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  test('a picture is stored with its entry, or not at all', async () => {
    const bytes = png(8, 8);
    const address = `/api/images/${hash('sha256', bytes, 'hex')}`;
    const put = () => admin.client.fetch(address, { method: 'PUT', body: new Uint8Array(bytes) });
    const before = await everything();
    expect((await withoutLog(put)).status).toBe(500);
    expect(await everything()).toBe(before);
    expect((await put()).status).toBe(200);
    expect((await entriesAbout(server, of.person.id)).at(-1)).toMatchObject({ call: `PUT ${address}`, refused: null });
    const shown = await admin.client.fetch(address);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await of.person.client.fetch(address)).headers.get('cache-control')).toContain('immutable');
  });

  test('is said with what was there before and after', async () => {
    await admin.client.send('PATCH', `/api/records/${of.recordId}`, { title: 'Ptah, the El Daoud', year: 1970 });
    await admin.client.send('DELETE', `/api/wishlist/${of.wishId}`);
    await admin.client.send('PATCH', '/api/profile', { bio: 'Blue notes' });
    const [, record, wish, profile] = await entriesAbout(server, of.person.id);
    expect([record?.before, record?.after]).toEqual([
      { 'record Ptah, the El Daoud': { title: 'Ptah', year: null } },
      { 'record Ptah, the El Daoud': { title: 'Ptah, the El Daoud', year: 1970 } },
    ]);
    expect(wish?.before?.['wishlist item Neu! 2']).toMatchObject({ artist: 'Neu!', title: 'Neu! 2' });
    expect(wish?.after).toEqual({ 'wishlist item Neu! 2': null });
    expect([profile?.before, profile?.after]).toEqual([{ account: { bio: null } }, { account: { bio: 'Blue notes' } }]);
  });

  test('that its rule refuses is in the log as refused', async () => {
    const answer = await admin.client.send('PATCH', `/api/records/${someId}`, { year: 1970 });
    expect(answer.status).toBe(404);
    const [, ...entries] = await entriesAbout(server, of.person.id);
    expect(entries).toMatchObject([{ refused: 'NOT_FOUND', before: null, after: { commands: ['record.update'] } }]);
  });

  test('of the username with the profile is refused for that field alone', async () => {
    const answer = await admin.client.send('PATCH', '/api/profile', { username: 'taken-over', bio: 'x' });
    expect([answer.status, answer.body.message, answer.body.details]).toEqual([
      403,
      'Only the owner can do this.',
      { field: 'username' },
    ]);
    expect((await of.person.client.get('/api/auth/user')).body).toMatchObject({ username: null, bio: null });
  });

  test('is in the log, and not what people do themselves', async () => {
    const before = await entriesAbout(server, of.person.id);
    await of.person.client.send('PATCH', '/api/profile', { bio: 'Mine' });
    await of.person.client.send('PATCH', `/api/records/${someId}`, { year: 1970 });
    expect(await entriesAbout(server, of.person.id)).toEqual(before);
  });

  test('has no entry where a sync only reads', async () => {
    const { body } = VIEWED_CALLS.sync ?? {};
    const answer = await admin.client.send('POST', '/api/sync', { ...body?.(of), commands: [] });
    expect(answer.status).toBe(200);
    expect(await entriesAbout(server, of.person.id)).toHaveLength(1);
  });
});
