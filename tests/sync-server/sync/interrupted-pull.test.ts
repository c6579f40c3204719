import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneSync } from '../../../sync-server/sync/prune.ts';
import { syncOnce } from '../../../sync-server/sync/sync-once.ts';
import { addCollector, album, device, recordsOf } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const SIZES = { firstRows: 2, pageRows: 2, segmentRows: 1, deltaRows: 10 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A device that has the first of two pages, of a person who has deleted an album before. */
async function halfPulled() {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const albums = [1, 2, 3, 4].map(() => album());
  await phone.push(...albums.map((args) => phone.command('record.create', args)));
  const laptop = device(server, userId);
  const send = (more: object) => syncOnce({ ...server, pullSizes: SIZES }, userId, laptop.request(more));
  const first = await send({});
  expect(recordsOf(first)).toHaveLength(2);
  const { epoch, page } = first.head;
  return { userId, phone, send, position: { epoch, page }, albums };
}

const RESET = { code: 'RESET', status: 409 };

test('a first pull goes on where it was interrupted', async () => {
  const { send, position, albums } = await halfPulled();
  const second = await send(position);
  expect(recordsOf(second).map(({ id }) => id)).toHaveLength(albums.length - 2);
});

test('a first pull begins again when the history of the server has changed since, so that no two are mixed', async () => {
  const { userId, send, position } = await halfPulled();
  await server.pool.query('update sync_head set epoch = gen_random_uuid() where user_id = $1', [userId]);
  await expect(send(position)).rejects.toMatchObject(RESET);
  await expect(send({ page: position.page, epoch: randomUUID() })).rejects.toMatchObject(RESET);
});

test('a first pull begins again when a backup without its first page came back', async () => {
  const { userId, send, position } = await halfPulled();
  await server.pool.query('update sync_head set version = 2 where user_id = $1', [userId]);
  await expect(send({ page: position.page })).rejects.toMatchObject(RESET);
});

test('a first pull begins again when a deletion that it has not seen was forgotten', async () => {
  const { phone, send, position, albums } = await halfPulled();
  await phone.push(phone.command('record.delete', { id: albums[3]?.id ?? '' }));
  await pruneSync(server, { olderThan: '2100-01-01T00:00:00.000Z' });
  await expect(send(position)).rejects.toMatchObject(RESET);
});

test('a device of a deleted account is signed out by each of its requests: with a cursor, without, and without a pull', async () => {
  const { userId, send, position } = await halfPulled();
  const { epoch } = position;
  await server.pool.query('delete from users where id = $1', [userId]);
  const ended = { code: 'UNAUTHENTICATED', status: 401 };
  for (const more of [{}, position, { epoch, cursor: 5 }, { epoch, cursor: 5, pull: false }]) {
    await expect(send(more)).rejects.toMatchObject(ended);
  }
});
