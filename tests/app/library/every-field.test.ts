import { beforeEach, describe, expect, test } from 'vitest';
import { networkTo, newProfile, openTab, type Profile, type Tab, USER } from '../../support/device.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';
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

const now = () => Date.parse('2026-03-01T12:00:00.000Z');
const SHELF_ID = '00000000-0000-7000-8002-000000000001';
const RECORD_ID = '00000000-0000-7000-8001-000000000001';
const WISH_ID = '00000000-0000-7000-8003-000000000001';

const RECORD = { fields: ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE, shelfiePhotos: PHOTOS, plays: PLAYS };
const FULL_ROWS = {
  record: {
    id: RECORD_ID,
    ...ALBUM,
    collectionIds: [SHELF_ID],
    createdAt: BEFORE,
    shelfiePhotos: PHOTOS,
    plays: PLAYS,
  },
  wish: { id: WISH_ID, ...WISH, createdAt: BEFORE },
  collection: { id: SHELF_ID, ...COLLECTION },
};

let server: MemoryServer;
let profile: Profile;
let tab: Tab;
const open = (where: Profile) => openTab({ profile: where, now, fetch: networkTo(server) });

beforeEach(async () => {
  server = createMemoryServer({ now });
  server.addUser(USER);
  profile = newProfile();
  tab = await open(profile);
  await tab.library.run('collection.create', { id: SHELF_ID, fields: COLLECTION });
  await tab.library.run('record.restore', { id: RECORD_ID, ...RECORD });
  await tab.library.run('wishlist.create', { id: WISH_ID, fields: WISH, createdAt: BEFORE });
});

function expectFullRows(of: Tab, { record, wish, collection } = FULL_ROWS): void {
  const view = of.library.view();
  expect(view.record(record.id)).toMatchObject(record);
  expect(view.wishlist).toMatchObject([wish]);
  expect(view.collections).toContainEqual(expect.objectContaining(collection));
}

describe('each field of each row is there', () => {
  test('as soon as it was typed, and after a reload without a network', async () => {
    expectFullRows(tab);
    tab.close();
    expectFullRows(await open(profile));
  });

  test('after it was sent, and after a reload of what was stored', async () => {
    await tab.sync();
    expect(await tab.journal.outbox()).toEqual([]);
    expectFullRows(tab);
    tab.close();
    expectFullRows(await open(profile));
  });

  test('on another device, at once and after a reload', async () => {
    await tab.sync();
    const elsewhere = newProfile(2);
    const other = await open(elsewhere);
    await other.sync();
    expectFullRows(other);
    other.close();
    expectFullRows(await open(elsewhere));
  });

  test('on another device that receives a change, each field separately', async () => {
    await tab.sync();
    const elsewhere = newProfile(2);
    const other = await open(elsewhere);
    await other.sync();
    let expected = FULL_ROWS;
    const changes = [
      ...eachField(OTHER_ALBUM).map(({ change }) => ['record', RECORD_ID, change] as const),
      ...eachField(OTHER_WISH).map(({ change }) => ['wish', WISH_ID, change] as const),
      ...eachField(OTHER_COLLECTION).map(({ change }) => ['collection', SHELF_ID, change] as const),
    ];
    for (const [noun, id, change] of changes) {
      const name = { record: 'record.update', wish: 'wishlist.update', collection: 'collection.update' }[noun];
      expected = { ...expected, [noun]: { ...expected[noun], ...change } };
      expect(await tab.library.run(name as 'record.update', { id, changes: change as object })).toMatchObject({
        ok: true,
      });
      expectFullRows(tab, expected);
      await tab.sync();
      await other.sync();
      expectFullRows(other, expected);
    }
    expect(expected.record).toMatchObject(OTHER_ALBUM);
    other.close();
    expectFullRows(await open(elsewhere), expected);
  });
});

describe('an album that was refused', () => {
  const NEW_ID = '00000000-0000-7000-8001-000000000002';
  let entryId: string;

  beforeEach(async () => {
    for (let number = 10; number < 24; number += 1) {
      await tab.library.run('record.create', { fields: { artist: 'Can', title: `Monster Movie ${number}` } });
    }
    await tab.sync();
    const refused = await tab.library.run(
      'record.create',
      { id: NEW_ID, fields: OTHER_ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE },
      { keepRefused: true },
    );
    expect(refused).toMatchObject({ ok: false, code: 'ALBUM_LIMIT_EXCEEDED', kept: true });
    entryId = tab.library.tray()[0]?.id ?? '';
  });

  test('has every field in its file', () => {
    const { text = '' } = tab.library.exportEntry(entryId) ?? {};
    expect(JSON.parse(text)).toMatchObject({
      change: 'record.create',
      input: { id: NEW_ID, fields: OTHER_ALBUM, collectionIds: [SHELF_ID], createdAt: BEFORE },
      code: 'ALBUM_LIMIT_EXCEEDED',
    });
  });

  test('is created whole when there is room and it is tried again, with what was corrected', async () => {
    server.setAccount(USER, { subscriptionTier: 'annual' });
    await tab.sync();
    const input = { id: NEW_ID, fields: { ...OTHER_ALBUM, year: 1970 }, collectionIds: [SHELF_ID], createdAt: BEFORE };
    expect(await tab.library.retry(entryId, input)).toMatchObject({ ok: true });
    await tab.sync();
    expect(server.tablesOf(USER).records.get(NEW_ID)).toMatchObject({
      ...{ ...OTHER_ALBUM, year: 1970, collectionIds: [SHELF_ID], createdAt: BEFORE },
    });
    expect(tab.library.tray()).toEqual([]);
  });

  test('is kept as a wish with all that a wish can hold', async () => {
    expect(await tab.library.keepAsWish(entryId)).toMatchObject({ ok: true });
    await tab.sync();
    const kept = [...server.tablesOf(USER).wishlist.values()].find(({ id }) => id !== WISH_ID);
    const both = Object.keys(OTHER_WISH).filter((field) => field in OTHER_ALBUM);
    expect(both).toHaveLength(12);
    for (const field of both) expect(kept, field).toHaveProperty(field, OTHER_ALBUM[field as keyof typeof OTHER_ALBUM]);
    expect(kept).toMatchObject({
      ...{ notes: OTHER_ALBUM.personalNotes, priceAlert: false, targetPrice: null, purchaseUrl: null, isPublic: true },
    });
    expect(tab.library.tray()).toEqual([]);
  });
});
