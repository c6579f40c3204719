import { describe, expect, test } from 'vitest';
import { barcodeIn, blankDraft, byHand, isBlank, withRelease } from '../../app/features/records/add-draft.ts';
import type { ReleaseFields } from '../../shared/domain/release.ts';

const EXODUS: ReleaseFields = {
  artist: 'Bob Marley & The Wailers',
  title: 'Exodus',
  year: 1977,
  genre: 'reggae',
  label: 'Island',
  imageUrl: 'https://img.example.com/500x500/exodus.jpg',
  discogsReleaseId: 249504,
  discogsMasterId: null,
  catalogNumber: 'ILPS 9498',
  barcode: null,
  country: 'UK',
  format: 'LP',
};

describe('choosing a release', () => {
  test('fills the fields of the form', () => {
    const { form, picked, step } = withRelease(blankDraft(undefined), EXODUS);
    expect({ picked, step }).toEqual({ picked: true, step: 'form' });
    expect(form).toMatchObject({
      artist: 'Bob Marley & The Wailers',
      title: 'Exodus',
      year: '1977',
      genre: 'reggae',
      label: 'Island',
      format: 'LP',
      country: 'UK',
      condition: 'good',
      discogsReleaseId: 249504,
      imageUrl: 'https://img.example.com/500x500/exodus.jpg',
    });
  });

  test('keeps what is the copy’s own: grades, tags, notes, value, edition, runout and a photo taken before', () => {
    const own = {
      condition: 'mint',
      sleeveCondition: 'fair',
      customTags: 'roots, ',
      personalNotes: 'From the fair',
      estimatedValue: '30',
      isLimitedEdition: true,
      matrixRunout: 'A-1U',
      imageUrl: '/api/images/0',
    } as const;
    const draft = blankDraft(undefined);
    const { form } = withRelease({ ...draft, form: { ...draft.form, ...own, artist: 'typed before' } }, EXODUS);
    expect(form).toMatchObject({ ...own, artist: 'Bob Marley & The Wailers' });
  });

  test('keeps the barcode that found it where the catalogue names none', () => {
    const draft = { ...blankDraft(undefined), query: '0602537347292' };
    expect(withRelease(draft, EXODUS).form?.barcode).toBe('602537347292');
    expect(withRelease(draft, { ...EXODUS, barcode: '5012394144777' }).form?.barcode).toBe('5012394144777');
  });

  test('is taken back by a form as it was at the beginning', () => {
    const carried = { condition: 'near-mint', customTags: 'charity find' } as const;
    const { form } = withRelease(blankDraft(carried), EXODUS);
    expect(form && isBlank(form, carried)).toBe(false);
    expect(isBlank(blankDraft(carried).form, carried)).toBe(true);
    expect(blankDraft(carried).form).toMatchObject({ artist: '', title: '', ...carried });
  });
});

test('going on by hand takes a scanned barcode along, and no other text', () => {
  const draft = blankDraft(undefined);
  expect(byHand({ ...draft, query: '5012394144777' }).form?.barcode).toBe('5012394144777');
  expect(byHand({ ...draft, query: 'head hunters' }).form?.barcode).toBe('');
  expect(barcodeIn('1999')).toBe('');
});
