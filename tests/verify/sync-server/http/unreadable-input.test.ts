import { gzipSync, zstdCompressSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '../../../../shared/contract/all.ts';
import { endProviderSession } from '../../../../shared/contract/provider-logout.ts';
import { sync } from '../../../../shared/contract/sync.ts';
import { SYNC_PROTOCOL } from '../../../../shared/wire/sync-protocol.ts';
import { pageText } from '../../../../sync-server/sync/cursor.ts';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  // An administrator may make every call.
  server = await startTestServer({ env: { ADMIN_EMAILS: 'admin@example.com' } });
  client = await server.signedIn('admin@example.com');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('delete from rate_limits'));

const someId = '0197f6a1-0000-7000-8000-000000000001';
const goodPath = (path: string) => path.replace('release/{id}', 'release/7').replace(/\{\w+\}/g, someId);
const named = (endpoints: typeof ENDPOINTS) => endpoints.map((one) => [`${one.method} ${one.path}`, one] as const);
const withParams = named(ENDPOINTS.filter(({ path }) => path.includes('{')));
const withQuery = named(ENDPOINTS.filter(({ query }) => query !== undefined));
const withBody = named(ENDPOINTS.filter(({ body, rawBody, bodyType }) => body && !rawBody && !bodyType));
const withText = withBody.filter(([, endpoint]) => endpoint !== sync);

/** Escapes of half a surrogate pair, and of bytes that are not UTF-8. */
const malformed = ['%ED%A0%80', '%E0%A4%A'];
const badCharacters = ['a\0b', 'a\ud800b', '\udc00'];

describe('an address with a character that cannot be stored is refused in a sentence', () => {
  test.each(withParams)('in each part of the path of %s', async (_name, { method, path }) => {
    for (const param of path.match(/\{\w+\}/g) ?? []) {
      const ask = (text: string) =>
        client.send(method, goodPath(path.replace(param, text)), method === 'GET' ? undefined : {});
      expect(await ask('a%00b')).toMatchObject({ status: 400, body: refusalOfAddress });
      for (const text of malformed) expect(await ask(text)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test.each(withQuery)('in the query of %s', async (_name, { method, path, query }) => {
    for (const name of query instanceof z.ZodMiniObject ? Object.keys(query.shape) : []) {
      for (const bad of ['a%00b', ...malformed]) {
        const answer = await client.send(method, `${goodPath(path)}?artist=Can&title=Tago&${name}=${bad}`);
        expect([name, bad, answer.status, answer.body]).toEqual([name, bad, 400, refusalOfAddress]);
      }
    }
  });

  test.each(['/api/images/a%00', '/api/public-images/a%00b/c', `/api/public-images/a%00b/${'0'.repeat(64)}`])(
    'and in %s',
    async (path) => {
      expect((await client.get(path)).body).toEqual(refusalOfAddress);
    },
  );

  test.each(['/a%00b', '/a%00b/c', '/%E0%A4%A', '/assets/%00', '/dev-idp/%00'])('and %s is no crash', async (path) => {
    expect((await client.get(path, { accept: 'text/html' })).status).toBeLessThan(500);
  });
});

describe('a body', () => {
  test.each(withText)('of %s with a character that cannot be stored is refused', async (_name, { method, path }) => {
    for (const text of badCharacters) {
      for (const body of [fieldsWith(text), { preferredRecordStoreData: { deep: [text] } }, { [text]: 'key' }]) {
        const answer = await client.send(method, goodPath(path), body);
        expect([answer.status, answer.body]).toMatchObject([400, refusalOfText]);
      }
    }
  });

  test.each(withBody)('of %s nested 20,000 deep is refused', async (_name, { method, path }) => {
    for (const name of ['commands', 'preferredRecordStoreData']) {
      const answer = await sendRaw(method, path, `{"${name}":${'['.repeat(20_000)}1${']'.repeat(20_000)}}`);
      expect(answer).toEqual([400, { code: 'INVALID', message: 'The body is nested too deeply' }]);
    }
  });

  test.each(withBody)('of %s that cannot be unpacked is refused', async (_name, { method, path }) => {
    for (const packing of ['gzip', 'deflate', 'br', 'zstd']) {
      const whole = (packing === 'zstd' ? zstdCompressSync : gzipSync)(someText);
      for (const bytes of [whole.subarray(0, 40), Buffer.from('nothing packed at all')]) {
        const answer = await sendRaw(method, path, bytes, { 'content-encoding': packing });
        expect([packing, ...answer]).toEqual([packing, 400, refusalOfPacking]);
      }
    }
  });

  test.each(['gzip', 'zstd'])('of a picture that cannot be unpacked by %s is refused', async (packing) => {
    const packed = { 'content-encoding': packing };
    const answer = await sendRaw('PUT', `/api/images/${'0'.repeat(64)}`, Buffer.from('not packed'), packed);
    expect(answer).toEqual([400, refusalOfPacking]);
  });

  test('of a form that cannot be stored or unpacked is refused', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const ask = (body: Buffer, more = {}) => sendRaw('POST', endProviderSession.path, body, { ...type, ...more });
    expect(await ask(Buffer.from('logout_token=a%00b'))).toMatchObject([400, refusalOfText]);
    expect(await ask(Buffer.from('not packed'), { 'content-encoding': 'gzip' })).toEqual([400, refusalOfPacking]);
  });

  test.each(['gzip', 'zstd'])('of a visitor that cannot be unpacked by %s is refused', async (packing) => {
    const packed = { 'content-encoding': packing };
    const visitor = server.newClient();
    expect(await sendRaw('POST', '/api/contact', Buffer.from('not packed'), packed, visitor)).toEqual([
      400,
      refusalOfPacking,
    ]);
  });
});

describe('a sync request', () => {
  const requestOf = async (more: object) => ({
    protocol: SYNC_PROTOCOL,
    build: 'test',
    userId: (await client.get('/api/auth/user')).body.id,
    clientId: uuidv7(),
    acked: 0,
    commands: [],
    ...more,
  });

  test('refuses the one command with such a character, and takes the other one', async () => {
    const fields = (title: string) => ({ id: uuidv7(), fields: { artist: 'Can', title } });
    const command = (seq: number, args: object) => {
      return { id: uuidv7(), seq, name: 'record.create', v: 1, args, at: '', group: '' };
    };
    const commands = [command(1, fields('Tago\0Mago')), command(2, fields('Tago \ud800')), command(3, fields('Ege'))];
    const { status, body } = await client.send('POST', '/api/sync', await requestOf({ commands, pull: false }));
    expect(status).toBe(200);
    expect(body.verdicts.map((one: { status: string; code?: string }) => [one.status, one.code])).toEqual([
      ['refused', 'INVALID'],
      ['refused', 'INVALID'],
      ['ok', undefined],
    ]);
  });

  test.each(['9999-99-99 99:99:99+00', '2026-02-30 10:00:00.123+00', '2026-01-01 10:00:00+99', '2026.2026.2026'])(
    'with a page token of the time %s starts the device again',
    async (createdAt) => {
      const page = pageText({ head: 1, after: { createdAt, id: someId } });
      const answer = await client.send('POST', '/api/sync', await requestOf({ page }));
      expect([answer.status, answer.body.code]).toEqual([409, 'RESET']);
    },
  );
});

const someText = JSON.stringify({ name: 'Jazz', artist: 'Can', title: 'Tago Mago'.repeat(50) });
const refusalOfAddress = { code: 'INVALID', message: 'The address holds a character that cannot be read' };
const refusalOfPacking = { code: 'INVALID', message: 'The body could not be unpacked' };
const refusalOfText = {
  code: 'INVALID',
  message: 'The text holds a character that cannot be stored. Type it again without it',
};

function fieldsWith(text: string) {
  const album = { artist: text, title: text, personalNotes: text, genre: text };
  return { ...album, username: text, name: text, preferredRecordStore: text, id: text, seen: { artist: text } };
}

async function sendRaw(
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  who = client,
) {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body);
  const response = await who.fetch(goodPath(path), {
    method,
    body: bytes,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return [response.status, await response.json()];
}
