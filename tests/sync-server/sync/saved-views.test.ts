import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, device, rowsOf, type TestDevice } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newsOf(of: TestDevice) {
  const { head, ...answer } = await of.send();
  of.cursor = head.cursor;
  return { deleted: head.deleted, savedViews: rowsOf({ head, ...answer }).savedViews };
}

async function twoDevices() {
  const userId = await addUser(server);
  const [phone, laptop] = [device(server, userId), device(server, userId)];
  for (const one of [phone, laptop]) await one.pullAll();
  return { userId, phone, laptop };
}

const LOUD = { name: 'Loud', query: 'genre=rock' };

test('a saved view, its change and its deletion reach the other device', async () => {
  const { phone, laptop } = await twoDevices();
  const id = uuidv7();
  await phone.push(phone.command('savedView.create', { id, fields: LOUD }));
  expect(await newsOf(laptop)).toMatchObject({ savedViews: [{ id, ...LOUD }] });
  await phone.push(phone.command('savedView.update', { id, changes: { query: 'genre=jazz' } }));
  expect(await newsOf(laptop)).toMatchObject({ savedViews: [{ id, name: 'Loud', query: 'genre=jazz' }] });
  await phone.push(phone.command('savedView.delete', { id }));
  expect(await newsOf(laptop)).toMatchObject({ deleted: [{ entity: 'savedView', id }] });
  await laptop.push(laptop.command('savedView.restore', { id, fields: LOUD }));
  expect(await newsOf(laptop)).toMatchObject({ deleted: [], savedViews: [{ id, ...LOUD }] });
});

test('of two devices that take one name without a connection, the second is refused, and another person is not', async () => {
  const { phone, laptop } = await twoDevices();
  const [first] = await phone.push(phone.command('savedView.create', { id: uuidv7(), fields: LOUD }));
  const [second] = await laptop.push(
    laptop.command('savedView.create', { id: uuidv7(), fields: { ...LOUD, name: 'LOUD' } }),
  );
  expect([first?.status, second?.status, second?.field]).toEqual(['ok', 'refused', 'name']);
  const stranger = device(server, await addUser(server));
  const [theirs] = await stranger.push(stranger.command('savedView.create', { id: uuidv7(), fields: LOUD }));
  expect(theirs?.status).toBe('ok');
});

test('a view that is changed or deleted by hand reaches the devices, and is remembered with what it was', async () => {
  const { userId, phone, laptop } = await twoDevices();
  const id = uuidv7();
  await phone.push(phone.command('savedView.create', { id, fields: LOUD }));
  await newsOf(laptop);
  await server.pool.query(`update saved_views set name = 'By hand' where user_id = $1`, [userId]);
  expect(await newsOf(laptop)).toMatchObject({ savedViews: [{ id, name: 'By hand' }] });
  await server.pool.query('delete from saved_views where user_id = $1', [userId]);
  expect(await newsOf(laptop)).toMatchObject({ deleted: [{ entity: 'savedView', id }] });
  const [late] = await phone.push(phone.command('savedView.update', { id, changes: { name: 'Late' } }));
  expect(late).toMatchObject({ code: 'DELETED', snapshot: { id, name: 'By hand', query: 'genre=rock' } });
});
