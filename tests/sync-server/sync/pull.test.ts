import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { syncResponse, syncRows } from '../../../shared/contract/sync.ts';
import { recordRow } from '../../../shared/schemas/record.ts';
import { FIRST_ROWS, PAGE_ROWS, SEGMENT_ROWS } from '../../../shared/wire/sync-protocol.ts';
import { changeAccount } from '../../../sync-server/library/account.ts';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { DELTA_ROWS } from '../../../sync-server/sync/pull.ts';
import { answerLines } from '../../../sync-server/sync/sync-once.ts';
import {
  addCollector,
  addNotification,
  addUser,
  album,
  device,
  interrupted,
  recordsOf,
  rowsOf,
  type TestDevice,
} from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Stores albums with descending creation times: the last returned id is the oldest album. */
async function fill(phone: TestDevice, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 500) {
    const batch = Array.from({ length: Math.min(500, count - from) }, (_, index) =>
      album({ createdAt: new Date(1_700_000_000_000 - (from + index) * 60_000).toISOString() }),
    );
    ids.push(...batch.map(({ id }) => id));
    const verdicts = await phone.push(phone.command('record.import', { records: batch }));
    expect(verdicts).toMatchObject([{ status: 'ok' }]);
  }
  return ids;
}

const everything = '2100-01-01T00:00:00.000Z';

test('a first pull brings the newest records first, in whole segments, and each record once', async () => {
  const userId = await addCollector(server);
  const count = FIRST_ROWS + PAGE_ROWS + 20;
  const ids = await fill(device(server, userId), count);
  const laptop = device(server, userId);
  const { answers } = await laptop.pullAll();
  expect(answers.map(({ segments }) => segments.map((text) => JSON.parse(text).length))).toEqual([
    [FIRST_ROWS],
    Array.from({ length: PAGE_ROWS / SEGMENT_ROWS }, () => SEGMENT_ROWS),
    [20],
  ]);
  expect(answers.flatMap(recordsOf).map((row) => row.id)).toEqual(ids);
  expect(answers.map(({ head }) => [head.cursor, head.more, head.page !== undefined])).toEqual([
    [undefined, true, true],
    [undefined, true, true],
    [laptop.cursor, false, false],
  ]);
  const [first] = answers;
  expect(first && rowsOf(first)).toMatchObject({ account: { id: userId }, collections: [{}], wishlist: [] });
});

test('every answer has exactly the rows of the contract', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  await fill(phone, 3);
  const wish = { id: uuidv7(), fields: { artist: 'Sade', title: 'Promise', targetPrice: '12.5', priceAlert: true } };
  await phone.push(phone.command('wishlist.create', wish));
  const view = { id: uuidv7(), fields: { name: 'Quiet evenings', query: 'genre=jazz' } };
  await phone.push(phone.command('savedView.create', view));
  await addNotification(server, userId);
  const laptop = device(server, userId);
  const { answers } = await laptop.pullAll();
  laptop.cursor = 0;
  answers.push(await laptop.send());
  const { account, collections, savedViews, wishlist, notifications, records } = syncRows.shape;
  const strictly = {
    ...syncResponse.shape,
    rows: z.strictObject({
      account: z.optional(z.strictObject(account.def.innerType.shape)),
      collections: z.optional(z.array(z.strictObject(collections.def.innerType.def.element.shape))),
      savedViews: z.optional(z.array(z.strictObject(savedViews.def.innerType.def.element.shape))),
      wishlist: z.optional(z.array(z.strictObject(wishlist.def.innerType.def.element.shape))),
      notifications: z.optional(z.array(z.strictObject(notifications.def.innerType.def.element.shape))),
      records: z.optional(z.array(z.strictObject(records.def.innerType.def.element.shape))),
    }),
  };
  for (const answer of answers) {
    const line = JSON.parse(answerLines(answer)[0] ?? '');
    expect(z.strictObject(strictly).parse(line)).toEqual(line);
  }
  for (const row of answers.flatMap(recordsOf)) expect(z.strictObject(recordRow.shape).parse(row)).toEqual(row);
  const [all, since] = answers.map(rowsOf);
  expect(since).toMatchObject({ account: { id: userId }, collections: [{}], records: [{}, {}, {}] });
  expect(since?.wishlist).toMatchObject([{ ...wish.fields, targetPrice: '12.50' }]);
  expect(all?.wishlist).toEqual(since?.wishlist);
  expect(since?.savedViews).toMatchObject([{ id: view.id, ...view.fields }]);
  expect(all?.savedViews).toEqual(since?.savedViews);
  expect(since?.notifications).toMatchObject([{ kind: 'support', data: { what: 'looked' }, isRead: false }]);
  expect(all?.notifications).toEqual(since?.notifications);
});

test('rows go to the device as the text that the database wrote', () => {
  const head = { userId: '', epoch: '', serverTime: '', head: 1, more: false, verdicts: [], deleted: [], segments: 0 };
  const [line] = answerLines({
    head,
    rows: { account: null, wishlist: '[ {"id" : 1} ]', records: '[2]' },
    segments: [],
  });
  expect(line).toMatch(/"rows":\{"wishlist":\[ \{"id" : 1\} \],"records":\[2\]\}\}$/);
});

test('rows written during a first pull arrive with the delta that follows it', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const ids = await fill(phone, FIRST_ROWS + 10);
  const laptop = device(server, userId);
  const first = await laptop.send();
  const [newest = '', oldest = ''] = [ids[0], ids.at(-1)];
  const added = album();
  await phone.push(
    phone.command('record.create', added),
    phone.command('record.delete', { id: newest }),
    phone.command('record.update', { id: oldest, changes: { title: 'Changed meanwhile' } }),
  );
  const second = await laptop.send({ page: first.head.page });
  expect(second.head).toMatchObject({ cursor: first.head.head, more: true });
  const third = await laptop.send({ cursor: second.head.cursor });
  expect(third.head).toMatchObject({ more: false, deleted: [{ entity: 'record', id: newest }] });
  expect(recordsOf(third).map((row) => row.id)).toEqual([added.id, oldest]);
  const rows = new Map([first, second, third].flatMap(recordsOf).map((row) => [row.id, row]));
  rows.delete(newest);
  expect(rows.size).toBe(ids.length);
  expect(rows.get(oldest)?.title).toBe('Changed meanwhile');
});

test('a first pull with exactly one page ends without a row twice', async () => {
  const userId = await addCollector(server);
  const ids = await fill(device(server, userId), FIRST_ROWS);
  const { answers, records } = await device(server, userId).pullAll();
  expect(answers.flatMap(recordsOf)).toHaveLength(ids.length);
  expect(records.size).toBe(ids.length);
});

test('a delta is cut between versions and never within one', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const laptop = device(server, userId);
  await laptop.pullAll();
  await fill(phone, DELTA_ROWS + 500);
  const answers = [];
  for (let more = true; more; ) {
    const answer = await laptop.send();
    answers.push(answer);
    laptop.cursor = answer.head.cursor;
    more = answer.head.more;
  }
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) {
    const { collections = [] } = rowsOf(answer);
    expect(recordsOf(answer).length + collections.length).toBeLessThanOrEqual(DELTA_ROWS);
  }
  const versions = answers.map((answer) => [...new Set(recordsOf(answer).map((row) => row.version))]);
  expect(new Set(versions.flat()).size).toBe(versions.flat().length);
  expect(answers.flatMap(recordsOf)).toHaveLength(DELTA_ROWS + 500);
});

test('one change of more rows than a delta holds comes whole', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const ids = await fill(phone, DELTA_ROWS + 100);
  const laptop = device(server, userId);
  await laptop.pullAll();
  const other = uuidv7();
  await phone.push(
    phone.command('collection.create', { id: other, fields: { name: 'Everything' } }),
    phone.command('collection.setDefault', { id: other }),
  );
  const answers = [];
  for (let more = true; more; ) {
    const answer = await laptop.send();
    answers.push(answer);
    laptop.cursor = answer.head.cursor;
    more = answer.head.more;
  }
  const change = answers.find((answer) => recordsOf(answer).length > 0);
  expect(change && recordsOf(change).length).toBe(ids.length);
  expect(change && rowsOf(change).collections?.filter((row) => row.isDefault)).toMatchObject([{ id: other }]);
});

test('a change that is committed after a first page has begun is not mixed into it', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album();
  await phone.push(phone.command('record.create', args));
  const edit = phone.command('record.update', { id: args.id, changes: { title: 'Later' } });
  const busy = device(
    interrupted(server, (statement) => statement === 'read-newest' && phone.push(edit)),
    userId,
  );
  const answer = await busy.send();
  expect(answer.head).toMatchObject({ cursor: 2, head: 2, more: false });
  expect(recordsOf(answer)).toMatchObject([{ id: args.id, title: args.fields.title, version: 2 }]);
});

test('a change that is committed just before the news are read comes with them, and the answer says so', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const args = album();
  await phone.push(phone.command('record.create', args));
  const edit = phone.command('record.update', { id: args.id, changes: { title: 'Later' } });
  const busy = device(
    interrupted(server, (statement) => statement === 'read-news' && phone.push(edit)),
    userId,
  );
  const answer = await busy.send({ cursor: 1 });
  expect(answer.head).toMatchObject({ cursor: 3, head: 3, more: false });
  expect(recordsOf(answer)).toMatchObject([{ id: args.id, title: 'Later', version: 3 }]);
});

test('a device that is up to date gets nothing', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.push(phone.command('record.create', album()));
  await phone.pullAll();
  const { head, rows, segments } = await phone.send();
  expect({ ...head, rows, segments }).toMatchObject({
    rows: {},
    deleted: [],
    more: false,
    segments: [],
    cursor: head.head,
  });
});

test('an account change arrives as a row with a version', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.pullAll();
  const changed = await changeAccount(server, userId, () => ({ zip_code: '94107' }));
  const answer = await phone.send();
  expect(rowsOf(answer).account).toEqual(changed);
  expect(changed).toMatchObject({ zipCode: '94107', version: answer.head.head });
});

test('another epoch, a cursor beyond the head and a cursor under the floor answer RESET with nothing processed', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const doomed = album();
  await phone.push(phone.command('record.create', doomed));
  await phone.pullAll();
  const behind = { cursor: phone.cursor };
  await phone.push(phone.command('record.delete', { id: doomed.id }), phone.command('record.create', album()));
  const commands = [phone.command('record.create', album())];
  const reset = { code: 'RESET', status: 409, details: { epoch: phone.epoch } };
  await expect(phone.send({ epoch: uuidv7(), commands })).rejects.toMatchObject(reset);
  await expect(phone.send({ cursor: 99, commands })).rejects.toMatchObject(reset);
  await expect(phone.send({ cursor: undefined, page: 'not a page', commands })).rejects.toMatchObject(reset);
  await pruneSync(server, { olderThan: everything });
  await expect(phone.send({ ...behind, commands })).rejects.toMatchObject(reset);
  await expect(phone.send({ cursor: 99, pull: false })).rejects.toMatchObject(reset);
  const fresh = device(server, userId);
  expect((await fresh.pullAll()).records.size).toBe(1);
});

test('a device of another history begins again although its version is the newest one here', async () => {
  const phone = device(server, await addUser(server));
  await phone.pullAll();
  await expect(phone.send({ epoch: uuidv7() })).rejects.toMatchObject({ code: 'RESET' });
  expect((await phone.send()).head).toMatchObject({ head: phone.cursor, more: false });
});

test('pruning never forgets a verdict its device has not acknowledged', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const commands = [phone.command('record.create', album()), phone.command('record.create', album())];
  const verdicts = await phone.push(...commands);
  await pruneSync(server, { olderThan: everything });
  expect(await phone.push(...commands)).toEqual(verdicts);
  await phone.send({ acked: 1 });
  expect(await pruneSync(server, { olderThan: everything })).toMatchObject({ verdicts: 1 });
  expect(await phone.push(...commands.slice(1))).toEqual(verdicts.slice(1));
});

test('the push half alone leaves the cursor where it is', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.pullAll();
  const cursor = phone.cursor;
  const answer = await phone.send({ commands: [phone.command('record.create', album())], pull: false });
  expect(answer).toMatchObject({ head: { cursor, head: 2, verdicts: [{ status: 'ok' }] }, rows: {}, segments: [] });
});

test('nothing of one user is in the answers of another', async () => {
  const [owner, stranger] = [await addCollector(server), await addUser(server)];
  const phone = device(server, owner);
  await fill(phone, 20);
  await phone.push(phone.command('wishlist.create', { id: uuidv7(), fields: { artist: 'Low', title: 'Hey What' } }));
  const { answers } = await device(server, stranger).pullAll();
  const delta = await device(server, stranger).send({ cursor: 0 });
  expect([...answers, delta].map((answer) => [recordsOf(answer), rowsOf(answer).wishlist ?? []]).flat(2)).toEqual([]);
});

test('the session of a deleted account gets the answer that it has ended', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  await phone.push(phone.command('record.create', album()));
  await server.pool.query('delete from users where id = $1', [userId]);
  await expect(phone.send()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(phone.push(phone.command('record.create', album()))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const table of ['sync_head', 'sync_client', 'sync_verdict', 'sync_tombstone', 'records', 'collections']) {
    const { rows } = await server.pool.query(`select 1 from ${table} where user_id = $1`, [userId]);
    expect([table, rows]).toEqual([table, []]);
  }
});
