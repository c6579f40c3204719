import { expect, test } from 'vitest';
import { formOfCollection, isLinkTaken, parseCollectionForm } from '../../app/features/collections/collection-form.ts';
import { sleevesByCollection } from '../../app/features/collections/collection-sleeves.ts';
import { stillPublicIds } from '../../app/features/collections/still-public.ts';
import type { CollectionRow } from '../../shared/schemas/collection.ts';
import { changesBetween } from '../../shared/schemas/field-edits.ts';

const jazz: CollectionRow = {
  id: 'c1',
  name: 'Sunday jazz',
  description: null,
  isPublic: true,
  isDefault: false,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  version: 1,
};

// COLL-014
test('a collection needs a name that is more than spaces', () => {
  expect(parseCollectionForm({ name: '  ', description: '', isPublic: false })).toEqual({
    ok: false,
    problems: { name: 'Name is required' },
  });
});

// COLL-040
test.each([' Wishlist ', '.', '..'])('a collection named "%s" can be private and not public', (name) => {
  expect(parseCollectionForm({ name, description: '', isPublic: false }).ok).toBe(true);
  const parsed = parseCollectionForm({ name, description: '', isPublic: true });
  expect(parsed).toMatchObject({ ok: false, problems: { name: expect.stringContaining('cannot be named') } });
});

// COLL-015
test('only what an edit changed is sent', () => {
  const parsed = parseCollectionForm({ ...formOfCollection(jazz), description: ' Slow mornings ' });
  expect(parsed.ok && changesBetween(jazz, parsed.fields)).toEqual({ description: 'Slow mornings' });
});

test('the link of a public name is taken by another public collection of exactly this name', () => {
  const form = { name: ' Sunday jazz ', description: '', isPublic: true };
  expect(isLinkTaken(form, [jazz])).toBe(true);
  expect(isLinkTaken({ ...form, isPublic: false }, [jazz])).toBe(false);
  expect(isLinkTaken(form, [{ ...jazz, isPublic: false }])).toBe(false);
  for (const name of ['Sunday', 'SUNDAY JAZZ', '']) expect(isLinkTaken({ ...form, name }, [jazz])).toBe(false);
});

const edit = (id: string, isPublic: boolean, seen: boolean) => ({
  name: 'collection.update',
  args: { id, changes: { isPublic }, seen: { isPublic: seen } },
});

test('a public collection made private here is public until the server has the change', () => {
  expect([...stillPublicIds([edit('c1', false, true)])]).toEqual(['c1']);
  expect([...stillPublicIds([])]).toEqual([]);
});

test('a collection the server never showed is not called public', () => {
  expect([...stillPublicIds([edit('c1', true, false), edit('c1', false, true)])]).toEqual([]);
  const create = { name: 'collection.create', args: { id: 'c2', fields: { name: 'New', isPublic: true } } };
  expect([...stillPublicIds([create, edit('c2', false, true)])]).toEqual([]);
});

test('a collection made private and public again is public on purpose', () => {
  expect([...stillPublicIds([edit('c1', false, true), edit('c1', true, false)])]).toEqual([]);
});

test('other waiting changes say nothing about who can see a collection', () => {
  const rename = { name: 'collection.update', args: { id: 'c1', changes: { name: 'Jazz' }, seen: { name: 'Old' } } };
  expect([...stillPublicIds([rename, { name: 'record.delete', args: { id: 'c1' } }])]).toEqual([]);
});

test('a fan holds the three newest records of its collection; the default has all', () => {
  const record = (id: string, ...collectionIds: string[]) => ({ id, collectionIds });
  const records = [
    record('a'),
    record('b', 'c1'),
    record('c'),
    record('d', 'c1'),
    record('e', 'c1'),
    record('f', 'c1'),
  ];
  const fans = sleevesByCollection(records, [{ id: 'main', isDefault: true }, jazz]);
  expect(fans.get('main')?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(fans.get('c1')?.map(({ id }) => id)).toEqual(['b', 'd', 'e']);
});
