import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultCollectionIdOf } from '../../../sync-server/library/apply-commands.ts';
import { addCollector, addUser, album, device, rowsOf, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(20);
});
afterAll(() => server.close());

// COLL-024
test('memberships are a set: adds and removes of two devices merge, and a record carries them', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const [first, second] = [album(), album()];
  const shelf = uuidv7();
  const isolated = uuidv7();
  await phone.push(
    phone.command('collection.create', { id: shelf, fields: { name: 'Krautrock' } }),
    phone.command('collection.create', { id: isolated, fields: { name: 'Jazz' } }),
    phone.command('record.create', { ...first, collectionIds: [isolated] }),
    phone.command('record.create', second),
    phone.command('collection.addRecords', { id: shelf, recordIds: [first.id, second.id] }),
  );
  const laptop = device(server, userId);
  await laptop.push(laptop.command('collection.removeRecords', { id: shelf, recordIds: [second.id] }));
  await phone.push(phone.command('collection.addRecords', { id: shelf, recordIds: [first.id] }));
  const { records } = await phone.pullAll();
  expect(records.get(first.id)?.collectionIds).toEqual([shelf, isolated].sort());
  expect(records.get(second.id)?.collectionIds).toEqual([]);
});

// COLL-020
test('set default keeps what the old default showed, and there is one default throughout', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const albums = [album(), album(), album()];
  const next = uuidv7();
  await phone.push(
    ...albums.map((args) => phone.command('record.create', args)),
    phone.command('collection.create', { id: next, fields: { name: 'All of it' } }),
    phone.command('collection.setDefault', { id: next }),
  );
  const { records, answers } = await phone.pullAll();
  const old = defaultCollectionIdOf(userId);
  expect([...records.values()].map((row) => row.collectionIds)).toEqual([[old], [old], [old]]);
  expect(answers.flatMap((answer) => rowsOf(answer).collections ?? []).filter((row) => row.isDefault)).toMatchObject([
    { id: next },
  ]);
  await phone.push(
    phone.command('collection.setDefault', { id: old }),
    phone.command('collection.delete', { id: next }),
  );
  const { rows } = await server.pool.query('select id from collections where user_id = $1 and is_default', [userId]);
  expect(rows).toEqual([{ id: old }]);
});

// COLL-023
test('a deletion leaves a snapshot: a later edit is refused with it, and a restore brings the record back', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album();
  await phone.push(phone.command('record.create', args), phone.command('record.delete', { id: args.id }));
  const laptop = device(server, userId);
  const [verdict] = await laptop.push(laptop.command('record.update', { id: args.id, changes: { title: 'Later' } }));
  expect(verdict).toMatchObject({ code: 'DELETED', snapshot: { id: args.id, title: args.fields.title } });
  const [again] = await laptop.push(laptop.command('record.create', args));
  expect(again).toMatchObject({ code: 'DELETED' });
  await laptop.push(laptop.command('record.restore', args));
  const { rows } = await server.pool.query('select id from sync_tombstone where user_id = $1', [userId]);
  expect(rows).toEqual([]);
  expect((await device(server, userId).pullAll()).records.has(args.id)).toBe(true);
});

test('an import restores a deleted record only if it says so, with its photos', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = { ...album(), shelfiePhotos: ['https://example.com/shelf.jpg'] };
  await phone.push(phone.command('record.create', album()), phone.command('record.import', { records: [args] }));
  await phone.push(phone.command('record.delete', { id: args.id }));
  await phone.push(phone.command('record.import', { records: [args] }));
  expect(await storedRecordCount(server, userId)).toBe(1);
  await phone.push(phone.command('record.import', { records: [args], revives: true }));
  const { records } = await device(server, userId).pullAll();
  expect(records.get(args.id)).toMatchObject({ shelfiePhotos: args.shelfiePhotos });
  const { rows } = await server.pool.query('select id from sync_tombstone where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});

test('a record made and deleted in one batch stays deleted', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album();
  await phone.push(phone.command('record.create', args), phone.command('record.delete', { id: args.id }));
  expect(await phone.push(phone.command('record.create', args))).toMatchObject([{ code: 'DELETED' }]);
  expect(await storedRecordCount(server, userId)).toBe(0);
});

test('a record deleted and restored in one batch keeps its place and its memberships as given', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album();
  const shelf = uuidv7();
  await phone.push(
    phone.command('collection.create', { id: shelf, fields: { name: 'Ambient' } }),
    phone.command('record.create', { ...args, collectionIds: [shelf] }),
  );
  await phone.push(
    phone.command('record.delete', { id: args.id }),
    phone.command('record.restore', { ...args, collectionIds: [] }),
  );
  const { records, answers } = await device(server, userId).pullAll();
  expect(records.get(args.id)?.collectionIds).toEqual([]);
  expect(answers.flatMap(({ head }) => head.deleted)).toEqual([]);
});

// WISH-029
test('a wish becomes an album whole or not at all', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const wish = uuidv7();
  await phone.push(
    phone.command('wishlist.create', {
      id: wish,
      fields: { artist: 'Alice Coltrane', title: 'Ptah', targetPrice: '40' },
    }),
    ...Array.from({ length: 15 }, () => phone.command('record.create', album())),
  );
  const recordId = uuidv7();
  const move = { id: wish, recordId };
  expect(await phone.push(phone.command('wishlist.moveToCollection', move))).toMatchObject([
    { code: 'ALBUM_LIMIT_EXCEEDED' },
  ]);
  const { rows } = await server.pool.query('select id from wishlist_items where user_id = $1', [userId]);
  expect(rows).toEqual([{ id: wish }]);
  const { records } = await phone.pullAll();
  const [first] = records.keys();
  await phone.push(
    phone.command('record.delete', { id: first ?? '' }),
    phone.command('wishlist.moveToCollection', { ...move, recordId: uuidv7() }),
  );
  const moved = await phone.pullAll();
  expect([...moved.records.values()]).toMatchObject([{ title: 'Ptah', condition: 'mint', estimatedValue: '40.00' }]);
  expect(moved.answers.flatMap(({ head }) => head.deleted)).toMatchObject([
    { id: first },
    { entity: 'wishlistItem', id: wish },
  ]);
  // Another device made the same change offline.
  const laptop = device(server, userId);
  expect(await laptop.push(laptop.command('wishlist.moveToCollection', { ...move, recordId: uuidv7() }))).toMatchObject(
    [{ status: 'noop' }],
  );
  expect((await laptop.pullAll()).records.size).toBe(15);
});
