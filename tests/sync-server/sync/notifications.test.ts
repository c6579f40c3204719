import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCollector, addNotification, device, rowsOf, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function twoDevices() {
  const userId = await addCollector(server);
  const [phone, laptop] = [device(server, userId), device(server, userId)];
  await laptop.pullAll();
  return { userId, phone, laptop };
}

async function newsOf(from: TestDevice) {
  const answer = await from.send();
  from.cursor = answer.head.cursor;
  return { notifications: rowsOf(answer).notifications, deleted: answer.head.deleted };
}

test('a notification that is read or cleared on one device is so on the others, and comes back', async () => {
  const { userId, phone, laptop } = await twoDevices();
  const ids = [await addNotification(server, userId), await addNotification(server, userId)];
  expect((await newsOf(laptop)).notifications?.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  const mark = async (...command: Parameters<TestDevice['command']>) => {
    expect(await phone.push(phone.command(...command))).toMatchObject([{ status: 'ok' }]);
    return (await newsOf(laptop)).notifications?.map(({ id, isRead, isCleared }) => [id, isRead, isCleared]);
  };
  const [first, second] = ids;
  const read = [
    [first, true, false],
    [second, true, false],
  ];
  const all = await mark('notification.markRead', { ids, isRead: true });
  expect(all?.toSorted()).toEqual(read.toSorted());
  expect(await mark('notification.clear', { ids: [String(first)], isCleared: true })).toEqual([[first, true, true]]);
  expect(await mark('notification.clear', { ids: [String(first)], isCleared: false })).toEqual([[first, true, false]]);
  expect(await mark('notification.markRead', { ids: [String(second)], isRead: false })).toEqual([
    [second, false, false],
  ]);
});

test('reading a notification that is read already, or that the server has removed, is nothing to do', async () => {
  const { userId, phone } = await twoDevices();
  const id = await addNotification(server, userId);
  const read = () => phone.command('notification.markRead', { ids: [id, uuidv7()], isRead: true });
  const statuses = (await phone.push(read(), read())).map(({ status }) => status);
  expect(statuses).toEqual(['ok', 'noop']);
  await server.pool.query('delete from notifications where id = $1', [id]);
  expect(await phone.push(read())).toMatchObject([{ status: 'noop' }]);
});

test("another person's notification of the same id stays as it is", async () => {
  const { userId, phone } = await twoDevices();
  const id = await addNotification(server, userId);
  const other = await addCollector(server);
  await addNotification(server, other, id);
  const theirs = () => server.pool.query('select * from notifications where user_id = $1', [other]);
  const before = (await theirs()).rows;
  await phone.push(
    phone.command('notification.markRead', { ids: [id], isRead: true }),
    phone.command('notification.clear', { ids: [id], isCleared: true }),
  );
  expect((await theirs()).rows).toEqual(before);
});

test('no device makes, edits or removes a notification', async () => {
  const { phone, userId } = await twoDevices();
  const id = await addNotification(server, userId);
  const names = ['create', 'update', 'delete', 'restore'].map((what) => `notification.${what}` as never);
  const commands = names.map((name) => phone.command(name, { id, fields: { kind: 'support' } } as never));
  const verdicts = await phone.push(...commands);
  expect(verdicts.map(({ status, code }) => [status, code])).toEqual(names.map(() => ['refused', 'INVALID']));
});

test('a removed notification leaves a tombstone that says nothing of it', async () => {
  const { userId, laptop } = await twoDevices();
  const id = await addNotification(server, userId);
  await newsOf(laptop);
  await server.pool.query('delete from notifications where id = $1', [id]);
  expect((await newsOf(laptop)).deleted).toMatchObject([{ entity: 'notification', id }]);
  const { rows } = await server.pool.query('select snapshot from sync_tombstone where id = $1', [id]);
  expect(rows).toEqual([{ snapshot: null }]);
});
