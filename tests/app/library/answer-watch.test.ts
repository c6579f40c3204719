import { beforeEach, expect, test } from 'vitest';
import { createAnswerWatch } from '../../../app/library/device/answer-watch.ts';
import { withMemoryFallback } from '../../../app/library/device/fallback-database.ts';
import { openInMemory } from '../../../app/library/device/memory-tables.ts';
import { type Database, StorageError } from '../../../app/library/device/tables.ts';

/** A clock on which only the test lets time pass, two seconds at a time. */
function createClock() {
  let timers: (() => void)[] = [];
  return {
    setTimeout(work: () => void, milliseconds: number) {
      expect(milliseconds).toBe(2_000);
      timers.push(work);
      return work;
    },
    clearTimeout(handle: unknown) {
      timers = timers.filter((work) => work !== handle);
    },
    pass() {
      for (const work of timers.splice(0)) work();
    },
    left: () => timers.length,
  };
}

/** Work that the test ends. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

let clock: ReturnType<typeof createClock>;
let reports: boolean[];

beforeEach(() => {
  clock = createClock();
  reports = [];
});

const watch = () => createAnswerWatch(clock, (isLate) => reports.push(isLate));

test('a database is late after eight seconds, until the last of what is asked of it is answered', async () => {
  const { watched } = watch();
  const [first, second] = [createWork(), createWork()];
  const results = [watched(first.work), watched(second.work)];
  for (let part = 0; part < 3; part += 1) clock.pass();
  expect(reports).toEqual([]);
  clock.pass();
  expect(reports).toEqual([true, true]);
  first.end();
  await results[0];
  expect(reports).toEqual([true, true, true]);
  second.end();
  expect(await Promise.all(results)).toEqual(['done', 'done']);
  expect(reports).toEqual([true, true, true, false]);
  expect(clock.left()).toBe(0);
});

test('a database that answers in time was never late, whether it could do it or not', async () => {
  const { watched } = watch();
  const slow = createWork();
  const result = watched(slow.work);
  for (let part = 0; part < 3; part += 1) clock.pass();
  slow.end();
  expect(await result).toBe('done');
  await expect(watched(() => Promise.reject(new Error('not possible')))).rejects.toThrow('not possible');
  expect([reports, clock.left()]).toEqual([[], 0]);
});

interface Notes {
  notes: never;
}

function real(fail?: Error): Database<Notes> & { closed: number } {
  const db = {
    ...openInMemory<Notes>({ notes: 'id' }),
    durable: true,
    closed: 0,
    close() {
      db.closed += 1;
    },
    ...(fail && { read: () => Promise.reject(fail), write: () => Promise.reject(fail) }),
  };
  return db;
}

test.each([
  ['that does not open', Object.assign(new Error('no'), { name: 'OpenFailedError' }), false],
  ['that the browser forbids', new DOMException('no', 'SecurityError'), false],
  ['without room', new StorageError(undefined), true],
  ['with another fault', new Error('no'), true],
])('a database %s gives way to memory only where it cannot be opened', async (_name, error, isThrown) => {
  let fallbacks = 0;
  const made = async () => openInMemory<Notes>({ notes: 'id' });
  const broken = real(error);
  const db = withMemoryFallback(broken, made, () => (fallbacks += 1), watch());
  for (const work of [db.read, db.write]) {
    const result = work(async () => 'answered');
    if (isThrown) await expect(result).rejects.toBe(error);
    else expect(await result).toBe('answered');
  }
  expect([db.durable, fallbacks]).toEqual(isThrown ? [true, 0] : [false, 1]);
  db.close();
  expect(broken.closed).toBe(isThrown ? 1 : 0);
});

test('a database that has answered once is not given up, and is closed with its page', async () => {
  const answering = real();
  const db = withMemoryFallback(answering, async () => openInMemory<Notes>({ notes: 'id' }), expect.fail, watch());
  await db.read(async () => undefined);
  db.giveUp();
  expect(await db.write(async () => 'answered')).toBe('answered');
  db.close();
  expect([db.durable, answering.closed]).toEqual([true, 1]);
});

test('a database that does not answer is given up for memory when a person says so', async () => {
  const silent = { ...real(), read: () => new Promise<never>(() => undefined) };
  const db = withMemoryFallback(
    silent,
    async () => openInMemory<Notes>({ notes: 'id' }),
    () => reports.push(true),
    watch(),
  );
  const answer = db.read(async () => 'from memory');
  db.giveUp();
  expect(await answer).toBe('from memory');
  expect([db.durable, reports]).toEqual([false, [true]]);
});
