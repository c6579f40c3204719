import { describe, expect, it } from 'vitest';
import { catalogueHit } from '../../../../shared/contract/catalogue.ts';
import { discogsGenresToSlug } from '../../../../shared/domain/discogs-genres.ts';
import { barcodeVariants, parseSearchAnswer } from '../../../../sync-server/providers/catalogue/discogs-parse.ts';
import { searchAnswer, searchRow } from './discogs-double.ts';

function parseRow(changes: Record<string, unknown>) {
  const [hit] = parseSearchAnswer(searchAnswer(searchRow(changes)), 2026) ?? [];
  return catalogueHit.parse(hit);
}

describe('a search hit', () => {
  it('has the fields the screens read, cleaned', () => {
    expect(parseRow({})).toEqual({
      id: 249504,
      type: 'release',
      title: 'Nirvana - Nevermind',
      artist_name: 'Nirvana',
      artists: [{ name: 'Nirvana' }],
      album_title: 'Nevermind',
      year: '1991',
      label: ['DGC', 'Sub Pop'],
      labels: [{ name: 'DGC' }, { name: 'Sub Pop' }],
      genre: ['Rock'],
      style: ['Alternative Rock', 'Grunge'],
      genre_slug: 'alternative',
      thumb: 'https://i.discogs.com/signed/h:150/w:150/thumb.jpeg',
      cover_image: 'https://i.discogs.com/signed/h:600/w:600/cover.jpeg',
      formats: [{ name: 'Vinyl' }],
      country: 'US',
      catno: 'DGC-24425',
      barcode: ['720642442510'],
      master_id: 13814,
      resource_url: 'https://api.discogs.com/releases/249504',
    });
  });

  it.each([
    ['Simon & Garfunkel - Bridge Over Troubled Water', 'Simon & Garfunkel', 'Bridge Over Troubled Water'],
    ['Nirvana (2) - Live (1991) - Reissue', 'Nirvana', 'Live (1991) - Reissue'],
    ['Prodigy* - Prodigy', 'Prodigy', 'Prodigy'],
    ['Ike* & Tina* - Workin (2)', 'Ike & Tina', 'Workin (2)'],
    ['M*A*S*H - Theme', 'M*A*S*H', 'Theme'],
    ['Prodigy, The - Experience', 'The Prodigy', 'Experience'],
    ['Untitled', '', 'Untitled'],
  ])('splits "%s" into artist and title', (title, artist, album) => {
    expect(parseRow({ title })).toMatchObject({ artist_name: artist, album_title: album });
  });

  it.each([
    ['Prince And The Revolution - Parade', ['Prince (2)'], 'Prince'],
    ['Foxes - Berlin', ['Berlin Foxes', 'Others'], 'Berlin Foxes, Others'],
    ['Miles Davis & John Coltrane - Live', ['Miles Davis', 'John Coltrane'], 'Miles Davis & John Coltrane'],
    ['Can - Tago Mago', [], 'Can'],
  ])('of "%s" with the artists %j, the artist is %s', (title, names, artist) => {
    const hit = parseRow({ title, artists: names.map((name) => ({ name })) });
    expect(hit).toMatchObject({ artist_name: artist, title: `${artist} - ${hit.album_title}` });
  });

  it('prefers the artist named apart from the title', () => {
    expect(parseRow({ title: 'A - B - C', artist_name: 'A - B (3)' }).artist_name).toBe('A - B');
  });

  it.each([
    ['1991', '1991'],
    [1991, '1991'],
    ['1899', null],
    ['2027', null],
    ['0', null],
    ['199?', null],
    ['', null],
    [undefined, null],
  ])('reads the year %j as %j', (year, expected) => {
    expect(parseRow({ year }).year).toBe(expected);
  });

  it('with nothing but an id and a title is still a hit', () => {
    const hits = parseSearchAnswer(searchAnswer({ id: 5, title: 'A - B' }), 2026);
    expect(hits).toEqual([expect.objectContaining({ id: 5, label: [], genre: [], genre_slug: null, thumb: null })]);
  });

  it('with fields of the wrong type loses those fields only', () => {
    const hit = parseRow({ label: 'DGC', genre: [1, 'Rock'], formats: [{ qty: 1 }, { name: 'Vinyl' }], thumb: 7 });
    expect(hit).toMatchObject({ label: [], genre: ['Rock'], formats: [{ name: 'Vinyl' }], thumb: null });
  });

  it('that is invalid leaves the other hits intact', () => {
    expect(parseSearchAnswer(searchAnswer({ title: 'no id' }, searchRow()), 2026)).toHaveLength(1);
  });

  it('asks for a larger cover only where the address names its size', () => {
    const old = 'https://img.example.org/R-150x150-1.jpeg';
    expect(parseRow({ cover_image: old }).cover_image).toBe('https://img.example.org/R-500x500-1.jpeg');
  });

  it('without a cover uses the thumbnail, and never an address that is not https or shows nothing', () => {
    expect(parseRow({ cover_image: null }).cover_image).toBe('https://i.discogs.com/signed/h:150/w:150/thumb.jpeg');
    expect(
      parseRow({ thumb: 'https://st.discogs.com/x/spacer.gif', cover_image: 'javascript:alert(1)' }),
    ).toMatchObject({ thumb: null, cover_image: null });
  });
});

describe('genres of Discogs', () => {
  it.each([
    [['Rock'], [], 'rock'],
    [['Rock'], ['Indie Rock'], 'alternative'],
    [['Rock'], ['Country Rock'], 'rock'],
    [['Folk, World, & Country'], [], 'folk'],
    [['Folk, World, & Country'], ['Country'], 'country'],
    [['Hip Hop'], [], 'hip-hop'],
    [['Funk / Soul'], ['Soul'], 'pop'],
    [['Funk / Soul', 'Jazz'], [], 'jazz'],
    [['Latin', 'Jazz'], [], 'jazz'],
    [['Stage & Screen'], [], null],
    [[], [], null],
  ])('%j with styles %j is %j', (genres, styles, expected) => {
    expect(discogsGenresToSlug(genres, styles)).toBe(expected);
  });
});

describe('a barcode', () => {
  it.each([
    ['720642442510', ['720642442510', '0720642442510']],
    ['0720642442510', ['0720642442510', '720642442510']],
    ['5 099902 894126', ['5099902894126']],
    ['none', []],
  ])('%s is searched as %j', (barcode, expected) => {
    expect(barcodeVariants(barcode)).toEqual(expected);
  });
});
