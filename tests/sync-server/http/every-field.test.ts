import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readNews } from '../../../sync-server/sync/news.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import {
  ALBUM,
  BEFORE,
  COLLECTION,
  eachField,
  OTHER_ALBUM,
  OTHER_COLLECTION,
  OTHER_WISH,
  PHOTOS,
  PLAYS,
  WISH,
} from '../../support/whole-rows.ts';
import { device, recordsOf, rowsOf, type TestDevice } from '../sync/library.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let client: HttpClient;
let userId: string;
beforeEach(async () => {
  client = await server.signedIn();
  userId = (await client.get('/api/auth/user')).body.id;
  await server.ctx.db.updateTable('users').set({ subscription_tier: 'annual' }).where('id', '=', userId).execute();
});

describe('by the calls, each field is stored and answered', () => {
  // API-009 API-021 API-023 API-027 API-029
  test.each([
    ['records', ALBUM, OTHER_ALBUM],
    ['wishlist', WISH, OTHER_WISH],
    ['collections', COLLECTION, OTHER_COLLECTION],
  ])('of /api/%s', async (noun, one, other) => {
    const made = await client.send('POST', `/api/${noun}`, one);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject(one);
    const find = async () =>
      (await client.get(`/api/${noun}`)).body.find(({ id }: { id: string }) => id === made.body.id);
    expect(await find()).toMatchObject(one);
    let expected = { ...one };
    for (const { field, change } of eachField<Record<string, unknown>>({ ...other })) {
      expected = { ...expected, ...change };
      const changed = await client.send('PATCH', `/api/${noun}/${made.body.id}`, change);
      expect(changed.status, field).toBe(200);
      expect(changed.body, field).toMatchObject(expected);
      expect(await find(), field).toMatchObject(expected);
    }
    expect(expected).toEqual(other);
  });
});

describe('by sync, each field of a row reaches another device', () => {
  const shelf = () => ({ id: uuidv7(), fields: COLLECTION, createdAt: BEFORE });
  let phone: TestDevice;
  let laptop: TestDevice;
  let sent: Awaited<ReturnType<typeof pushFullRows>>;

  /** One complete row of each noun, as a device creates them. */
  async function pushFullRows() {
    const collection = shelf();
    const more = { collectionIds: [collection.id], createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
    const record = { id: uuidv7(), fields: ALBUM, ...more };
    const wish = { id: uuidv7(), fields: WISH, createdAt: BEFORE };
    const verdicts = await phone.push(
      phone.command('collection.create', collection),
      phone.command('record.restore', record),
      phone.command('wishlist.create', wish),
    );
    expect(verdicts.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    return {
      record: { id: record.id, ...ALBUM, ...more },
      wish: { id: wish.id, ...WISH, createdAt: BEFORE },
      collection: { id: collection.id, ...COLLECTION, createdAt: BEFORE, isDefault: false },
    };
  }

  function expectFullRows(rows: { records: unknown[]; collections?: unknown[]; wishlist?: unknown[] }) {
    expect(rows.records).toEqual([expect.objectContaining(sent.record)]);
    expect(rows.wishlist).toEqual([expect.objectContaining(sent.wish)]);
    expect(rows.collections).toContainEqual(expect.objectContaining(sent.collection));
  }

  beforeEach(() => {
    phone = device(server.ctx, userId);
    laptop = device(server.ctx, userId);
  });

  test('that pulls for the first time', async () => {
    sent = await pushFullRows();
    const { answers } = await laptop.pullAll();
    expectFullRows({ ...Object.assign({}, ...answers.map(rowsOf)), records: answers.flatMap(recordsOf) });
  });

  test('that pulls what changed', async () => {
    await laptop.pullAll();
    sent = await pushFullRows();
    const { answers } = await laptop.pullAll();
    expectFullRows({ ...Object.assign({}, ...answers.map(rowsOf)), records: answers.flatMap(recordsOf) });
  });

  test('that gets changes over its event stream', async () => {
    await laptop.pullAll();
    sent = await pushFullRows();
    const { rows } = await readNews(server.ctx.pool, userId, laptop.cursor ?? 0, { most: 50, part: 'none' });
    const listed = (text: string | null | undefined) => JSON.parse(text ?? '[]');
    const { records, collections, wishlist } = rows;
    expectFullRows({ records: listed(records), collections: listed(collections), wishlist: listed(wishlist) });
  });

  test('as it was when it is deleted and brought back', async () => {
    sent = await pushFullRows();
    await phone.push(phone.command('record.delete', { id: sent.record.id }));
    // A refused edit of a deleted row returns the row's last state.
    const edit = laptop.command('record.update', { id: sent.record.id, changes: { title: 'Gone' } });
    const [verdict] = await laptop.push(edit);
    expect(verdict).toMatchObject({ status: 'refused', code: 'DELETED', snapshot: sent.record });
    await phone.push(phone.command('wishlist.delete', { id: sent.wish.id }));
    const wishEdit = laptop.command('wishlist.update', { id: sent.wish.id, changes: { title: 'Gone' } });
    expect(await laptop.push(wishEdit)).toMatchObject([{ code: 'DELETED', snapshot: sent.wish }]);
  });

  test('with an edit of all fields at once', async () => {
    sent = await pushFullRows();
    await laptop.pullAll();
    const { record, wish, collection } = sent;
    await phone.push(
      phone.command('record.update', { id: record.id, changes: OTHER_ALBUM }),
      phone.command('wishlist.update', { id: wish.id, changes: OTHER_WISH }),
      phone.command('collection.update', { id: collection.id, changes: OTHER_COLLECTION }),
    );
    sent = {
      record: { ...record, ...OTHER_ALBUM },
      wish: { ...wish, ...OTHER_WISH },
      collection: { ...collection, ...OTHER_COLLECTION },
    };
    const { answers } = await laptop.pullAll();
    expectFullRows({ ...Object.assign({}, ...answers.map(rowsOf)), records: answers.flatMap(recordsOf) });
  });
});
