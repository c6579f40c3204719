import { describe, expect, test } from 'vitest';
import {
  createUndoLog,
  entriesOf,
  isUnsent,
  trayBefore,
  type UndoEntry,
} from '../../../app/library/commands/undo-log.ts';
import type { OutboxRow, TrayEntry } from '../../../app/library/journal/rows.ts';

const step = (id: string) => ({ name: 'record.delete', args: { id } });
const waiting = (id: string, more: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ id, name: 'record.create', v: 1, args: {}, at: '', group: 'g' },
  ...more,
});
const entry = (id: string, message = '') => ({ id, message }) as TrayEntry;
const done = (id: string, entries: TrayEntry[] = []): UndoEntry => ({ id, steps: [step(id)], entries });

describe('the undo log of a tab', () => {
  test('lists each change once, in order, with the tray entries it decided', () => {
    const log = createUndoLog();
    log.add('one', 'a', [step('a')], []);
    log.add('two', 'b', [], [entry('answered')]);
    log.add('one', 'c', [step('c')], [entry('other')]);
    expect(log.take('one')).toEqual([done('a'), done('c', [entry('other')])]);
    expect(log.take('one')).toBeUndefined();
    expect(log.take('two')).toEqual([{ id: 'b', steps: [], entries: [entry('answered')] }]);
  });

  test('are the last fifty groups', () => {
    const log = createUndoLog();
    for (let number = 0; number < 51; number += 1) log.add(`group ${number}`, `${number}`, [], []);
    // One more change of a group that is known takes no other one's place.
    log.add('group 50', 'more', [], []);
    expect(log.take('group 0')).toBeUndefined();
    expect(log.take('group 1')?.map(({ id }) => id)).toEqual(['1']);
    expect(log.take('group 50')?.map(({ id }) => id)).toEqual(['50', 'more']);
  });
});

describe('a waiting command', () => {
  test('holds its inverse, unless it is sent again without that', () => {
    const rows = [waiting('a', { undo: [step('a')] as never }), waiting('b', { undo: [] })];
    expect(entriesOf(rows)).toEqual([done('a'), { id: 'b', steps: [], entries: [] }]);
    expect(entriesOf([...rows, waiting('c')])).toBeUndefined();
  });

  test('leaves without a trace only if all of it waits there, unsent and alone', () => {
    const [a, b] = [waiting('a'), waiting('b')];
    expect(isUnsent([a, b], [done('a'), done('b')])).toBe(true);
    // A change of the tray alone has no command.
    expect(isUnsent([a], [done('a'), done('')])).toBe(true);
    expect(isUnsent([a], [done('a'), done('b')])).toBe(false);
    expect(isUnsent([], [done('')])).toBe(false);
    for (const more of [{ sentAt: '2026-03-01' }, { merged: true as const }]) {
      expect(isUnsent([a, waiting('b', more)], [done('a'), done('b')])).toBe(false);
      expect(isUnsent([waiting('a', more), b], [done('a'), done('b')])).toBe(false);
    }
  });
});

test('an entry that was changed twice comes back as it was first', () => {
  const changes = [done('a', [entry('x', 'first')]), done('b', [entry('y')]), done('c', [entry('x', 'second')])];
  const before = trayBefore(changes);
  expect(before).toHaveLength(2);
  expect(before).toContainEqual(entry('x', 'first'));
  expect(before).toContainEqual(entry('y'));
});
