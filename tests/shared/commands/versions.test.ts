import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { COMMANDS, isParsed, parseCommand, upToDate } from '../../../shared/commands/registry.ts';

const ID = '0190a8c0-0000-7000-8000-000000000001';

/** `record.delete` in its third version; the steps say what each made of the arguments. */
function thirdVersion(upcast: Record<number, (args: unknown) => unknown>) {
  const now = COMMANDS['record.delete'];
  const args = z.object({ id: z.string(), way: z.string() });
  Object.assign(COMMANDS, { 'record.delete': { ...now, v: 3, args, upcast } });
  onTestFinished(() => void Object.assign(COMMANDS, { 'record.delete': now }));
}

const more = (way: string) => (args: unknown) => ({
  ...(args as object),
  way: `${(args as { way?: string }).way}${way}`,
});

test('a command of an earlier version is raised step by step, from its own version on', () => {
  thirdVersion({ 1: more(' two'), 2: more(' three') });
  const argsOf = (v: number) => {
    const parsed = parseCommand('record.delete', v, { id: ID, way: String(v) });
    return isParsed(parsed) ? parsed.args : parsed;
  };
  expect([1, 2, 3].map(argsOf)).toEqual([
    { id: ID, way: '1 two three' },
    { id: ID, way: '2 three' },
    { id: ID, way: '3' },
  ]);
});

test('a version without a step is refused, not guessed', () => {
  thirdVersion({ 2: more(' three') });
  expect(parseCommand('record.delete', 1, { id: ID, way: '1' })).toMatchObject({
    ...{ status: 'refused', code: 'INVALID' },
    message: 'This change was made by a version that is no longer understood',
  });
});

test('a version of a newer build is refused, also where its arguments look like known ones', () => {
  expect(parseCommand('record.update', 2, { id: ID, changes: { year: 1984 }, seen: { year: null } })).toEqual({
    ...{ status: 'refused', code: 'INVALID' },
    message: 'This change was made by a newer version. Reload the app and try again.',
  });
});

test.each([
  ['record.create', { id: ID, fields: { artist: 'A', title: 'B', label: null, weight: '180 g' } }],
  ['record.update', { id: ID, changes: { year: 1984, weight: null } }],
  ['wishlist.create', { id: ID, fields: { artist: 'A', title: 'B', weight: 180 } }],
  ['collection.update', { id: ID, changes: { cover: 'x' } }],
])('a field that only a newer build knows is not left out of %s', (name, args) => {
  const message = 'This change was made by a newer version. Reload the app and try again.';
  expect(parseCommand(name, 1, args)).toEqual({ status: 'refused', code: 'INVALID', message });
});

test('a stored command is brought up to date, or left as it is where it is not understood', () => {
  thirdVersion({ 2: more(' three') });
  const stored = { id: 'c', name: 'record.delete', v: 2, args: { id: ID, way: '2' }, at: 'then' };
  expect(upToDate(stored)).toEqual({ ...stored, v: 3, args: { id: ID, way: '2 three' } });
  for (const other of [
    { ...stored, v: 1 },
    { ...stored, v: 4 },
    { ...stored, name: 'record.frame' },
  ]) {
    expect(upToDate(other)).toBe(other);
  }
});
