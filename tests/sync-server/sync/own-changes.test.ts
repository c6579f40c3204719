import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '../../../shared/contract/sync.ts';
import { defaultCollectionIdOf } from '../../../sync-server/library/apply-commands.ts';
import type { Poke } from '../../../sync-server/library/live-pokes.ts';
import type { LibraryContext } from '../../../sync-server/library/user-transaction.ts';
import { createOpenStreams } from '../../../sync-server/sync/open-streams.ts';
import type { SyncAnswer } from '../../../sync-server/sync/sync-once.ts';
import { ALBUM, WISH } from '../../support/whole-rows.ts';
import { addCollector, album, device, interrupted, recordsOf, rowsOf } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(20);
});
afterAll(() => server.close());

/** The same server, with a count of news reads. */
function counting() {
  const counts = { readings: 0 };
  const watched = interrupted(server, (statement) => {
    if (statement === 'read-news') counts.readings += 1;
  });
  return { watched, counts };
}

/** The parts of a response that a device applies. */
function taken(answer: SyncAnswer) {
  const { epoch, head, cursor, more, page, deleted } = answer.head;
  return { epoch, head, cursor, more, page, deleted, rows: rowsOf(answer) };
}

/** One device sends each batch and applies each response; another pulls the same changes. */
async function compareEach(batches: (command: ReturnType<typeof device>['command']) => Command[][]) {
  const { watched, counts } = counting();
  const userId = await addCollector(server);
  const phone = device(watched, userId);
  const laptop = device(server, userId);
  await phone.pullAll();
  const readings: number[] = [];
  for (const commands of batches(phone.command)) {
    counts.readings = 0;
    const sent = await phone.send({ commands });
    readings.push(counts.readings);
    laptop.epoch = phone.epoch;
    const read = await laptop.send({ cursor: phone.cursor });
    expect(taken(sent), JSON.stringify(commands)).toEqual(taken(read));
    phone.cursor = sent.head.cursor;
  }
  return readings;
}

test('a device gets its own changes as a query would read them, without a query', async () => {
  const [first, second] = [album(), album()];
  const [shelf, next] = [uuidv7(), uuidv7()];
  const wish = { id: uuidv7(), fields: { artist: 'Neu!', title: 'Neu! 75', targetPrice: '20' } };
  const other = { id: uuidv7(), fields: WISH };
  const imported = { ...album(), fields: ALBUM, createdAt: '2019-05-05T05:05:05.005Z' };
  const readings = await compareEach((command) => [
    [command('record.create', first)],
    [command('record.update', { id: first.id, changes: { title: 'Ege "Bamyasi"\n', estimatedValue: '12.5' } })],
    [command('record.addShelfie', { id: first.id, url: `/api/images/${'a'.repeat(64)}` })],
    [command('collection.create', { id: shelf, fields: { name: 'Shelf' } })],
    [command('collection.addRecords', { id: shelf, recordIds: [first.id] })],
    [command('collection.create', { id: next, fields: { name: 'Next' } }), command('record.create', second)],
    [
      command('collection.removeRecords', { id: shelf, recordIds: [first.id] }),
      command('collection.addRecords', { id: next, recordIds: [second.id, first.id] }),
    ],
    [command('collection.setDefault', { id: next })],
    [command('wishlist.create', wish)],
    [command('wishlist.update', { id: wish.id, changes: { targetPrice: '7', priceAlert: true } })],
    [command('wishlist.moveToCollection', { id: wish.id, recordId: uuidv7() })],
    [command('collection.setDefault', { id: shelf }), command('collection.delete', { id: next })],
    [command('record.delete', { id: second.id }), command('record.delete', { id: first.id })],
    [command('record.restore', first), command('record.update', { id: first.id, changes: { year: 1972 } })],
    [command('collection.update', { id: shelf, changes: { isPublic: true } })],
    [command('record.removeShelfie', { id: first.id, url: `/api/images/${'a'.repeat(64)}` })],
    [command('record.import', { records: [imported] })],
    [command('collection.restore', { id: next, fields: { name: 'Next' } })],
    [command('wishlist.create', other), command('wishlist.delete', { id: other.id })],
    [command('wishlist.restore', other)],
    [command('wishlist.delete', { id: other.id })],
    // No effect: refused changes, and rows that are already in the wanted state.
    [command('record.update', { id: second.id, changes: { title: 'Gone' } })],
    [command('record.delete', { id: uuidv7() })],
  ]);
  expect(readings).toEqual(readings.map(() => 0));
});

test('rows that the statements do not return are read with a query', async () => {
  const shelf = uuidv7();
  const many = Array.from({ length: 60 }, () => album());
  const readings = await compareEach((command) => [
    [command('collection.create', { id: shelf, fields: { name: 'Shelf' } })],
    [command('record.create', { ...album(), collectionIds: [shelf] })],
    many.map((args) => command('record.create', args)),
    many.map(({ id }) => command('record.delete', { id })),
  ]);
  expect(readings).toEqual([0, 1, 1, 1]);
});

test('a device whose cursor is before other changes gets them with its own', async () => {
  const userId = await addCollector(server);
  const [phone, laptop] = [device(server, userId), device(server, userId)];
  await phone.pullAll();
  const [theirs, own] = [album(), album()];
  await laptop.push(laptop.command('record.create', theirs));
  const answer = await phone.send({ commands: [phone.command('record.create', own)] });
  expect(recordsOf(answer).map(({ id }) => id)).toEqual([theirs.id, own.id]);
  expect(answer.head).toMatchObject({ cursor: 3, head: 3, more: false });
});

test('commands that are split into two halves answer with the rows of both', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  await phone.pullAll();
  const albums = [album(), album()];
  let isFirst = true;
  const failing: LibraryContext = interrupted(server, async (statement) => {
    if (statement !== 'store-verdicts' || !isFirst) return;
    isFirst = false;
    // Fails as if a command had data that cannot be stored.
    throw Object.assign(Object.create((await import('pg')).default.DatabaseError.prototype), { code: '22000' });
  });
  const halves = device(failing, userId);
  halves.clientId = phone.clientId;
  const commands = albums.map((args) => phone.command('record.create', args));
  const answer = await halves.send({ epoch: phone.epoch, cursor: phone.cursor, commands });
  expect(answer.head.verdicts.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(recordsOf(answer).map(({ id }) => id)).toEqual(albums.map(({ id }) => id));
});

test('a transaction that fails at its end sends nothing to open streams', async () => {
  const userId = await addCollector(server);
  const pokes: (Poke | undefined)[] = [];
  server.live.subscribe(userId, (poke) => pokes.push(poke));
  const failing = interrupted(server, (statement) => {
    if (statement === 'commit') throw new Error('the disk is full');
  });
  const phone = device(failing, userId);
  const sending = phone.send({ cursor: 1, commands: [phone.command('record.create', album())] });
  await expect(sending).rejects.toThrow('the disk is full');
  expect(pokes).toEqual([]);
});

test('a change whose COMMIT got no answer is confirmed once it is found in the database', async () => {
  const userId = await addCollector(server);
  let commits = 0;
  const connect = async () => {
    const client = await server.pool.connect();
    const query = async (...args: [string, unknown[]]) => {
      const answer = await client.query(...args);
      if (args[0] === 'commit') commits += 1;
      if (args[0] === 'commit' && commits === 1) throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    return Object.assign(Object.create(client), { query, release: () => client.release() });
  };
  const losing: LibraryContext = { ...server, pool: Object.assign(Object.create(server.pool), { connect }) };
  const phone = device(losing, userId);
  const args = album();
  const answer = await phone.send({ cursor: 1, commands: [phone.command('record.create', args)] });
  expect(answer.head).toMatchObject({ cursor: 2, head: 2, verdicts: [{ status: 'ok', version: 2 }] });
  expect(recordsOf(answer).map(({ id }) => id)).toEqual([args.id]);
  expect(commits).toBe(2);
});

test('an open stream gets the rows as they were written, but not after its session has ended', async () => {
  const { watched, counts } = counting();
  const userId = await addCollector(server);
  const streams = createOpenStreams({ ...watched, live: server.live });
  const sessions = [randomUUID(), randomUUID()];
  for (const sid of sessions) {
    const text = `insert into sessions (sid, sess, expire) values ($1, $2, now() + interval '1 day')`;
    await server.pool.query(text, [sid, { userId }]);
  }
  const received = sessions.map((): string[] => []);
  const closes = sessions.map((sessionId, index) =>
    streams.open(userId, {
      sessionId,
      clientId: `device ${index}`,
      write: (event, data) => received[index]?.push(`${event} ${data}`),
      end: () => undefined,
    }),
  );
  await expect.poll(() => received.map(({ length }) => length)).toEqual([1, 1]);
  await server.pool.query('delete from sessions where sid = $1', [sessions[1]]);
  const phone = device(watched, userId);
  await phone.pullAll();
  counts.readings = 0;
  const sent = await phone.send({ commands: [phone.command('record.create', album())] });
  await expect.poll(() => received.map(({ length }) => length)).toEqual([2, 2]);
  const [event, data = ''] = /^(\w+) (.*)$/s.exec(received[0]?.[1] ?? '')?.slice(1) ?? [];
  const { from, ...news } = JSON.parse(data);
  expect({ event, from }).toEqual({ event: 'news', from: 1 });
  const { serverTime: _, ...head } = sent.head;
  expect(news).toMatchObject({ ...head, verdicts: [], rows: rowsOf(sent) });
  expect(news.rows.collections).toMatchObject([{ id: defaultCollectionIdOf(userId) }]);
  expect(received[1]?.[1]).toBe('signed-out ');
  expect(counts.readings).toBe(0);
  for (const close of closes) close();
});
