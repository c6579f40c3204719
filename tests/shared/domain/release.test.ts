import { describe, expect, it } from 'vitest';
import type { CatalogueHit } from '../../../shared/contract/catalogue.ts';
import { pressingLine, releaseFieldsOf } from '../../../shared/domain/release.ts';

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
  it('is split at the first dash, without the number that distinguishes artists of one name', () => {
    const { artist, title } = releaseFieldsOf({ ...hit, title: 'Nirvana (2) - Live - Tonight' });
    expect({ artist, title }).toEqual({ artist: 'Nirvana', title: 'Live - Tonight' });
  });

  it('takes the names the catalogue gives separately before those of its title', () => {
    const { artist, title } = releaseFieldsOf({ ...hit, artist_name: 'Nirvana', album_title: 'Nevermind' });
    expect({ artist, title }).toEqual({ artist: 'Nirvana', title: 'Nevermind' });
  });

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

  it('keeps a genre that is none of ours as the catalogue names it', () => {
    expect(releaseFieldsOf({ ...hit, genre_slug: null, genre: ["Children's"] }).genre).toBe("Children's");
  });

  it('keeps the id of a release and no other number as the release id', () => {
    expect(releaseFieldsOf(hit)).toMatchObject({ discogsReleaseId: 1047, discogsMasterId: 13814 });
    expect(releaseFieldsOf({ ...hit, type: 'embedded' })).toMatchObject({
      discogsReleaseId: null,
      discogsMasterId: null,
    });
  });

  it('has one line that distinguishes its pressing, without unknown parts', () => {
    expect(pressingLine({ year: 1991, label: 'DGC', format: null, country: 'US' })).toBe('1991 · DGC · US');
  });
});
