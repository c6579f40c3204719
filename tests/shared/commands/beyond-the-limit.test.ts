import { expect, test } from 'vitest';
import { isParsed, parseCommand } from '../../../shared/commands/registry.ts';
import { accountOf } from '../../support/accounts.ts';
import { defaultCollectionId, memoryLibrary, now } from './memory-library.ts';

const idOf = (number: number) => `00000000-0000-7000-8001-${String(number).padStart(12, '0')}`;
const albums = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    createdAt: new Date(Date.parse(now) - 60_000 + index).toISOString(),
    fields: { artist: 'Talk Talk', title: `Album ${index}` },
  }));

test('an import with a deleted album among its albums leaves that one alone and stores all others', () => {
  const library = memoryLibrary('lifetime');
  const records = albums(3);
  library.run('record.import', { records: records.slice(1, 2) });
  library.run('record.delete', { id: idOf(1) });
  expect(library.run('record.import', { records })).toMatchObject({ status: 'ok' });
  expect(library.contents().records.map(({ id }) => id)).toEqual([idOf(0), idOf(2)]);
});

test('albums that a plan hides do not join the collection that was the default', () => {
  const library = memoryLibrary('lifetime');
  const shelf = '00000000-0000-7000-8002-000000000009';
  library.run('record.import', { records: albums(17) });
  library.run('collection.create', { id: shelf, fields: { name: 'Shelf' } });
  const command = parseCommand('collection.setDefault', 1, { id: shelf });
  if (!isParsed(command)) throw new Error('The command is whole');
  const account = accountOf('5a1e0000-0000-7000-8000-000000000000', { subscriptionTier: 'free' });
  const outcome = command.apply({ ...library, account }, { now, defaultCollectionId });
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  const joined = outcome.changes.flatMap(({ entity, id }) => (entity === 'record' ? [id] : []));
  expect(joined.toSorted()).toEqual(albums(15).map(({ id }) => id));
});
