import { expect, it } from 'vitest';
import { EMPTY_FORM, formOfRecord, formOfRelease, parseRecordForm } from '../../app/features/records/record-form.ts';
import { changesBetween } from '../../shared/schemas/field-edits.ts';
import { RECORD_DEFAULTS, type RecordRow } from '../../shared/schemas/record.ts';

const record: RecordRow = {
  ...RECORD_DEFAULTS,
  id: '019a0000-0000-7000-8000-000000000001',
  artist: 'Portishead',
  title: 'Dummy',
  year: 1994,
  estimatedValue: '24.50',
  customTags: 'trip hop, bristol',
  shelfiePhotos: [],
  plays: [],
  collectionIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

it('a form gives back the fields it was filled with, so that saving unchanged changes nothing', () => {
  const parsed = parseRecordForm(formOfRecord(record, 'USD'));
  expect(parsed.ok && changesBetween(record, parsed.fields)).toEqual({});
});

it('a form sends the changed fields of an edit and no others', () => {
  const parsed = parseRecordForm({
    ...formOfRecord(record, 'USD'),
    year: ' 1995 ',
    label: 'Go! Beat',
    estimatedValue: '',
  });
  expect(parsed.ok && changesBetween(record, parsed.fields)).toEqual({
    year: 1995,
    label: 'Go! Beat',
    estimatedValue: null,
  });
});

it('amounts that are not there yet begin in the currency of the person, and the others keep theirs', () => {
  expect(formOfRecord(record, 'EUR')).toMatchObject({ valueCurrency: 'USD', purchaseCurrency: 'EUR' });
  const bare = { ...record, estimatedValue: null, valueCurrency: 'GBP' as const, purchasePrice: '9.00' };
  const priced = { ...bare, purchaseCurrency: 'SEK' as const };
  expect(formOfRecord(priced, 'EUR')).toMatchObject({ valueCurrency: 'EUR', purchaseCurrency: 'SEK' });
});

it('a form takes a value typed on a keyboard that has a comma and no point', () => {
  const parsed = parseRecordForm({ ...formOfRecord(record, 'USD'), estimatedValue: '31,5' });
  expect(parsed).toMatchObject({ ok: true, fields: { estimatedValue: '31.50' } });
});

it('a form names each wrong field with its sentence', () => {
  const parsed = parseRecordForm({ ...EMPTY_FORM, title: ' ', year: '1850', estimatedValue: 'a lot' });
  expect(parsed.ok).toBe(false);
  if (parsed.ok) return;
  expect(Object.keys(parsed.problems).sort()).toEqual(['artist', 'estimatedValue', 'title', 'year']);
  expect(parsed.problems.artist).toBe('Artist is required');
});

it('a form is filled by a release without touching condition, tags and value', () => {
  const release = { ...RECORD_DEFAULTS, artist: 'Nas', title: 'Illmatic', year: 1994 };
  const { artist, title, year, genre, label, imageUrl, discogsReleaseId, discogsMasterId } = release;
  const filled = formOfRelease({
    ...{ artist, title, year, genre, label, imageUrl, discogsReleaseId, discogsMasterId },
    ...{ catalogNumber: null, barcode: null, country: 'US', format: 'LP' },
  });
  expect({ ...EMPTY_FORM, condition: 'mint', customTags: 'debut', ...filled }).toMatchObject({
    artist: 'Nas',
    year: '1994',
    country: 'US',
    condition: 'mint',
    customTags: 'debut',
  });
});
