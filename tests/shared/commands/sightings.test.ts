import { describe, expect, test } from 'vitest';
import { restoreStep } from '../../../shared/commands/registry.ts';
import type { Sighting } from '../../../shared/domain/sighting.ts';
import { SIGHTINGS, WISH } from '../../support/whole-rows.ts';
import { memoryLibrary } from './memory-library.ts';

const WISH_ID = '00000000-0000-7000-8003-000000000001';
const idOf = (number: number) => `00000000-0000-7000-8004-${String(number).padStart(12, '0')}`;
const [FIRST, SECOND] = SIGHTINGS as readonly [Sighting, Sighting];

function libraryWith(sightings: readonly Sighting[] = SIGHTINGS) {
  const library = memoryLibrary();
  library.run('wishlist.restore', { id: WISH_ID, fields: WISH, sightings: [...sightings] });
  const diary = () => library.wishlistItem(WISH_ID)?.sightings;
  const put = (sighting: object) => library.runAny('wishlist.putSighting', { id: WISH_ID, sighting });
  return { library, diary, put };
}

describe('a price that a person saw', () => {
  test('is noted as it was typed, trimmed, in the order of its day', () => {
    const { diary, put } = libraryWith();
    const typed = {
      id: idOf(9),
      price: '28',
      currency: 'EUR',
      place: ' Corner shop ',
      seenOn: '2026-02-10',
      note: ' ',
    };
    expect(put(typed)).toMatchObject({ status: 'ok' });
    const stored = { ...typed, price: '28.00', place: 'Corner shop', note: null };
    expect(diary()).toEqual([FIRST, stored, SECOND]);
  });

  test('is corrected under its id, and takes its new place', () => {
    const { diary, put } = libraryWith();
    const corrected = { ...FIRST, seenOn: '2026-03-01', price: '31.00' };
    expect(put(corrected)).toMatchObject({ status: 'ok' });
    expect(diary()).toEqual([SECOND, corrected]);
    expect(put(corrected)).toEqual({ status: 'noop' });
  });

  test('is deleted once, and the others stay', () => {
    const { library, diary } = libraryWith();
    const remove = () => library.run('wishlist.removeSighting', { id: WISH_ID, sightingId: FIRST.id });
    expect(remove()).toMatchObject({ status: 'ok' });
    expect(diary()).toEqual([SECOND]);
    expect(remove()).toEqual({ status: 'noop' });
  });

  test('leaves every field of the wish as it was', () => {
    const { library, put } = libraryWith();
    put({ ...FIRST, id: idOf(9) });
    library.run('wishlist.removeSighting', { id: WISH_ID, sightingId: SECOND.id });
    expect(library.wishlistItem(WISH_ID)).toMatchObject(WISH);
  });

  test.each([
    [{ price: '0' }, 'price', 'Price must be greater than 0'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: null }, 'price', 'Price is required'],
    [{ price: 'cheap' }, 'price', 'Price must be an amount from 0 to 99999999.99, like 24.50'],
    [{ currency: 'EURO' }, 'currency', 'Currency must be a code of three letters, like EUR'],
    [{ seenOn: '2026-02-30' }, 'seenOn', 'The day must be a real date from 1900 on, like 2026-01-31'],
    [{ seenOn: '1899-12-31' }, 'seenOn', 'The day must be a real date from 1900 on, like 2026-01-31'],
    [{ seenOn: '2026-02-07T10:00' }, 'seenOn', 'The day must be a real date from 1900 on, like 2026-01-31'],
    [{ place: 'x'.repeat(201) }, 'place', 'Place must be at most 200 characters'],
    [{ note: 'x'.repeat(501) }, 'note', 'Note must be at most 500 characters'],
    [{ id: 'x' }, 'id', 'An id must be a lower-case UUID'],
  ])('with %j is refused at its field', (change, field, message) => {
    const { diary, put } = libraryWith();
    const refusal = { status: 'refused', code: 'INVALID', field: `sighting.${field}`, message };
    expect(put({ ...FIRST, ...change })).toMatchObject(refusal);
    expect(diary()).toEqual(SIGHTINGS);
  });
});

describe('a diary', () => {
  const full = Array.from({ length: 200 }, (_, index) => ({ ...FIRST, id: idOf(index + 1) }));

  test('holds two hundred prices; one more is refused in words, a correction is not', () => {
    const { diary, put } = libraryWith(full);
    const message = 'A price diary holds up to 200 prices. Delete one first';
    expect(put({ ...FIRST, id: idOf(900) })).toMatchObject({ status: 'refused', code: 'TOO_MANY', message });
    expect(put({ ...FIRST, id: idOf(7), note: 'corrected' })).toMatchObject({ status: 'ok' });
    expect(diary()).toHaveLength(200);
    expect(diary()?.find(({ id }) => id === idOf(7))?.note).toBe('corrected');
  });

  test('with more than it holds is not restored', () => {
    const library = memoryLibrary();
    const sightings = [...full, { ...FIRST, id: idOf(900) }];
    const restored = library.runAny('wishlist.restore', { id: WISH_ID, fields: WISH, sightings });
    expect(restored).toMatchObject({ status: 'refused', code: 'INVALID' });
  });

  test('of a wish that is deleted elsewhere refuses a price with the wish, which brings both back', () => {
    const { library, diary, put } = libraryWith();
    library.run('wishlist.delete', { id: WISH_ID });
    const refusal = put({ ...FIRST, id: idOf(9) });
    expect(refusal).toMatchObject({ status: 'refused', code: 'DELETED', snapshot: { sightings: SIGHTINGS } });
    const step = restoreStep(refusal.status === 'refused' ? refusal.snapshot : undefined);
    expect(library.runAny(step?.name ?? '', step?.args)).toMatchObject({ status: 'ok' });
    expect(diary()).toEqual(SIGHTINGS);
    expect(put({ ...FIRST, id: idOf(9) })).toMatchObject({ status: 'ok' });
  });

  test('of a wish that this device stored before there was one is empty, and takes a price', () => {
    const { library } = libraryWith([]);
    const { sightings: _, ...old } = library.wishlistItem(WISH_ID) ?? {};
    const step = restoreStep(old);
    expect(step).toMatchObject({ name: 'wishlist.restore', args: { id: WISH_ID, sightings: [] } });
  });
});

test('a deleted wish from before there were rules comes back with the defaults of new fields', () => {
  const { library } = libraryWith();
  const row = library.wishlistItem(WISH_ID);
  const { withShipping, currency, pressing, lowestGrade, sightings, ...old } = row ?? {};
  const step = restoreStep(old);
  library.run('wishlist.delete', { id: WISH_ID });
  library.runAny(step?.name ?? '', step?.args);
  expect(library.wishlistItem(WISH_ID)).toMatchObject({
    ...{ artist: WISH.artist, targetPrice: WISH.targetPrice, withShipping: false, currency: 'USD', pressing: 'any' },
    ...{ lowestGrade: null, sightings: [] },
  });
});
