import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USER_HEADER } from '../../../shared/wire/current-user-call.ts';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { png as pngOf } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
});

const requestOf = (more: object = {}) => ({
  protocol: SYNC_PROTOCOL,
  build: 'test',
  userId,
  clientId: uuidv7(),
  acked: 0,
  commands: [],
  ...more,
});

const createCommand = (seq: number, title: string) => ({
  id: uuidv7(),
  seq,
  name: 'record.create',
  v: 1,
  args: { id: uuidv7(), fields: { artist: 'Alice Coltrane', title } },
  at: new Date().toISOString(),
  group: 'g',
});

describe('POST /api/sync', () => {
  test("accepts commands and answers verdicts and rows, with the header that a portal's page lacks", async () => {
    const command = createCommand(1, 'Journey in Satchidananda');
    const answer = await client.send('POST', '/api/sync', requestOf({ commands: [command] }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-sync')).toBe(String(SYNC_PROTOCOL));
    expect(answer.headers.get('cache-control')).toBe('no-store, private');
    const lines = typeof answer.body === 'string' ? answer.body.split('\n') : [JSON.stringify(answer.body)];
    const head = JSON.parse(lines[0] ?? '');
    expect(head.verdicts).toMatchObject([{ id: command.id, seq: 1, status: 'ok' }]);
    expect(head.segments).toBe(lines.length - 1);
    const rows = lines.slice(1).flatMap((line: string) => JSON.parse(line));
    expect([...rows, ...(head.rows.records ?? [])].map(({ title }) => title)).toEqual(['Journey in Satchidananda']);
    expect((await client.get('/api/records')).body).toHaveLength(1);
  });

  test('sends a first pull as lines of packed rows, compressed', async () => {
    const commands = Array.from({ length: 15 }, (_, index) => createCommand(index + 1, `Album ${index}`));
    const clientId = uuidv7();
    await client.send('POST', '/api/sync', requestOf({ clientId, commands, pull: false }));
    const response = await client.fetch('/api/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify(requestOf({ clientId: uuidv7() })),
    });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const [first = '', ...segments] = (await response.text()).split('\n');
    expect(JSON.parse(first).segments).toBe(segments.length);
    expect(segments.flatMap((segment) => JSON.parse(segment))).toHaveLength(15);
  });

  test('sends a page of more lines than wait for a reader, each whole and in order', async () => {
    const albums = (count: number) =>
      Array.from({ length: count }, () => ({
        id: uuidv7(),
        fields: { artist: 'Sun Ra', title: 'Saturn', personalNotes: 'x'.repeat(500) },
      }));
    await server.ctx.pool.query(`update users set subscription_tier = 'lifetime' where id = $1`, [userId]);
    const clientId = uuidv7();
    const commands = [500, 500, 300].map((count, index) => ({
      ...createCommand(index + 1, ''),
      name: 'record.import',
      args: { records: albums(count) },
    }));
    for (const command of commands) {
      const { status } = await client.send(
        'POST',
        '/api/sync',
        requestOf({ clientId, commands: [command], pull: false }),
      );
      expect(status).toBe(200);
    }
    const linesOf = async (more: object) => {
      const response = await client.fetch('/api/sync', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
        body: JSON.stringify(requestOf(more)),
      });
      const [head = '', ...segments] = (await response.text()).split('\n');
      return { head: JSON.parse(head), rows: segments.map((segment) => JSON.parse(segment) as { id: string }[]) };
    };
    const { head, rows } = await linesOf({});
    const rest = await linesOf({ page: head.page, epoch: head.epoch });
    expect(rest.rows.map(({ length }) => length)).toEqual([500, 500, 100]);
    expect(new Set([...rows, ...rest.rows].flat().map(({ id }) => id)).size).toBe(1_300);
  });

  test('answers a delta as plain JSON on one line', async () => {
    const { body } = await client.send('POST', '/api/sync', requestOf());
    const delta = await client.send('POST', '/api/sync', requestOf({ epoch: body.epoch, cursor: body.cursor }));
    expect(delta.headers.get('content-type')).toContain('application/json');
    expect(delta.body).toMatchObject({ segments: 0, more: false, verdicts: [], deleted: [] });
  });

  test('sends a small answer as it is, and a large one compressed', async () => {
    const clientId = uuidv7();
    const { epoch, cursor } = (await client.send('POST', '/api/sync', requestOf())).body;
    const one = requestOf({ clientId, epoch, cursor, commands: [createCommand(1, 'Ptah')] });
    const small = await client.send('POST', '/api/sync', one);
    expect(small.body.rows.records).toHaveLength(1);
    expect(small.headers.get('content-encoding')).toBeNull();
    const commands = Array.from({ length: 10 }, (_, index) => createCommand(index + 2, `Album ${index}`));
    await client.send('POST', '/api/sync', requestOf({ clientId, commands, pull: false }));
    const delta = await client.send('POST', '/api/sync', requestOf({ clientId, epoch, cursor }));
    expect(delta.body.rows.records).toHaveLength(11);
    expect(delta.headers.get('content-encoding')).toEqual(expect.any(String));
  });

  test("refuses another person's databases and touches nothing", async () => {
    const neighbour = await server.signedIn();
    const commands = [createCommand(1, 'Ptah, the El Daoud')];
    const answer = await neighbour.send('POST', '/api/sync', requestOf({ commands }));
    expect([answer.status, answer.body.code]).toEqual([403, 'USER_MISMATCH']);
    expect(answer.headers.get('x-sync')).toBe(String(SYNC_PROTOCOL));
    expect((await neighbour.get('/api/records')).body).toEqual([]);
    expect((await client.get('/api/records')).body).toEqual([]);
  });

  test('names the first field that is wrong, and an app that is too old', async () => {
    const bad = await client.send('POST', '/api/sync', requestOf({ clientId: 'mine' }));
    expect([bad.status, bad.body.details.field]).toEqual([400, 'clientId']);
    const old = await client.send('POST', '/api/sync', requestOf({ protocol: 0 }));
    expect([old.status, old.body.code]).toEqual([426, 'CLIENT_TOO_OLD']);
  });

  test('answers RESET with the epoch to a device of another epoch', async () => {
    const answer = await client.send('POST', '/api/sync', requestOf({ epoch: uuidv7(), cursor: 1 }));
    expect([answer.status, answer.body.code]).toEqual([409, 'RESET']);
    expect(answer.body.details.epoch).toEqual(expect.any(String));
  });
});

describe('GET /api/sync/events', () => {
  test('signals a change by another call, without its content', async () => {
    const stream = await open(client);
    await client.send('POST', '/api/collections', { name: 'Spiritual jazz' });
    const poke = await stream.next(/event: poke\ndata: \d+\n\n/);
    expect(poke).not.toContain('Spiritual');
    await stream.close();
  });

  test("sends nothing about other people's changes", async () => {
    const neighbour = await server.signedIn();
    const stream = await open(client);
    await neighbour.send('POST', '/api/collections', { name: 'Not yours' });
    await client.send('POST', '/api/collections', { name: 'Yours' });
    const text = await stream.next(/event: poke/);
    expect(text.match(/event: poke/g)).toHaveLength(1);
    await stream.close();
  });

  test('sends changes made through another server on the same database', async () => {
    const second = await startTestServer({ database: server.database });
    try {
      const there = await second.signedIn('two-servers@example.com');
      const here = await server.signedIn('two-servers@example.com');
      // Both providers give the address the same subject; only the issuer distinguishes them.
      const { id } = (await here.get('/api/auth/user')).body;
      expect((await there.get('/api/auth/user')).body.id).toBe(id);
      const stream = await open(there);
      await here.send('POST', '/api/collections', { name: 'From afar' });
      await stream.next(/event: poke/);
      await stream.close();
    } finally {
      await second.stop();
    }
  });

  test('ends at once on sign-out of its session, and no other stream does', async () => {
    const neighbour = await server.signedIn();
    const [signedOut, other] = [await open(client), await open(neighbour)];
    await client.navigate('/api/logout');
    await signedOut.next(/event: signed-out/);
    await signedOut.end();
    await server.ctx.pool.query('select pg_notify($1, $2)', ['side_one_sessions', 'of nobody']);
    await neighbour.send('POST', '/api/collections', { name: 'Still open' });
    await other.next(/event: poke/);
    await other.close();
  });

  test('ends when its session runs out', async () => {
    // The store of the sessions rounds the time of day up to a second.
    await server.ctx.pool.query(
      `update sessions set expire = now() + interval '3 seconds',
         sess = jsonb_set(sess, '{cookie,expires}', to_jsonb(now() + interval '3 seconds'))
       where sess ->> 'userId' = $1`,
      [userId],
    );
    const stream = await open(client);
    await stream.end();
  });

  test("begins with the person's version, and sends a device the rows that another one changed", async () => {
    const stream = await open(client, '?client=laptop');
    const [, version = '', epoch] = /data: (\d+) (\S+)/.exec(await stream.next(/event: heartbeat\ndata: .+\n\n/)) ?? [];
    const { body } = await client.send('POST', '/api/collections', { name: 'Spiritual\njazz' });
    const [, data = ''] = /event: news\ndata: (.+)\n\n/.exec(await stream.next(/event: news\ndata: .+\n\n/)) ?? [];
    const news = JSON.parse(data);
    const pulled = await client.send('POST', '/api/sync', requestOf({ cursor: Number(version), epoch }));
    expect({ ...pulled.body, serverTime: 0 }).toEqual({ ...news, from: undefined, serverTime: 0 });
    expect(news.from).toBe(Number(version));
    expect(news.rows.collections).toMatchObject([{ id: body.id }]);
    await stream.close();
  });

  test('sends a change to all devices except the one that made it', async () => {
    const [phone, laptop] = [uuidv7(), uuidv7()];
    const [own, other] = [await open(client, `?client=${phone}`), await open(client, `?client=${laptop}`)];
    await client.send('POST', '/api/sync', requestOf({ clientId: phone, commands: [createCommand(1, 'Promise')] }));
    expect(await other.next(/event: news/)).toContain('Promise');
    await client.send(
      'POST',
      '/api/sync',
      requestOf({ clientId: laptop, commands: [createCommand(1, 'Lovers Rock')] }),
    );
    const news = await own.next(/event: news/);
    expect(news).toContain('Lovers Rock');
    expect(news).not.toContain('Promise');
    for (const stream of [own, other]) await stream.close();
  });

  test('sends only the version of a change of more than a few rows', async () => {
    const stream = await open(client, '?client=laptop');
    const commands = Array.from({ length: 60 }, (_, index) => ({
      ...createCommand(index + 1, ''),
      name: 'wishlist.create',
      args: { id: uuidv7(), fields: { artist: 'Sun Ra', title: `Saturn ${index}` } },
    }));
    await client.send('POST', '/api/sync', requestOf({ commands, pull: false }));
    expect(await stream.next(/event: (poke|news)/)).not.toContain('event: news');
    await stream.close();
  });

  test('needs a session, and ends when the server stops', async () => {
    expect((await server.newClient().get('/api/sync/events')).status).toBe(401);
    const own = await startTestServer();
    const person = await own.signedIn();
    const stream = await open(person);
    const ended = stream.end();
    await own.stop();
    await ended;
  });
});

describe('pictures', () => {
  const png = pngOf(20, 20);
  const name = hash('sha256', png, 'hex');
  const put = (sha256: string, body: Uint8Array, who = client) =>
    who.fetch(`/api/images/${sha256}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(body),
    });

  test('are stored under the hash of their bytes, as often as they are sent', async () => {
    expect((await client.fetch(`/api/images/${name}`)).status).toBe(404);
    expect((await put(name, png)).status).toBe(200);
    expect(await (await put(name, png)).json()).toEqual({ url: `/api/images/${name}` });
    const read = await client.fetch(`/api/images/${name}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true);
    expect(read.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(read.headers.get('content-type')).toBe('image/png');
    // A picture that is opened as a page runs nothing.
    expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('that are not there are named in a sentence', async () => {
    const missing = { code: 'NOT_FOUND', message: 'This picture does not exist' };
    for (const address of [name, 'not-a-hash']) {
      const answer = await client.fetch(`/api/images/${address}`);
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining(missing)]);
    }
    const empty = await client.fetch(`/api/images/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
    });
    expect(empty.status).toBe(415);
  });

  test('of one person are not there for another', async () => {
    await put(name, png);
    const neighbour = await server.signedIn();
    expect((await neighbour.fetch(`/api/images/${name}`)).status).toBe(404);
    const visitor = server.newClient();
    expect((await visitor.fetch(`/api/images/${name}`)).status).toBe(401);
    expect((await put(name, png, visitor)).status).toBe(401);
  });

  test("sent by a device of another person than the session's are refused and not stored", async () => {
    const neighbour = await server.signedIn();
    const answer = await neighbour.fetch(`/api/images/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', [USER_HEADER]: userId },
      body: new Uint8Array(png),
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'USER_MISMATCH' });
    expect((await neighbour.fetch(`/api/images/${name}`)).status).toBe(404);
  });

  test('are refused when they are damaged, no pictures, or too large', async () => {
    expect((await put('0'.repeat(64), png)).status).toBe(400);
    const script = Buffer.from('<svg onload="alert(1)"/>');
    expect((await put(hash('sha256', script, 'hex'), script)).status).toBe(415);
    const huge = Buffer.concat([png, Buffer.alloc(5_242_881)]);
    expect((await put(hash('sha256', huge, 'hex'), huge)).status).toBe(413);
    expect((await put('not-a-hash', png)).status).toBe(404);
    const foreign = await client.fetch(`/api/images/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png', origin: 'https://evil.example' },
      body: new Uint8Array(png),
    });
    expect(foreign.status).toBe(403);
  });
});

async function open(who: HttpClient, query = '') {
  const abort = new AbortController();
  const response = await who.fetch(`/api/sync/events${query}`, { signal: abort.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The stream has no body');
  let text = '';
  const stream = {
    /** Reads until the pattern matches; the test's timeout ends a silent stream. */
    async next(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${text}`);
        text += value;
      }
      return text;
    },
    async end(): Promise<void> {
      while (!(await reader.read()).done);
    },
    async close(): Promise<void> {
      abort.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
  // The first heartbeat reports changes made before it.
  await stream.next(/event: heartbeat\ndata: .+\n\n/);
  return stream;
}
