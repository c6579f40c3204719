import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { addCollector, album, device, recordsOf, rowsOf, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function libraryWith(count: number) {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const albums = Array.from({ length: count }, () => album());
  const shelf = uuidv7();
  const wish = uuidv7();
  await phone.push(
    ...albums.map((args) => phone.command('record.create', args)),
    phone.command('collection.create', { id: shelf, fields: { name: 'Dub' } }),
    phone.command('wishlist.create', {
      id: wish,
      fields: { artist: 'Augustus Pablo', title: 'East of the River Nile' },
    }),
  );
  await phone.pullAll();
  return { userId, phone, ids: albums.map(({ id }) => id), shelf, wish };
}

async function news(phone: TestDevice) {
  const answer = await phone.send();
  phone.cursor = answer.head.cursor;
  return { ...answer.head, rows: rowsOf(answer), records: recordsOf(answer) };
}

test('a row changed by hand arrives on the devices', async () => {
  const { phone, ids } = await libraryWith(2);
  await server.pool.query(`update records set title = 'By hand' where id = $1`, [ids[0]]);
  expect((await news(phone)).records).toMatchObject([{ id: ids[0], title: 'By hand' }]);
  expect((await news(phone)).records).toEqual([]);
});

test('a row inserted by hand arrives on the devices', async () => {
  const { phone, userId } = await libraryWith(1);
  const id = uuidv7();
  await server.pool.query(
    `insert into records (id, user_id, artist, title, condition, version) values ($1, $2, 'Faust', 'IV', 'mint', 0)`,
    [id, userId],
  );
  expect((await news(phone)).records).toMatchObject([{ id, condition: 'mint', collectionIds: [] }]);
});

test('a row deleted by hand leaves a tombstone like that of a command', async () => {
  const { phone, ids, shelf, wish } = await libraryWith(2);
  await server.pool.query('delete from records where id = $1', [ids[0]]);
  await server.pool.query('delete from collections where id = $1', [shelf]);
  await server.pool.query('delete from wishlist_items where id = $1', [wish]);
  expect((await news(phone)).deleted.map(({ entity, id }) => [entity, id])).toEqual([
    ['record', ids[0]],
    ['collection', shelf],
    ['wishlistItem', wish],
  ]);
  const commands = [
    phone.command('record.update', { id: ids[0] ?? '', changes: { title: 'x' } }),
    phone.command('record.delete', { id: ids[1] ?? '' }),
    phone.command('record.update', { id: ids[1] ?? '', changes: { title: 'x' } }),
  ];
  const verdicts = await phone.push(...commands);
  const [byHand, , byCommand] = verdicts.map(({ snapshot }) => Object.keys(snapshot ?? {}).sort());
  expect(byHand).toEqual(byCommand);
  expect(verdicts[0]).toMatchObject({ code: 'DELETED', snapshot: { estimatedValue: null, condition: 'good' } });
});

test('a row put back by hand is there again for devices and for changes', async () => {
  const { phone, userId, ids, wish } = await libraryWith(1);
  const id = ids[0] ?? '';
  await phone.push(phone.command('record.delete', { id }), phone.command('wishlist.delete', { id: wish }));
  await news(phone);
  await server.pool.query(
    `insert into records (id, user_id, artist, title, condition, version) values ($1, $2, 'Faust', 'IV', 'mint', 0)`,
    [id, userId],
  );
  const back = await news(phone);
  expect(back.records).toMatchObject([{ id, title: 'IV' }]);
  expect(back.deleted).toEqual([]);
  const { rows } = await server.pool.query('select id from sync_tombstone where user_id = $1', [userId]);
  expect(rows).toEqual([{ id: wish }]);
});

test('a default collection deleted by hand comes back with the next album, for every device', async () => {
  const { phone, userId } = await libraryWith(1);
  await server.pool.query('delete from collections where user_id = $1 and is_default', [userId]);
  await news(phone);
  await phone.push(phone.command('record.create', album()));
  expect(await news(phone)).toMatchObject({ deleted: [], rows: { collections: [{ isDefault: true }] } });
});

test('a membership changed by hand changes its record', async () => {
  const { phone, userId, ids, shelf } = await libraryWith(2);
  await server.pool.query('insert into record_collections (user_id, record_id, collection_id) values ($1, $2, $3)', [
    userId,
    ids[1],
    shelf,
  ]);
  expect((await news(phone)).records).toMatchObject([{ id: ids[1], collectionIds: [shelf] }]);
  await server.pool.query('delete from record_collections where record_id = $1', [ids[1]]);
  expect((await news(phone)).records).toMatchObject([{ id: ids[1], collectionIds: [] }]);
});

test('each membership has an id, a record, a collection and a time', async () => {
  const { phone, userId, ids, shelf } = await libraryWith(2);
  await phone.push(phone.command('collection.addRecords', { id: shelf, recordIds: ids }));
  const { rows } = await server.pool.query(
    'select * from record_collections where collection_id = $1 order by record_id',
    [shelf],
  );
  const own = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user_id: userId,
    collection_id: shelf,
    added_at: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  expect(rows).toEqual(ids.toSorted().map((record_id) => ({ ...own, record_id })));
  expect(rows[0].id).not.toBe(rows[1].id);
});

test('a large change by hand is one version', async () => {
  const { phone, userId } = await libraryWith(30);
  const before = phone.cursor ?? 0;
  await server.pool.query(`update records set label = 'Sky' where user_id = $1`, [userId]);
  const { records, head } = await news(phone);
  expect(records).toHaveLength(30);
  expect(head).toBe(before + 1);
});

test('a change of the tier by hand arrives, a sign-in time is no news', async () => {
  const { phone, userId } = await libraryWith(1);
  await server.pool.query('update users set last_login_at = now() where id = $1', [userId]);
  expect((await news(phone)).rows.account).toBeUndefined();
  await server.pool.query(`update users set subscription_tier = 'annual' where id = $1`, [userId]);
  expect((await news(phone)).rows.account).toMatchObject({ subscriptionTier: 'annual' });
});

async function untilAConnectionWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await server.pool.query(waiting)).rowCount === 0);
}

test('a write by hand waits for the lock of a transaction under way, and comes after it', async () => {
  const { phone, ids, userId } = await libraryWith(2);
  const order: string[] = [];
  let byHand: Promise<unknown> = Promise.resolve();
  await inUserTransaction(server, userId, async (tx) => {
    const version = tx.nextVersion();
    await tx.trx
      .updateTable('records')
      .set({ label: 'First', version })
      .where('id', '=', ids[0] ?? '')
      .execute();
    byHand = server.pool
      .query(`update records set label = 'Second' where id = $1`, [ids[1]])
      .then(() => order.push('hand'));
    await untilAConnectionWaits();
    order.push('transaction');
  });
  await byHand;
  expect(order).toEqual(['transaction', 'hand']);
  const [first, second] = (await news(phone)).records;
  expect(first).toMatchObject({ label: 'First' });
  expect(second).toMatchObject({ label: 'Second' });
  expect((second?.version ?? 0) - (first?.version ?? 0)).toBe(1);
});
