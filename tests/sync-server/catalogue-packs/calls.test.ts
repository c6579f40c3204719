import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, rmdir, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackEntry } from '../../../shared/contract/catalogue-packs.ts';
import { makePacks } from '../../../sync-server/catalogue-packs/make-packs.ts';
import { packFile } from '../../../sync-server/catalogue-packs/manifest.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { DUMP } from './dump.ts';

let folder: string;
let server: TestServer;
let member: HttpClient;
let packs: PackEntry[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
  server = await startTestServer({ env: { CATALOGUE_PACKS_DIR: folder } });
  member = await server.signedIn();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function* dump() {
  yield DUMP;
}

const getPack = (sha256: string, headers?: Record<string, string>) =>
  member.fetch(`/api/catalogue-packs/${sha256}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a folder without packs offers none', async () => {
  expect((await member.get('/api/catalogue-packs')).body).toEqual({ packs: [] });
});

test('packs that are built while the server runs are offered, with each figure of theirs', async () => {
  packs = await makePacks(dump(), folder, {
    genres: ['Jazz'],
    countries: [],
    vinylOnly: false,
    builtFrom: '2026-11-01',
  });
  const { status, body, headers } = await member.get('/api/catalogue-packs');
  expect(status).toBe(200);
  expect(body).toEqual({ packs });
  expect(headers.get('cache-control')).toContain('no-store');
});

test('a pack comes whole and unpacked, under the hash of its bytes', async () => {
  const [pack] = packs;
  const response = await getPack(pack?.sha256 ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('content-encoding')).toBeNull();
  const bytes = await bytesOf(response);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(pack?.sha256);
});

test('a pack comes from the byte on that a device asks for', async () => {
  const [pack] = packs;
  if (!pack) throw new Error('The pack is missing');
  const whole = await readFile(join(folder, packFile(pack)));
  const response = await getPack(pack.sha256, { range: 'bytes=100-' });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes 100-${pack.bytes - 1}/${pack.bytes}`);
  expect(await bytesOf(response)).toEqual(whole.subarray(100));
});

test.each([
  ['a hash of nothing', '0'.repeat(64)],
  ['a path', '..%2Fmanifest.json'],
  ['the name of a file', 'manifest.json'],
])('%s is no pack', async (_, sha256) => {
  expect((await getPack(sha256)).status).toBe(404);
});

test('a pack without its file is not found, and the answer is not kept', async () => {
  const [pack] = packs;
  if (!pack) throw new Error('The pack is missing');
  const file = join(folder, packFile(pack));
  const bytes = await readFile(file);
  await rm(file);
  const response = await getPack(pack.sha256);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store, private']);
  await writeFile(file, bytes);
});

test('a pack whose file cannot be read, or not from this byte on, is asked for again', async () => {
  const [pack] = packs;
  if (!pack) throw new Error('The pack is missing');
  const file = join(folder, packFile(pack));
  const bytes = await readFile(file);
  await truncate(file, 50);
  const short = await getPack(pack.sha256, { range: 'bytes=100-' });
  expect([short.status, short.headers.get('retry-after')]).toEqual([503, '60']);
  await rm(file);
  await mkdir(file);
  expect((await getPack(pack.sha256)).status).toBe(503);
  await rmdir(file);
  await writeFile(file, bytes);
});

test('a manifest that a person has broken offers nothing, and a device keeps what it has of a pack', async () => {
  await writeFile(join(folder, 'manifest.json'), '{"packs": [');
  expect((await member.get('/api/catalogue-packs')).body).toEqual({ packs: [] });
  const response = await getPack(packs[0]?.sha256 ?? '');
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      code: 'UNAVAILABLE',
      message: 'The packs cannot be read at the moment. Please try again soon.',
      details: { retryAfter: 60 },
    },
  ]);
});
