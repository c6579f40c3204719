import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PICTURES_PATH } from '../../../shared/domain/page-tags.ts';
import { publicProfilePath } from '../../../shared/domain/public-address.ts';
import { removeLooseObjects } from '../../../sync-server/library/images/loose-objects.ts';
import { PAID_SHARE } from '../../../sync-server/library/images/picture-share.ts';
import { storeImage } from '../../../sync-server/library/images/store-image.ts';
import { removeUnusedImages } from '../../../sync-server/library/images/unused-images.ts';
import { createS3Store } from '../../../sync-server/providers/objects/s3-store.ts';
import { outsideWorld } from '../../../sync-server/providers/polite-fetch.ts';
import { createLog } from '../../../sync-server/start/build-context.ts';
import { empty } from '../../support/bystander.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { png } from '../../support/pictures.ts';
import { type S3Double, startS3Double } from '../../support/s3-double.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let s3: S3Double;
let server: TestServer;
let client: HttpClient;
let userId: string;
const began = Date.now();
let now = began;
const lines: Record<string, unknown>[] = [];
const problems = () => lines.filter(({ level, msg }) => Number(level) >= 50 && msg !== 'request');

const clock = () => now;
const storeOf = (changes: Partial<S3Double['settings']> = {}) =>
  createS3Store({ ...s3.settings, ...changes }, { ...outsideWorld(clock), wait: async () => undefined });

beforeAll(async () => {
  s3 = await startS3Double({ clock });
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  server = await startTestServer({ env: s3.env, overrides: { clock, log, objects: storeOf() } });
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});
beforeEach(async () => {
  now = began;
  s3.recover();
  s3.objects.clear();
  s3.requests.length = 0;
  lines.length = 0;
  await empty(server.ctx.pool, 'images', 'loose_objects');
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
});

const addressOf = (bytes: Buffer) => `/api/images/${hash('sha256', bytes, 'hex')}`;
const sentBy = (by: HttpClient, bytes: Buffer) =>
  by.fetch(addressOf(bytes), { method: 'PUT', body: new Uint8Array(bytes) });

let pictures = 0;
/** A picture that no other test has, sent and stored. */
async function send(by = client): Promise<{ bytes: Buffer; address: string }> {
  pictures += 1;
  const bytes = png(pictures, 7);
  expect((await sentBy(by, bytes)).status).toBe(200);
  return { bytes, address: addressOf(bytes) };
}

async function rowsOf(id = userId) {
  const { rows } = await server.ctx.pool.query(
    'select bytes, object_key as key, object_size as size from images where user_id = $1 order by created_at',
    [id],
  );
  return rows as { bytes: Buffer | null; key: string | null; size: number | null }[];
}

const looseKeys = async () => {
  const { rows } = await server.ctx.pool.query(`select key from loose_objects where key <> 'pictures/bystood'`);
  return rows.map(({ key }) => String(key));
};

/** The cleaning, when everything that is loose now is older than an hour. */
async function clean(): Promise<void> {
  now += 2 * 3_600_000;
  await removeLooseObjects(server.ctx);
}

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a picture in the object store', () => {
  test('has its bytes there alone, and is read back unchanged by its owner', async () => {
    const { bytes, address } = await send();
    const [row] = await rowsOf();
    expect(row).toEqual({ bytes: null, key: expect.stringMatching(/^pictures\/[\w-]+$/), size: bytes.length });
    expect([...s3.objects]).toEqual([[row?.key, { bytes, type: 'image/png' }]]);
    expect(await looseKeys()).toEqual([]);
    const answer = await client.fetch(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await bodyOf(answer)).equals(bytes)).toBe(true);
  });

  test('is answered to a question for its head without a request to the store', async () => {
    const { bytes, address } = await send();
    s3.requests.length = 0;
    const answer = await client.fetch(address, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(s3.requests).toEqual([]);
  });

  test('is nothing to another person, who has the same one apart', async () => {
    const { bytes, address } = await send();
    const other = await server.signedIn();
    expect((await other.fetch(address)).status).toBe(404);
    expect((await server.newClient().fetch(address)).status).toBe(401);
    await sentBy(other, bytes);
    expect(s3.objects.size).toBe(2);
  });

  test('is shown to strangers while a public page shows it', async () => {
    const { bytes, address } = await send();
    const username = `crates-${randomUUID().slice(0, 8)}`;
    await client.send('PATCH', '/api/profile', { username, profileImageUrl: address });
    const open = () => server.newClient().fetch(address.replace('images', `public-images/${username}`));
    expect((await open()).status).toBe(404);
    await client.send('PATCH', '/api/user/public', { isPublic: true });
    expect((await bodyOf(await open())).equals(bytes)).toBe(true);
    s3.requests.length = 0;
    const link = () => server.newClient().fetch(`${PICTURES_PATH}${publicProfilePath(username)}`);
    s3.fail('GET', { refuse: [500, 'InternalError'] }, 3);
    expect((await link()).status).toBe(503);
    expect((await link()).headers.get('content-type')).toBe('image/png');
    expect(s3.requests).toHaveLength(4);
  });

  test('that is sent again is not put again', async () => {
    const { bytes } = await send();
    expect((await sentBy(client, bytes)).status).toBe(200);
    expect(s3.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect([await rowsOf(), await looseKeys()]).toMatchObject([[{}], []]);
  });

  test('that is sent twice at once is kept once, and the other copy is cleaned up', async () => {
    const bytes = png(9_000, 7);
    await Promise.all([sentBy(client, bytes), sentBy(client, bytes)]);
    const [row] = await rowsOf();
    await clean();
    expect([...s3.objects.keys()]).toEqual([row?.key]);
  });

  test('counts in the share of its person as one in the database does', async () => {
    const share = { ...PAID_SHARE, bytes: png(1, 9).length + png(2, 9).length };
    const store = (width: number) => {
      const bytes = png(width, 9);
      return storeImage(server.ctx, userId, hash('sha256', bytes, 'hex'), bytes, share);
    };
    await store(1);
    await store(2);
    await expect(store(3)).rejects.toMatchObject({ code: 'PICTURES_FULL' });
    expect(s3.requests).toHaveLength(2);
    const hourly = { ...PAID_SHARE, bytesAnHour: share.bytes };
    const third = png(3, 9);
    await expect(storeImage(server.ctx, userId, hash('sha256', third, 'hex'), third, hourly)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });

  test('is stored in the share only once, also for uploads of the same moment', async () => {
    const share = { ...PAID_SHARE, count: 2 };
    const sent = await Promise.allSettled(
      [1, 2, 3, 4].map((width) => {
        const bytes = png(width, 11);
        return storeImage(server.ctx, userId, hash('sha256', bytes, 'hex'), bytes, share);
      }),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await clean();
    expect(s3.objects.size).toBe(2);
  });
});

describe('the object of a picture', () => {
  test('goes an hour after the picture, and those of others stay', async () => {
    const other = await server.signedIn();
    const { address } = await send();
    const kept = await send(other);
    await other.send('PATCH', '/api/profile', { profileImageUrl: kept.address });
    const [row] = await rowsOf();
    now += 6 * 86_400_000;
    await removeUnusedImages(server.ctx);
    now += 86_400_000;
    await removeUnusedImages(server.ctx);
    expect((await client.fetch(address)).status).toBe(404);
    expect(await looseKeys()).toEqual([row?.key]);
    expect(s3.objects.has(row?.key ?? '')).toBe(true);
    await clean();
    expect((await bodyOf(await other.fetch(kept.address))).equals(kept.bytes)).toBe(true);
    expect([s3.objects.has(row?.key ?? ''), s3.objects.size, await looseKeys()]).toEqual([false, 1, []]);
  });

  test('goes with the account, and those of others stay', async () => {
    const other = await server.signedIn();
    await send();
    await send();
    const kept = await send(other);
    expect((await client.send('DELETE', '/api/user/delete')).status).toBe(200);
    await clean();
    expect([...s3.objects.values()].map(({ bytes }) => bytes)).toEqual([kept.bytes]);
    expect(await looseKeys()).toEqual([]);
    expect((await other.fetch(kept.address)).status).toBe(200);
  });

  test('that was put for a picture that never came is cleaned up', async () => {
    // The server ends between the two.
    const crashed = { ...server.ctx, turns: { ...server.ctx.turns, take: () => Promise.reject(new Error('killed')) } };
    const bytes = png(1, 13);
    await expect(storeImage(crashed, userId, hash('sha256', bytes, 'hex'), bytes)).rejects.toThrow('killed');
    expect([s3.objects.size, await rowsOf()]).toEqual([1, []]);
    await removeLooseObjects(server.ctx);
    expect(s3.objects.size).toBe(1);
    await removeLooseObjects({ ...server.ctx, clock: () => now + 2 * 3_600_000 }, AbortSignal.abort());
    expect(s3.objects.size).toBe(1);
    await clean();
    expect([s3.objects.size, await looseKeys()]).toEqual([0, []]);
  });

  test('that was recorded and perhaps never put is forgotten', async () => {
    s3.fail('PUT', { refuse: [500, 'InternalError'] }, 9);
    expect((await sentBy(client, png(2, 13))).status).toBe(503);
    expect(await looseKeys()).toHaveLength(1);
    s3.recover();
    await clean();
    expect(await looseKeys()).toEqual([]);
  });

  test('of an upload that is under way is not cleaned up', async () => {
    const held = s3.fail('PUT', 'hold');
    const bytes = png(3, 13);
    const sending = sentBy(client, bytes);
    await held.arrived;
    await removeLooseObjects(server.ctx);
    held.release();
    expect((await sending).status).toBe(200);
    await clean();
    expect((await bodyOf(await client.fetch(addressOf(bytes)))).equals(bytes)).toBe(true);
  });

  test('that the cleaning took from an upload of hours is not used by it; the device sends it again', async () => {
    const held = s3.fail('PUT', 'hold');
    const bytes = png(4, 13);
    const sending = sentBy(client, bytes);
    await held.arrived;
    const broken = s3.fail('DELETE', { refuse: [500, 'InternalError'] }, 9);
    await expect(clean()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await broken.arrived;
    now = began;
    held.release();
    const answer = await sending;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    s3.recover();
    now += 10_000;
    expect((await sentBy(client, bytes)).status).toBe(200);
    await clean();
    expect((await bodyOf(await client.fetch(addressOf(bytes)))).equals(bytes)).toBe(true);
    expect(s3.objects.size).toBe(1);
  });
});

describe('a store that fails', () => {
  test('lets devices wait with their pictures, says why in the log alone, and then works', async () => {
    s3.fail('PUT', { refuse: [503, 'SlowDown'] }, 9);
    const bytes = png(1, 17);
    const answer = await sentBy(client, bytes);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(problems()).toMatchObject([{ msg: 'the picture store failed', reason: 'SlowDown' }]);
    s3.recover();
    expect((await sentBy(client, bytes)).status).toBe(200);
  });

  test('with a wrong secret says so in the log, without the secret, and devices keep their pictures', async () => {
    const objects = storeOf({ secretAccessKey: 'another-hidden-word' });
    const bytes = png(2, 17);
    await expect(
      storeImage({ ...server.ctx, objects }, userId, hash('sha256', bytes, 'hex'), bytes),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503, details: { retryAfter: 30 } });
    expect(problems()).toMatchObject([{ reason: 'SignatureDoesNotMatch' }]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
    expect(await rowsOf()).toEqual([]);
  });

  test('is away for readers too, who may ask again and keep no empty picture', async () => {
    const { bytes, address } = await send();
    s3.fail('GET', { refuse: [500, 'InternalError'] }, 3);
    const answer = await client.fetch(address);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '30',
      'no-store, private',
    ]);
    expect((await bodyOf(await client.fetch(address))).equals(bytes)).toBe(true);
  });

  test('and has lost an object answers that there is none, with a line in the log', async () => {
    const { address } = await send();
    s3.objects.clear();
    expect((await client.fetch(address)).status).toBe(404);
    expect(problems()).toMatchObject([{ msg: 'an object of a picture is missing in the store' }]);
  });

  test('and stops in the middle gives no whole answer', async () => {
    const { address } = await send();
    s3.fail('GET', 'cut');
    await expect(client.fetch(address).then(bodyOf)).rejects.toThrow();
    expect(problems()).toMatchObject([{ msg: 'the picture store failed' }]);
  });

  test('and gives an object of another size is not believed', async () => {
    const { address } = await send();
    for (const object of s3.objects.values()) object.bytes = Buffer.from('short');
    expect((await client.fetch(address)).status).toBe(503);
  });

  test('is not waited for by a reader who has left', async () => {
    const { address } = await send();
    const held = s3.fail('GET', 'hold');
    const leaving = new AbortController();
    const answer = client.fetch(address, { signal: leaving.signal });
    await held.arrived;
    leaving.abort();
    await expect(answer).rejects.toThrow();
    held.release();
    expect((await client.fetch(address)).status).toBe(200);
    expect(problems()).toEqual([]);
  });
});

test('a server without the keys of the store answers 503 for what is there, and 200 for what is in the database', async () => {
  const { address } = await send();
  const bytes = png(1, 19);
  const without = { ...server.ctx, objects: undefined };
  await storeImage(without, userId, hash('sha256', bytes, 'hex'), bytes);
  const older = await startTestServer({ database: server.database, overrides: { clock } });
  try {
    const there = await older.signedIn((await client.get('/api/auth/user')).body.email);
    expect((await there.fetch(address)).status).toBe(503);
    expect((await bodyOf(await there.fetch(addressOf(bytes)))).equals(bytes)).toBe(true);
    expect((await bodyOf(await client.fetch(addressOf(bytes)))).equals(bytes)).toBe(true);
  } finally {
    await older.stop();
  }
});
