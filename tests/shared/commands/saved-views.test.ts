import { expect, test } from 'vitest';
import { restoreStep } from '../../../shared/commands/registry.ts';
import { MAX_SAVED_VIEWS } from '../../../shared/schemas/saved-view.ts';
import { memoryLibrary } from './memory-library.ts';

const idOf = (number: number) => `00000000-0000-7000-8005-${String(number).padStart(12, '0')}`;
const BEFORE = '2019-05-05T05:05:05.005Z';
const LOUD = { name: 'Loud', query: 'genre=rock&sort=year' };

function libraryWithLoud() {
  const library = memoryLibrary();
  library.run('savedView.create', { id: idOf(1), fields: { ...LOUD, name: ' Loud ' }, createdAt: BEFORE });
  return library;
}

test('a view is saved under its trimmed name, and comes back whole after it was deleted', () => {
  const library = libraryWithLoud();
  const saved = library.savedView(idOf(1));
  expect(saved).toMatchObject({ id: idOf(1), ...LOUD, createdAt: BEFORE });
  library.run('savedView.delete', { id: idOf(1) });
  expect([...library.all('savedView')]).toEqual([]);
  const step = restoreStep(saved);
  expect(step?.name).toBe('savedView.restore');
  library.runAny('savedView.restore', step?.args);
  expect(library.savedView(idOf(1))).toEqual(saved);
});

test('of a view the name and the filters are changed apart', () => {
  const library = libraryWithLoud();
  library.run('savedView.update', { id: idOf(1), changes: { name: 'LOUD' } });
  library.run('savedView.update', { id: idOf(1), changes: { query: 'genre=jazz' }, seen: { query: LOUD.query } });
  expect(library.savedView(idOf(1))).toMatchObject({ name: 'LOUD', query: 'genre=jazz' });
});

test('two views never have the same name, whatever its case and the blanks around it', () => {
  const library = libraryWithLoud();
  const refusal = {
    status: 'refused',
    code: 'INVALID',
    field: 'name',
    message: 'You have a view named "LOUD" already',
  };
  const quiet = { id: idOf(2), fields: { name: 'Quiet', query: 'genre=folk' } };
  const fields = { name: ' LOUD ', query: 'genre=folk' };
  expect(library.run('savedView.create', { id: idOf(2), fields })).toEqual(refusal);
  expect(library.run('savedView.restore', { id: idOf(2), fields })).toEqual(refusal);
  library.run('savedView.create', quiet);
  expect(library.run('savedView.update', { id: idOf(2), changes: { name: 'LOUD' } })).toEqual(refusal);
  expect(library.savedView(idOf(2))).toMatchObject(quiet.fields);
});

test('a person has as many views as the limit says, and learns how to make room', () => {
  const library = memoryLibrary();
  const save = (number: number) =>
    library.run('savedView.create', { id: idOf(number), fields: { ...LOUD, name: `View ${number}` } });
  for (let number = 1; number <= MAX_SAVED_VIEWS; number += 1) expect(save(number).status).toBe('ok');
  const message = 'You can save up to 50 views. Delete one first';
  expect(save(51)).toEqual({ status: 'refused', code: 'TOO_MANY', message });
});
