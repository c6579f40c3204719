import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { discogsGenresToSlug } from '../../../../shared/domain/discogs-genres.ts';
import { GENRES } from '../../../../shared/domain/genre.ts';
import { foldArtist, foldText } from '../../../../shared/domain/text.ts';
import { createEmbeddedCatalogue } from '../../../../sync-server/providers/catalogue/embedded-catalogue.ts';
import {
  loadStarterCatalogue,
  type StarterAlbum,
} from '../../../../sync-server/providers/catalogue/starter-catalogue.ts';
import { withOutsideData } from '../../../support/outside-data.ts';

const albums = loadStarterCatalogue();

const nameOf = (album: { artist: string; title: string }) =>
  `${foldArtist(album.artist)} | ${foldText(album.title).replace(/\bthe /g, '')}`;

describe('the starter catalogue', () => {
  it('has at least 600 albums, each once', () => {
    expect(albums.length).toBeGreaterThanOrEqual(600);
    const names = albums.map((album) => nameOf(album));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(GENRES)('has at least 20 albums of %s', (genre) => {
    expect(albums.filter((album) => album.genre === genre).length).toBeGreaterThanOrEqual(20);
  });

  it.each([1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020])('has at least 25 albums of the %ss', (decade) => {
    expect(albums.filter(({ year }) => year >= decade && year < decade + 10).length).toBeGreaterThanOrEqual(25);
  });

  it('has no year before the long-playing record or in the future', () => {
    expect(albums.filter(({ year }) => year < 1948 || year > new Date().getFullYear())).toEqual([]);
  });

  it('has no blank or untrimmed text', () => {
    const isUntidy = (text: string | null) =>
      text !== null && (text === '' || text !== text.trim() || /\s\s/.test(text));
    const untidy = albums.filter(({ artist, title, label, country, catalogNumber }) =>
      [artist, title, label, country, catalogNumber].some(isUntidy),
    );
    expect(untidy).toEqual([]);
  });

  it('gives every album a unique id', async () => {
    const everything = await Promise.all(
      [...new Set(albums.map(({ year }) => String(year)))].map((text) =>
        createEmbeddedCatalogue(albums).search({ text, limit: albums.length }),
      ),
    );
    const hits = everything.flatMap((found) => (found.ok ? found.value : []));
    const names = new Set(hits.map((hit) => hit.title));
    expect(names.size).toBe(albums.length);
    expect(new Set(hits.map((hit) => hit.id)).size).toBe(names.size);
  });
});

withOutsideData('fixtures/catalogue', 'the starter catalogue among 2,825 albums and 507 pressings', (folder) => {
  const reference = folder.at('albums.json').readJson(
    z.array(
      z.object({
        artist: z.string(),
        title: z.string(),
        year: z.number(),
        genres: z.array(z.string()),
        styles: z.array(z.string()),
      }),
    ),
  );
  const referenceByName = new Map(reference.map((album) => [nameOf(album), album]));
  const matched = albums.flatMap((album) => {
    const expected = referenceByName.get(nameOf(album));
    return expected === undefined ? [] : [{ album, expected }];
  });

  /**
   * Albums for which the reference has another record: a later one with the same name, and a pressing for another
   * market.
   */
  const otherRecords = ['fleetwood mac | fleetwood mac', 'toots and the maytals | funky kingston'];

  it('it has hundreds of albums in common with it', () => {
    expect(matched.length).toBeGreaterThan(500);
  });

  it('it agrees on the year', () => {
    const differing = matched.filter(
      ({ album, expected }) => Math.abs(album.year - expected.year) > 1 && !otherRecords.includes(nameOf(album)),
    );
    expect(differing).toEqual([]);
  });

  it('it agrees on the genre, or has one that the genres or styles support', () => {
    const odd = matched.filter(
      ({ album, expected }) =>
        !isPlausible(album, expected.genres, expected.styles) && !otherRecords.includes(nameOf(album)),
    );
    expect(odd.map(({ album, expected }) => ({ ...album, ...expected }))).toEqual([]);
  });

  it('it agrees on the year with the pressings, which are never older than the album', () => {
    const pressings = folder
      .at('pressings.json')
      .readJson(z.array(z.object({ artist: z.string(), title: z.string(), year: z.number().nullable().catch(null) })));
    const yearsByName = new Map(albums.map((album) => [nameOf(album), album.year]));
    const older = pressings.filter(({ year, ...names }) => {
      const original = yearsByName.get(nameOf(names));
      return year !== null && year > 0 && original !== undefined && year < original - 1;
    });
    expect(older).toEqual([]);
  });
});

function isPlausible(album: StarterAlbum, genres: readonly string[], styles: readonly string[]): boolean {
  if (genres.some((genre) => discogsGenresToSlug([genre], styles) === album.genre)) return true;
  // Rock or Pop includes post-punk, grunge and dream pop, and a shelf label may be broader than a style.
  if (album.genre === 'alternative' || album.genre === 'rock') {
    return genres.some((genre) => ['Rock', 'Pop', 'Electronic', 'Hip Hop'].includes(genre));
  }
  if (genres.includes('Folk, World, & Country') && (album.genre === 'folk' || album.genre === 'country')) return true;
  const wanted: Partial<Record<StarterAlbum['genre'], RegExp>> = {
    folk: /folk|acoustic|soft rock/i,
    country: /country/i,
    blues: /blues/i,
    pop: /pop|soul/i,
  };
  return styles.some((style) => wanted[album.genre]?.test(style));
}
