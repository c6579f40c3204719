import { hash } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { PAID_SHARE } from '../../../sync-server/library/images/picture-share.ts';
import { tidy } from '../../../sync-server/start/housekeeping.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { png } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const { unusedDays: UNUSED_DAYS, secondLookDays: SECOND_LOOK_DAYS } = PAID_SHARE;
let server: TestServer;
let client: HttpClient;
let userId: string;
const began = Date.now();
let now = began;
let width = 0;

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = began;
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
  await choosePlan('lifetime');
});

const choosePlan = (tier: string, id = userId) =>
  server.ctx.pool.query('update users set subscription_tier = $2 where id = $1', [id, tier]);
const days = (count: number) => {
  now += count * 86_400_000;
  return tidy(server.ctx);
};

/** Uploads a new picture as the app does: before the row that shows it. */
async function send(): Promise<string> {
  width += 1;
  return sendOf(width);
}

const addressOf = (wide: number) => `/api/images/${hash('sha256', png(wide, 1), 'hex')}`;

async function sendOf(wide: number, by = client): Promise<string> {
  const bytes = png(wide, 1);
  const address = addressOf(wide);
  expect((await by.fetch(address, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200);
  return address;
}

async function isKept(address: string, owner = userId): Promise<boolean> {
  const { rowCount } = await server.ctx.pool.query('select from images where user_id = $1 and sha256 = $2', [
    owner,
    address.slice(-64),
  ]);
  return rowCount === 1;
}

async function run(name: string, args: object, seq = 1, clientId = uuidv7()) {
  const commands = [{ id: uuidv7(), seq, name, v: 1, args, at: '', group: '' }];
  const request = { protocol: SYNC_PROTOCOL, build: 'test', userId, clientId, acked: 0, commands, pull: false };
  const { body } = await client.send('POST', '/api/sync', request);
  return body.verdicts[0];
}

describe('a picture that nothing shows', () => {
  test('is kept as long as a device may be away with the change that shows it, and then deleted', async () => {
    const picture = await send();
    await days(UNUSED_DAYS - 1);
    expect(await isKept(picture)).toBe(true);
    await days(1);
    expect(await isKept(picture)).toBe(true);
    await days(SECOND_LOOK_DAYS - 1);
    expect(await isKept(picture)).toBe(true);
    await days(1);
    expect(await isKept(picture)).toBe(false);
    expect((await client.get(picture)).status).toBe(404);
  });

  test('and is sent again counts as new', async () => {
    const picture = await send();
    await days(UNUSED_DAYS);
    await sendOf(width);
    await days(SECOND_LOOK_DAYS);
    expect(await isKept(picture)).toBe(true);
  });

  test('and is shown again by Undo between two checks is kept', async () => {
    const [first, second] = [await send(), await send()];
    const { body: record } = await client.send('POST', '/api/records', {
      artist: 'Can',
      title: 'Ege',
      imageUrl: first,
    });
    await client.send('PATCH', `/api/records/${record.id}`, { imageUrl: second });
    await days(UNUSED_DAYS);
    await client.send('PATCH', `/api/records/${record.id}`, { imageUrl: first });
    await days(SECOND_LOOK_DAYS);
    expect(await isKept(first)).toBe(true);
    await client.send('PATCH', `/api/records/${record.id}`, { imageUrl: second });
    await days(SECOND_LOOK_DAYS);
    expect(await isKept(first)).toBe(true);
    await days(SECOND_LOOK_DAYS);
    expect(await isKept(first)).toBe(false);
    expect(await isKept(second)).toBe(true);
  });

  test('of one person is not kept by what another one shows in any place, and theirs is kept', async () => {
    const [cover, photo, wish, review, profile, deleted, refused, overwritten] = await Promise.all(
      Array.from({ length: 8 }, send),
    );
    const other = await server.signedIn();
    const otherId: string = (await other.get('/api/auth/user')).body.id;
    await sendOf(width, other);
    const newest = addressOf(width);
    const change = new pg.Client(server.database.connectionString);
    await change.connect();
    const add = (table: string, columns: object) =>
      change.query(
        `insert into ${table} (user_id, ${Object.keys(columns)}) values ($1, ${Object.keys(columns).map((_, i) => `$${i + 2}`)})`,
        [otherId, ...Object.values(columns)],
      );
    const album = { artist: 'Can', title: 'Ege' };
    const row = { created_at: new Date(now).toISOString(), updated_at: new Date(now).toISOString(), version: 9 };
    const until = '2150-01-01T00:00:00Z';
    const verdict = { name: 'record.create', args_hash: 'h', version: 9, created_at: until };
    await change.query('begin');
    await change.query(`set local side_one.user_transaction = 'on'`);
    await add('records', {
      id: uuidv7(),
      ...album,
      ...row,
      condition: 'good',
      image_url: cover,
      shelfie_photos: [photo],
    });
    await add('wishlist_items', { id: uuidv7(), ...album, ...row, image_url: wish });
    await add('album_reviews', { id: uuidv7(), ...album, rating: 5, image_url: review });
    await change.query('update users set profile_image_url = $2 where id = $1', [otherId, profile]);
    await add('sync_tombstone', {
      entity: 'record',
      id: uuidv7(),
      version: 9,
      snapshot: { deleted },
      deleted_at: until,
    });
    await add('sync_verdict', { ...verdict, command_id: uuidv7(), args: { refused }, verdict: { overwritten } });
    await change.query('commit');
    await change.end();
    await days(UNUSED_DAYS);
    await days(SECOND_LOOK_DAYS);
    for (const picture of [cover, photo, wish, review, profile, deleted, refused, overwritten])
      expect(await isKept(picture ?? '')).toBe(false);
    expect(await isKept(newest, otherId)).toBe(true);
  });
});

test('a picture is looked at when it is due itself, and not when another one of the person or of others is', async () => {
  const other = await server.signedIn();
  await choosePlan('lifetime', (await other.get('/api/auth/user')).body.id);
  const [due, same] = [await send(), await sendOf(9999, other)];
  await days(UNUSED_DAYS - 1);
  const later = [await send(), await sendOf(9999)];
  await days(1);
  await days(SECOND_LOOK_DAYS);
  expect([await isKept(due), later[1] === same]).toEqual([false, true]);
  for (const picture of later) expect(await isKept(picture)).toBe(true);
});

describe('of a free account', () => {
  beforeEach(() => choosePlan('free'));

  test('a picture that nothing shows goes after seven days', async () => {
    const picture = await send();
    await days(6);
    expect(await isKept(picture)).toBe(true);
    await days(1);
    expect(await isKept(picture)).toBe(false);
  });

  test('a picture that is shown meanwhile is kept', async () => {
    const picture = await send();
    await days(6);
    await client.send('POST', '/api/records', { artist: 'Can', title: 'Ege', imageUrl: picture });
    for (const count of [1, 30, 30, 30]) await days(count);
    expect(await isKept(picture)).toBe(true);
  });

  test('a picture is kept as long as others once a plan is bought', async () => {
    const picture = await send();
    await choosePlan('annual');
    for (const count of [6, SECOND_LOOK_DAYS - 1]) await days(count);
    expect(await isKept(picture)).toBe(true);
    await days(1);
    expect(await isKept(picture)).toBe(false);
  });
});

describe('a picture is kept for years while it is shown', () => {
  const wait = async () => {
    await days(UNUSED_DAYS);
    for (let look = 0; look < 3; look += 1) await days(SECOND_LOOK_DAYS);
  };

  test('by a record, by its photos, by a wish and by a review', async () => {
    const [cover, photo, wish, review] = [await send(), await send(), await send(), await send()];
    const id = uuidv7();
    await client.send('POST', '/api/records', { id, artist: 'Can', title: 'Ege', imageUrl: cover });
    await run('record.addShelfie', { id, url: photo });
    await client.send('POST', '/api/wishlist', { artist: 'Can', title: 'Soon', imageUrl: wish });
    await server.ctx.pool.query(
      `insert into album_reviews (id, user_id, artist, title, rating, image_url) values ($1, $2, 'Can', 'Ege', 5, $3)`,
      [uuidv7(), userId, review],
    );
    await wait();
    for (const picture of [cover, photo, wish, review]) expect(await isKept(picture)).toBe(true);
  });

  test('by the profile', async () => {
    const picture = await send();
    await client.send('PATCH', '/api/profile', { profileImageUrl: picture });
    await wait();
    expect(await isKept(picture)).toBe(true);
  });

  test('by a record that was deleted and may be restored, as long as that is remembered', async () => {
    const picture = await send();
    await days(UNUSED_DAYS - 1);
    const { body: record } = await client.send('POST', '/api/records', { artist: 'C', title: 'E', imageUrl: picture });
    await client.send('DELETE', `/api/records/${record.id}`);
    await days(1);
    await days(SECOND_LOOK_DAYS);
    expect(await isKept(picture)).toBe(true);
  });

  test('by a change that was refused and waits for its person', async () => {
    await choosePlan('free');
    const picture = await send();
    for (let count = 0; count < 15; count += 1) {
      await client.send('POST', '/api/records', { artist: 'Can', title: `Album ${count}` });
    }
    const args = { id: uuidv7(), fields: { artist: 'Can', title: 'Too many', imageUrl: picture } };
    expect(await run('record.create', args)).toMatchObject({ code: 'ALBUM_LIMIT_EXCEEDED' });
    await wait();
    expect(await isKept(picture)).toBe(true);
  });

  test('by a value that was overwritten unseen and may be taken back', async () => {
    const [first, second] = [await send(), await send()];
    const { body: record } = await client.send('POST', '/api/records', { artist: 'C', title: 'E', imageUrl: first });
    const args = { id: record.id, changes: { imageUrl: second }, seen: { imageUrl: null } };
    expect(await run('record.update', args)).toMatchObject({ overwrote: { imageUrl: first } });
    await wait();
    expect(await isKept(first)).toBe(true);
  });
});

test('the search for unused pictures waits for a change that begins to show one', async () => {
  const picture = await send();
  const { body: record } = await client.send('POST', '/api/records', { artist: 'Can', title: 'Ege' });
  await days(UNUSED_DAYS);
  const change = await server.ctx.pool.connect();
  try {
    await change.query('begin');
    await change.query('select from sync_head where user_id = $1 for update', [userId]);
    now += SECOND_LOOK_DAYS * 86_400_000;
    const looking = tidy(server.ctx);
    await change.query(`set local side_one.user_transaction = 'on'`);
    await change.query('update records set image_url = $2 where id = $1', [record.id, picture]);
    await change.query('commit');
    await looking;
  } finally {
    change.release();
  }
  expect(await isKept(picture)).toBe(true);
});
