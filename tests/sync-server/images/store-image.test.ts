import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_STORED_IMAGE_BYTES } from '../../../shared/domain/image.ts';
import { FREE_SHARE, PAID_SHARE, shareOf } from '../../../sync-server/library/images/picture-share.ts';
import { countOtherImages, findImage } from '../../../sync-server/library/images/queries.ts';
import { inlineImageToStored, storeImage } from '../../../sync-server/library/images/store-image.ts';
import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { exif, jpeg, jpegExif, pngChunk, png as pngOf } from '../../support/pictures.ts';
import { addUser } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  userId = await addUser(server);
});
afterAll(() => server.close());

const png = pngOf();
const nameOf = (bytes: Buffer) => hash('sha256', bytes, 'hex');

test('a picture is kept under the hash of its bytes, and the same upload again changes nothing', async () => {
  const name = nameOf(png);
  const stored = { sha256: name, type: 'image/png', url: `/api/images/${name}` };
  expect(await storeImage(server, userId, name, png)).toEqual(stored);
  expect(await storeImage(server, userId, name, png)).toEqual(stored);
  expect(await findImage(server.db, userId, name)).toEqual({ type: 'image/png', bytes: png });
});

test('a picture belongs to its user', async () => {
  const stranger = await addUser(server);
  await storeImage(server, userId, nameOf(png), png);
  expect(await findImage(server.db, stranger, nameOf(png))).toBeUndefined();
});

test('a person’s share counts their pictures, the same one once, and those of the last hour apart', async () => {
  const [id, other] = [await addUser(server), await addUser(server)];
  const now = new Date().toISOString();
  const pictures = [
    [id, 'a', 10, '2020-01-01T00:00:00.000Z'],
    [id, 'b', 20, now],
    [id, 'c', 40, now],
    [other, 'd', 80, now],
  ] as const;
  for (const [owner, letter, bytes, at] of pictures)
    await server.pool.query(
      `insert into images (user_id, sha256, type, bytes, created_at, check_at) values ($1, $2, 'image/png', $3, $4, $4)`,
      [owner, letter.repeat(64), Buffer.alloc(bytes), at],
    );
  const hourAgo = new Date(Date.parse(now) - 3_600_000).toISOString();
  const counted = await inUserTransaction(server, id, (tx) => countOtherImages(tx, 'c'.repeat(64), hourAgo));
  expect(counted).toEqual({ count: 2, bytes: 30, bytesOfHour: 20, oldestOfHour: now });
});

test('bytes that do not match their name are refused', async () => {
  const other = nameOf(Buffer.from('other'));
  await expect(storeImage(server, userId, other, png)).rejects.toMatchObject({ code: 'INVALID' });
  expect(await findImage(server.db, userId, other)).toBeUndefined();
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an SVG, which may hold a script', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['nothing', ''],
])('%s is no picture', async (_, text) => {
  const bytes = Buffer.from(text);
  await expect(storeImage(server, userId, nameOf(bytes), bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED_IMAGE',
  });
});

// ADD-022
test('a picture over 5 MB is too large, and one of exactly 5 MB is not', async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(MAX_STORED_IMAGE_BYTES - png.length + 1)]);
  await expect(storeImage(server, userId, nameOf(bytes), bytes)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const exact = bytes.subarray(0, MAX_STORED_IMAGE_BYTES);
  expect(await storeImage(server, userId, nameOf(exact), exact)).toMatchObject({ type: 'image/png' });
});

// ADD-019
test('an inline value becomes a stored picture of the type its bytes have; other addresses are unchanged', async () => {
  const inline = `data:image/jpeg;base64,${png.toString('base64')}`;
  expect(await inlineImageToStored(server, userId, inline)).toBe(`/api/images/${nameOf(png)}`);
  expect(await findImage(server.db, userId, nameOf(png))).toMatchObject({ type: 'image/png' });
  const web = 'https://example.org/cover.jpg';
  expect(await inlineImageToStored(server, userId, web)).toBe(web);
});

test('a picture is stored under the name it was sent with, without its location data', async () => {
  const sent = jpeg(jpegExif(1));
  const name = nameOf(sent);
  expect((await storeImage(server, userId, name, sent)).url).toBe(`/api/images/${name}`);
  expect(await findImage(server.db, userId, name)).toEqual({ type: 'image/jpeg', bytes: jpeg() });
});

test('an inline picture is named by the hash of its stored bytes', async () => {
  const sent = pngOf(5, 5, pngChunk('eXIf', exif(1)));
  const address = await inlineImageToStored(server, userId, `data:image/png;base64,${sent.toString('base64')}`);
  expect(address).toBe(`/api/images/${nameOf(pngOf(5, 5))}`);
});

describe('the store of one person', () => {
  const store = (owner: string, width: number, quota: { count: number; bytes: number }) => {
    const bytes = pngOf(width, 1);
    return storeImage(server, owner, nameOf(bytes), bytes, { ...PAID_SHARE, ...quota });
  };
  const stored = async (owner: string) => {
    const text = 'select count(*) as count from images where user_id = $1';
    return (await server.pool.query<{ count: number }>(text, [owner])).rows[0]?.count;
  };

  test('is bounded in number, even for uploads of the same moment, and says so', async () => {
    const owner = await addUser(server);
    const quota = { count: 3, bytes: 1_000_000 };
    const sent = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((width) => store(owner, width, quota)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of sent) {
      if (one.status === 'rejected') {
        expect(one.reason).toMatchObject({
          code: 'PICTURES_FULL',
          status: 413,
          message: 'This account is full of pictures: it holds up to 3 pictures and 1 MB. This one was not stored',
        });
      }
    }
    expect(await stored(owner)).toBe(3);
    const other = await addUser(server);
    await store(other, 1, quota);
    expect(await stored(other)).toBe(1);
  });

  test('is bounded in bytes', async () => {
    const owner = await addUser(server);
    const quota = { count: 100, bytes: pngOf(1, 1).length + pngOf(2, 1).length };
    await store(owner, 1, quota);
    await store(owner, 2, quota);
    await expect(store(owner, 3, quota)).rejects.toMatchObject({ code: 'PICTURES_FULL' });
    expect(await stored(owner)).toBe(2);
  });

  test('accepts a picture that is stored already, also when there is no room for more', async () => {
    const owner = await addUser(server);
    const quota = { count: 1, bytes: pngOf(1, 1).length };
    await store(owner, 1, quota);
    await store(owner, 1, quota);
    await expect(store(owner, 2, quota)).rejects.toMatchObject({ code: 'PICTURES_FULL' });
  });

  test('has room for a cover and a photo of each of 10,000 albums, as large as the app sends them', () => {
    expect(PAID_SHARE.count).toBeGreaterThanOrEqual(20_000);
    expect(PAID_SHARE.bytes).toBeGreaterThanOrEqual(20_000 * 300_000);
    expect(PAID_SHARE.bytesAnHour).toBe(PAID_SHARE.bytes);
  });

  test('is a small part of that while one pays nothing', async () => {
    expect(FREE_SHARE).toMatchObject({ bytes: 500_000_000, bytesAnHour: 100_000_000 });
    const ofPlan = async (tier: 'free' | 'lifetime') =>
      inUserTransaction(server, await addUser(server, { subscription_tier: tier }), shareOf);
    expect([await ofPlan('free'), await ofPlan('lifetime')]).toEqual([FREE_SHARE, PAID_SHARE]);
  });

  test('comes in an hour up to a part of it, and the answer says when there is room again', async () => {
    const owner = await addUser(server);
    const quota = { ...FREE_SHARE, bytesAnHour: pngOf(1, 1).length + pngOf(2, 1).length };
    await store(owner, 1, quota);
    await store(owner, 2, quota);
    await expect(store(owner, 3, quota)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 3_000 && seconds <= 3_600) },
    });
    await store(owner, 2, quota);
    await server.pool.query("update images set created_at = created_at - interval '1 hour' where user_id = $1", [
      owner,
    ]);
    await store(owner, 3, quota);
    expect(await stored(owner)).toBe(3);
  });
});
