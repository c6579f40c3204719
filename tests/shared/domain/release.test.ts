import { describe, expect, it } from 'vitest';
import type { CatalogueHit } from '../../../shared/contract/catalogue.ts';
import { namesInSearch, pressingLine, releaseFieldsOf, releaseOf } from '../../../shared/domain/release.ts';

const hit: CatalogueHit = {
  id: 1047,
  type: 'release',
  title: 'Nirvana (2) - Nevermind',
  artist_name: '',
  artists: [],
  album_title: '',
  year: '1991',
  label: ['DGC'],
  labels: [],
  genre: ['Rock'],
  style: [],
  genre_slug: 'rock',
  thumb: 'https://example.com/150x150/a.jpg',
  cover_image: null,
  formats: [{ name: 'LP' }, { name: 'LP' }, { name: 'Album' }],
  country: 'US',
  catno: 'DGC-24425',
  barcode: ['7 20642 44251 1'],
  master_id: 13814,
  resource_url: null,
};

describe('a chosen release', () => {
  // ADD-037
  it('is split at the first dash, without the number that distinguishes artists of one name', () => {
    const { artist, title } = releaseFieldsOf({ ...hit, title: 'Nirvana (2) - Live - Tonight' });
    expect({ artist, title }).toEqual({ artist: 'Nirvana', title: 'Live - Tonight' });
  });

  // ADD-037
  it('takes the names the catalogue gives separately before those of its title', () => {
    const { artist, title } = releaseFieldsOf({ ...hit, artist_name: 'Nirvana', album_title: 'Nevermind' });
    expect({ artist, title }).toEqual({ artist: 'Nirvana', title: 'Nevermind' });
  });

  // ADD-036 ADD-038 ADD-039
  it('brings a larger cover, its label and each format once', () => {
    const fields = releaseFieldsOf(hit);
    expect(fields.imageUrl).toBe('https://example.com/500x500/a.jpg');
    expect(fields.label).toBe('DGC');
    expect(fields.format).toBe('LP, Album');
  });

  it('leaves a year out that no record can have', () => {
    expect(releaseFieldsOf({ ...hit, year: '0' }).year).toBeNull();
    expect(releaseFieldsOf({ ...hit, year: null }).year).toBeNull();
    expect(releaseFieldsOf(hit).year).toBe(1991);
  });

  // ADD-039
  it('keeps a genre that is none of ours as the catalogue names it', () => {
    expect(releaseFieldsOf({ ...hit, genre_slug: null, genre: ["Children's"] }).genre).toBe("Children's");
  });

  // ADD-040
  it('keeps the id of a release and no other number as the release id', () => {
    expect(releaseFieldsOf(hit)).toMatchObject({ discogsReleaseId: 1047, discogsMasterId: 13814 });
    expect(releaseFieldsOf({ ...hit, type: 'embedded' })).toMatchObject({
      discogsReleaseId: null,
      discogsMasterId: null,
    });
  });

  // ADD-004
  it('has one line that distinguishes its pressing, without unknown parts', () => {
    expect(pressingLine({ year: 1991, label: 'DGC', format: null, country: 'US' })).toBe('1991 · DGC · US');
  });
});

describe('every field of a catalogue result', () => {
  const whole: CatalogueHit = {
    ...hit,
    artists: [{ name: 'Can (3)' }, { name: 'Damo Suzuki' }] as CatalogueHit['artists'],
    title: 'Can - Tago Mago',
    album_title: ' Tago Mago ',
    labels: [{ name: 'United Artists' }] as CatalogueHit['labels'],
    cover_image: 'https://example.com/150x150/front.jpg',
    catno: ' UAS 29 211 ',
    barcode: [' 5 016025 670118 ', '2'],
    country: ' Germany ',
    formats: [{ name: ' LP ' }, { name: ' ' }, { name: 'LP' }, { name: 'Gatefold' }] as CatalogueHit['formats'],
    year: '1971',
  };

  it('comes into the form, trimmed', () => {
    expect(releaseFieldsOf(whole)).toEqual({
      artist: 'Can (3), Damo Suzuki',
      title: 'Tago Mago',
      year: 1971,
      genre: 'rock',
      label: 'United Artists',
      imageUrl: 'https://example.com/500x500/front.jpg',
      discogsReleaseId: 1047,
      discogsMasterId: 13814,
      catalogNumber: 'UAS 29 211',
      barcode: '5 016025 670118',
      country: 'Germany',
      format: 'LP, Gatefold',
    });
  });

  it('may be missing', () => {
    const bare = {
      ...hit,
      thumb: null,
      catno: null,
      barcode: [],
      country: null,
      formats: [],
      label: [],
      genre: [],
      genre_slug: null,
    };
    expect(releaseFieldsOf({ ...bare, title: 'Nevermind', year: null })).toMatchObject({
      ...{ artist: '', title: 'Nevermind', year: null, genre: null, label: null, imageUrl: null },
      ...{ catalogNumber: null, barcode: null, country: null, format: null },
    });
    for (const blank of [' ', '']) {
      const fields = releaseFieldsOf({ ...bare, catno: blank, barcode: [blank], country: blank });
      expect(fields).toMatchObject({ catalogNumber: null, barcode: null, country: null });
    }
  });

  it.each([
    ['Nirvana(12) ', 'Nirvana'],
    ['Nirvana  (2)', 'Nirvana'],
    ['Sunn O))) ', 'Sunn O)))'],
    ['Blink (182) Band', 'Blink (182) Band'],
  ])('names the artist without the number of namesakes: %s', (artist_name, artist) => {
    expect(releaseFieldsOf({ ...hit, artist_name }).artist).toBe(artist);
  });
});

it('the facts about an album are those of the first result, if it is this album', () => {
  const other = { ...hit, title: 'Nirvana - Bleach' };
  expect(releaseOf({ artist: 'nirvana', title: 'Nevermind ' }, [hit, other])).toEqual(releaseFieldsOf(hit));
  expect(releaseOf({ artist: 'Nirvana', title: 'Nevermind' }, [other, hit])).toBeUndefined();
  expect(releaseOf({ artist: 'Nirvana', title: 'Nevermind' }, [])).toBeUndefined();
});

it('a search text gives the names of a form', () => {
  expect(namesInSearch(' Can - Tago Mago - Live ')).toEqual({ artist: 'Can', title: 'Tago Mago - Live' });
  expect(namesInSearch(' Tago Mago ')).toEqual({ artist: '', title: 'Tago Mago' });
  expect(namesInSearch(' - Tago Mago')).toEqual({ artist: '', title: 'Tago Mago' });
  expect(namesInSearch('5099902987620')).toEqual({ artist: '', title: '' });
});
