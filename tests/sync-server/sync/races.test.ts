import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '../../../sync-server/library/account.ts';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import { addCollector, addUser, album, device, recordsOf, storedRecordCount } from './library.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(24);
});
afterAll(() => server.close());

// LIMIT-004
test('thirty creates at once leave a free user exactly fifteen albums and one default collection', async () => {
  const userId = await addUser(server);
  const verdicts = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      if (index % 2) return (await runCommand(server, userId, { name: 'record.create', args: album() })).verdict;
      const phone = device(server, userId);
      const [verdict] = await phone.push(phone.command('record.create', album()));
      return verdict;
    }),
  );
  expect(verdicts.filter((verdict) => verdict?.status === 'ok')).toHaveLength(15);
  expect(verdicts.filter((verdict) => verdict?.code === 'ALBUM_LIMIT_EXCEEDED')).toHaveLength(15);
  expect(await storedRecordCount(server, userId)).toBe(15);
  const { rows } = await server.pool.query('select is_default from collections where user_id = $1', [userId]);
  expect(rows).toEqual([{ is_default: true }]);
});

test('two devices that each add two albums at thirteen both get their verdicts, and two albums are refused', async () => {
  const userId = await addUser(server);
  const first = device(server, userId);
  await first.push(...Array.from({ length: 13 }, () => first.command('record.create', album())));
  const phones = [device(server, userId), device(server, userId)];
  const verdicts = await Promise.all(
    phones.map((phone) => phone.push(...[0, 1].map(() => phone.command('record.create', album())))),
  );
  expect(verdicts.flat().filter(({ status }) => status === 'ok')).toHaveLength(2);
  expect(await storedRecordCount(server, userId)).toBe(15);
});

test('two devices at fourteen: one album more is stored and the other is refused with its code', async () => {
  const userId = await addUser(server);
  const first = device(server, userId);
  await first.push(...Array.from({ length: 14 }, () => first.command('record.create', album())));
  const phones = [device(server, userId), device(server, userId)];
  const verdicts = await Promise.all(phones.map((phone) => phone.push(phone.command('record.create', album()))));
  expect(
    verdicts
      .flat()
      .map(({ status, code }) => code ?? status)
      .sort(),
  ).toEqual(['ALBUM_LIMIT_EXCEEDED', 'ok']);
});

test('one batch sent many times at once takes effect once', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const commands = Array.from({ length: 5 }, () => phone.command('record.create', album()));
  const answers = await Promise.all(Array.from({ length: 8 }, () => phone.push(...commands)));
  for (const verdicts of answers) expect(verdicts).toEqual(answers[0]);
  expect(await storedRecordCount(server, userId)).toBe(5);
  const { rows } = await server.pool.query('select version from sync_head where user_id = $1', [userId]);
  expect(rows).toEqual([{ version: 6 }]);
});

test('sixteen writers and a reader that follows its cursor: no row is ever passed over', async () => {
  const userId = await addCollector(server);
  const reader = device(server, userId);
  const seen = new Set<string>();
  let isWriting = true;

  async function follow(): Promise<void> {
    for (let page: string | undefined, more = true; more || isWriting; ) {
      const answer = await reader.send({ page });
      for (const row of recordsOf(answer)) seen.add(row.id);
      reader.epoch = answer.head.epoch;
      reader.cursor = answer.head.cursor;
      ({ page, more } = answer.head);
    }
    for (const row of recordsOf(await reader.send())) seen.add(row.id);
  }

  const reading = follow();
  const written = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const phone = device(server, userId);
      const ids: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        const args = album();
        await phone.push(phone.command('record.create', args));
        ids.push(args.id);
      }
      return ids;
    }),
  );
  isWriting = false;
  await reading;
  const missed = written.flat().filter((id) => !seen.has(id));
  expect(missed).toEqual([]);
  const { rows } = await server.pool.query('select count(distinct version) as n from records where user_id = $1', [
    userId,
  ]);
  expect(rows).toEqual([{ n: 16 * 12 }]);
});

test('a default that is changed by many devices at once stays exactly one', async () => {
  const userId = await addCollector(server);
  const phone = device(server, userId);
  const collections = Array.from({ length: 6 }, () => album().id);
  await phone.push(
    phone.command('record.create', album()),
    ...collections.map((id, index) => phone.command('collection.create', { id, fields: { name: `Shelf ${index}` } })),
  );
  await Promise.all(
    collections.map((id) => runCommand(server, userId, { name: 'collection.setDefault', args: { id } })),
  );
  const { rows } = await server.pool.query('select 1 from collections where user_id = $1 and is_default', [userId]);
  expect(rows).toHaveLength(1);
});

test('a poke comes after the commit: a pull because of it finds the change', async () => {
  const userId = await addUser(server);
  const reader = device(server, userId);
  await reader.pullAll();
  const found = new Promise<string[]>((resolve, reject) => {
    const stop = server.live.subscribe(userId, (poke) => {
      stop();
      reader.send().then((answer) => {
        expect(answer.head.head).toBe(poke?.version);
        resolve(recordsOf(answer).map((row) => row.id));
      }, reject);
    });
  });
  const args = album();
  await runCommand(server, userId, { name: 'record.create', args });
  expect(await found).toEqual([args.id]);
});

test('no poke is sent when nothing changed', async () => {
  const userId = await addUser(server);
  const pokes: unknown[] = [];
  server.live.subscribe(userId, (poke) => pokes.push(poke?.version));
  const phone = device(server, userId);
  const command = phone.command('record.create', album());
  await phone.push(command);
  await phone.push(command);
  await runCommand(server, userId, { name: 'record.delete', args: { id: album().id } });
  await changeAccount(server, userId, () => undefined);
  expect(pokes).toEqual([2]);
});

test('a transaction ended by the database is repeated and its commands take effect once', async () => {
  const userId = await addUser(server);
  const phone = device(server, userId);
  const blocker = await server.pool.connect();
  await blocker.query('begin');
  // The lock keeps its verdicts from being stored.
  await blocker.query('lock table sync_verdict in share row exclusive mode');
  const pushing = phone.push(phone.command('record.create', album()));
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let pid: number | undefined;
  while (pid === undefined) pid = (await server.pool.query(waiting)).rows[0]?.pid;
  await server.pool.query('select pg_terminate_backend($1)', [pid]);
  await blocker.query('commit');
  blocker.release();
  expect(await pushing).toMatchObject([{ status: 'ok', version: 2 }]);
  expect(await storedRecordCount(server, userId)).toBe(1);
});
