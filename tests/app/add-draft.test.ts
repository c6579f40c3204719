import { describe, expect, test } from 'vitest';
import {
  backToSearch,
  barcodeIn,
  blankDraft,
  byHand,
  isBlank,
  withRelease,
} from '../../app/features/records/add-draft.ts';
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
  // ADD-006 ADD-012
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

  // ADD-007
  test('is taken back by a form as it was at the beginning', () => {
    const own = { condition: 'near-mint', customTags: 'charity find' } as const;
    const carried = { ...own, isGraded: true };
    const { form } = withRelease(blankDraft(carried), EXODUS);
    expect(form && isBlank(form, carried)).toBe(false);
    expect(isBlank(blankDraft(carried).form, carried)).toBe(true);
    expect(blankDraft(carried).form).toMatchObject({ artist: '', title: '', ...own });
  });
});

describe('going on by hand', () => {
  const draft = blankDraft(undefined);

  test.each([
    ['5012394144777', { artist: '', title: '', barcode: '5012394144777' }],
    ['head hunters', { artist: '', title: 'head hunters', barcode: '' }],
    ['1999', { artist: '', title: '1999', barcode: '' }],
    [' Can - Tago Mago - Live ', { artist: 'Can', title: 'Tago Mago - Live', barcode: '' }],
    ['', { artist: '', title: '', barcode: '' }],
  ])('takes "%s" along from the search', (query, fields) => {
    expect(byHand({ ...draft, query })).toEqual({ step: 'form', form: { ...draft.form, ...fields } });
  });

  test('leaves the names and the barcode of the form as they are', () => {
    const form = { ...draft.form, artist: 'Can', barcode: '602537347292' };
    expect(byHand({ ...draft, query: 'tago mago', form }).form).toEqual(form);
    expect(byHand({ ...draft, query: '5012394144777', form }).form).toEqual(form);
  });

  test('and back to the search brings the next text, and keeps what was typed into the form', () => {
    const first = { ...draft, query: 'tago mago' };
    const back = {
      ...first,
      ...byHand(first),
      ...backToSearch({ ...first, ...byHand(first) }),
      query: 'Can - Future Days',
    };
    expect(back.step).toBe('search');
    expect(byHand(back).form).toMatchObject({ artist: 'Can', title: 'Future Days' });
    const typed = { ...draft.form, artist: 'Can', title: 'tago mago' };
    expect(backToSearch({ ...first, form: typed }).form).toEqual(typed);
  });

  test('no number that is none is taken for a barcode', () => {
    expect(barcodeIn('1999')).toBe('');
  });
});
