import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { foldText } from '../../../shared/domain/text.ts';
import type { CatalogueProvider, CatalogueQuery } from './catalogue-provider.ts';
import { loadStarterCatalogue, type StarterAlbum } from './starter-catalogue.ts';

/** Far above any release id of Discogs, and a safe integer. */
const firstEmbeddedId = 2 ** 40;

interface IndexedAlbum extends StarterAlbum {
  id: number;
  foldedArtist: string;
  foldedTitle: string;
  foldedCatalogNumber: string;
  words: string[];
}

/**
 * The starter catalogue, searched in memory. It has no pictures and no barcodes: a search by barcode finds nothing.
 */
export function createEmbeddedCatalogue(starter: readonly StarterAlbum[] = loadStarterCatalogue()): CatalogueProvider {
  const albums = starter.map(indexAlbum).sort(byYearArtistTitle);
  const albumsById = new Map(albums.map((album) => [album.id, album]));

  return {
    source: 'embedded',
    async search(query) {
      const value = rankedAlbums(albums, query).slice(0, query.limit).map(albumToHit);
      return { ok: true, value, source: 'embedded' };
    },
    async release(id) {
      const album = albumsById.get(id);
      if (album === undefined) return { ok: false, kind: 'not_found', message: 'Release not found.' };
      return { ok: true, value: albumToDetail(album), source: 'embedded' };
    },
  };
}

/** Whether an id belongs to the starter catalogue, and so must not be used as a Discogs id. */
export function isEmbeddedId(id: number): boolean {
  return id >= firstEmbeddedId;
}

function rankedAlbums(albums: readonly IndexedAlbum[], query: CatalogueQuery): IndexedAlbum[] {
  const text = foldForSearch(query.text ?? '');
  const catalogNumber = squash(query.catalogNumber ?? '');
  if (query.barcode || (text === '' && catalogNumber === '')) return [];
  const candidates = albums.filter((album) => catalogNumber === '' || album.foldedCatalogNumber === catalogNumber);
  if (text === '') return candidates;
  return (
    candidates
      .map((album) => ({ album, rank: rankOf(album, text) }))
      .filter(({ rank }) => rank < noMatch)
      // The sort is stable: equal ranks keep the order of the list.
      .sort((a, b) => a.rank - b.rank)
      .map(({ album }) => album)
  );
}

const noMatch = 7;

/** 0 is the best match; `noMatch` means no match. */
function rankOf(album: IndexedAlbum, text: string): number {
  const { foldedArtist: artist, foldedTitle: title, words } = album;
  if (title === text || `${artist} ${title}` === text || `${title} ${artist}` === text) return 0;
  if (album.foldedCatalogNumber !== '' && album.foldedCatalogNumber === squash(text)) return 0;
  if (artist === text) return 1;
  if (`${title} `.startsWith(`${text} `) || `${artist} ${title} `.startsWith(`${text} `)) return 2;
  if (title.startsWith(text)) return 3;
  if (`${artist} ${title}`.startsWith(text)) return 4;
  const queryWords = text.split(' ');
  if (queryWords.every((word) => words.includes(word))) return 5;
  return queryWords.every((start) => words.some((word) => word.startsWith(start))) ? 6 : noMatch;
}

function indexAlbum(album: StarterAlbum): IndexedAlbum {
  const foldedArtist = foldForSearch(album.artist);
  const foldedTitle = foldForSearch(album.title);
  return {
    ...album,
    // Derived from the names, so that ids stay stable when albums are added.
    id: firstEmbeddedId + hash32(`${foldText(album.artist)}\n${foldText(album.title) || album.title}`),
    foldedArtist,
    foldedTitle,
    foldedCatalogNumber: squash(album.catalogNumber ?? ''),
    words: `${foldedArtist} ${foldedTitle} ${foldForSearch(album.catalogNumber ?? '')} ${album.year}`.split(/ +/),
  };
}

/** Folded and without the article, which people often omit; a title that is only the article keeps it. */
function foldForSearch(text: string): string {
  const folded = foldText(text);
  return (
    folded
      .split(' ')
      .filter((word) => word !== 'the')
      .join(' ') || folded
  );
}

function squash(text: string): string {
  return foldText(text).replaceAll(' ', '');
}

/** FNV-1a. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function byYearArtistTitle(a: IndexedAlbum, b: IndexedAlbum): number {
  return a.year - b.year || compare(a.foldedArtist, b.foldedArtist) || compare(a.foldedTitle, b.foldedTitle);
}

/** Compares code units, because the order of a locale differs between machines. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function albumToHit(album: IndexedAlbum): CatalogueHit {
  return {
    id: album.id,
    type: 'embedded',
    title: `${album.artist} - ${album.title}`,
    artist_name: album.artist,
    artists: [{ name: album.artist }],
    album_title: album.title,
    year: String(album.year),
    label: [album.label],
    labels: [{ name: album.label }],
    genre: [genreLabel(album.genre)],
    style: [],
    genre_slug: album.genre,
    thumb: null,
    cover_image: null,
    formats: [{ name: 'Vinyl' }],
    country: album.country,
    catno: album.catalogNumber,
    barcode: [],
    master_id: null,
    resource_url: null,
  };
}

function albumToDetail(album: IndexedAlbum): ReleaseDetail {
  return {
    id: album.id,
    primaryImageUrl: null,
    images: [],
    title: album.title,
    artists: [{ name: album.artist }],
    labels: [{ name: album.label, catno: album.catalogNumber }],
    formats: [{ name: 'Vinyl' }],
    genres: [genreLabel(album.genre)],
    styles: [],
    year: album.year,
    country: album.country,
    barcodes: [],
    runouts: [],
    masterId: null,
  };
}
