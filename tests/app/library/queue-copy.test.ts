import { beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../../app/library/journal/journal.ts';
import type { QueuePatch } from '../../../app/library/journal/patch-log.ts';
import type { JournalState } from '../../../app/library/journal/queue.ts';
import { createQueueCopy, type QueueCopy } from '../../../app/library/journal/queue-copy.ts';
import type { OutboxRow, TrayEntry } from '../../../app/library/journal/rows.ts';

const SENT_AT = '2026-03-01T12:00:00.000Z';

/** The contents of the database: a copy reads them, or follows its patches. */
let stored: JournalState;
let patches: QueuePatch[];
/** The writes while a copy reads. */
let meanwhile: (() => void)[];
let cursor: number | undefined;
let copy: QueueCopy;

function row(n: number, more: Partial<OutboxRow> = {}): OutboxRow {
  return { id: `command ${n}`, name: 'record.create', v: 1, args: {}, at: '', group: 'g', n, ...more };
}

const entry = (id: string) => ({ id }) as TrayEntry;
const numbers = () => copy.outbox.map(({ n }) => n);

function append(...rows: OutboxRow[]): void {
  stored = { ...stored, outbox: [...stored.outbox, ...rows], lastN: rows.at(-1)?.n ?? stored.lastN };
}

function publish(change: Omit<QueuePatch, 'revision'>): void {
  const revision = stored.revision + 1;
  const outbox = stored.outbox.filter(({ n = 0 }) => !change.removed?.has(n));
  stored = { ...stored, outbox, revision };
  patches.push({ revision, ...change });
}

beforeEach(async () => {
  stored = { isFull: true, outbox: [row(1), row(2)], tray: [entry('a')], revision: 4, lastN: 2 };
  patches = [];
  meanwhile = [];
  cursor = undefined;
  const journal: Pick<Journal, 'load' | 'patchesSince'> = {
    async load(since = { revision: -1, lastN: 0 }) {
      const isFull = since.revision !== stored.revision;
      const outbox = stored.outbox.filter(({ n = 0 }) => isFull || n > since.lastN).map((one) => ({ ...one }));
      const read = { ...stored, isFull, outbox };
      meanwhile.shift()?.();
      return read;
    },
    patchesSince(revision) {
      const later = patches.filter((patch) => patch.revision > revision);
      return later.every((patch, at) => patch.revision === revision + 1 + at) ? later : undefined;
    },
  };
  copy = createQueueCopy(
    journal as Journal,
    () => cursor,
    async () => undefined,
  );
  expect(await copy.read()).toBe(true);
  copy.folded();
});

test('a copy holds the stored commands, and reads those added since', async () => {
  expect([numbers(), copy.tray, copy.revision]).toEqual([[1, 2], [entry('a')], 4]);
  expect(await copy.read()).toBe(false);
  append(row(3));
  expect(await copy.read()).toBe(true);
  expect([numbers(), copy.isUnfolded]).toEqual([[1, 2, 3], true]);
});

test('a copy holds no command that left the queue while it was read', async () => {
  append(row(3), row(4));
  meanwhile.push(() => {
    publish({ removed: new Set([3]) });
    // The round looks into the queue at that moment.
    copy.takePatches();
  });
  await copy.read();
  expect(numbers()).toEqual([1, 2, 4]);
});

test('a copy reports after a change that came without a new command that it has changed', async () => {
  publish({ dropTray: ['a'] });
  expect(await copy.read()).toBe(true);
  expect(copy.tray).toEqual([]);
});

test('a copy reads all again after it has missed a change', async () => {
  publish({ removed: new Set([1]) });
  publish({ dropTray: ['a'] });
  patches.shift();
  expect(copy.takePatches()).toBe(false);
  expect(copy.cached()).toBeUndefined();
  expect(await copy.read()).toBe(true);
  expect([numbers(), copy.revision, copy.isUnfolded]).toEqual([[2], 6, true]);
});

test('a copy follows sent and accepted commands, each command with its own number', () => {
  const marks = [
    { n: 1, seq: 7 },
    { n: 2, seq: 8, version: 30 },
  ];
  publish({ sentAt: SENT_AT, marks });
  expect(copy.takePatches()).toBe(true);
  expect(copy.outbox).toEqual([
    row(1, { seq: 7, sentAt: SENT_AT }),
    row(2, { seq: 8, sentAt: SENT_AT, verdict: { version: 30 } }),
  ]);
  publish({ marks: [{ n: 1, seq: 7, version: 29 }] });
  copy.takePatches();
  // When it was sent is still known.
  expect(copy.outbox[0]).toEqual(row(1, { seq: 7, sentAt: SENT_AT, verdict: { version: 29 } }));
});

test.each([
  { rows: undefined, isUnfolded: false },
  { rows: 29, isUnfolded: false },
  { rows: 30, isUnfolded: true },
  { rows: 31, isUnfolded: true },
])('a command that is accepted as change 30 is folded again ($isUnfolded) if the rows are at $rows', (at) => {
  cursor = at.rows;
  publish({
    marks: [
      { n: 1, seq: 7 },
      { n: 2, seq: 8, version: 30 },
    ],
  });
  copy.takePatches();
  expect(copy.isUnfolded).toBe(at.isUnfolded);
});

test('a copy follows changes, removals and decisions of other tabs', () => {
  const merged = row(2, { args: { title: 'Promise' }, merged: true });
  publish({ replaced: [merged], removed: new Set([1]), putTray: [entry('b'), entry('a')], dropTray: ['c'] });
  copy.takePatches();
  expect([copy.outbox, copy.tray, copy.isUnfolded]).toEqual([[merged], [entry('b'), entry('a')], true]);
  expect(copy.cached()).toEqual({ revision: 5, rows: [merged] });
});

test('a copy puts its own command behind those of another tab', async () => {
  append(row(3), row(4));
  await copy.appended([row(4)]);
  expect(numbers()).toEqual([1, 2, 3, 4]);
  append(row(5), row(6));
  await copy.appended([row(5), row(6)]);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a copy takes a merge by another tab when it reads all again', async () => {
  const [first] = copy.outbox;
  stored = {
    ...stored,
    outbox: [row(1, { seq: 7, sentAt: SENT_AT }), row(2, { merged: true, args: { title: 'Promise' } })],
    revision: 9,
  };
  await copy.read();
  expect(copy.outbox).toEqual(stored.outbox);
  // An unchanged command keeps its identity, and with it its parsed arguments.
  expect(copy.outbox[0]).toBe(first);
});
