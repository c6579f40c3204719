// Chunk: of its pages

import type { CatalogueHit } from '../contract/catalogue.ts';
import type { RecordFields } from '../schemas/record.ts';
import { barcodeKey } from './barcode.ts';
import { albumKey } from './text.ts';
import { isPressingYear } from './year.ts';

/** The fields a catalogue knows about an album. */
export type ReleaseFields = Pick<
  RecordFields,
  | 'artist'
  | 'title'
  | 'year'
  | 'genre'
  | 'label'
  | 'imageUrl'
  | 'discogsReleaseId'
  | 'discogsMasterId'
  | 'catalogNumber'
  | 'barcode'
  | 'country'
  | 'format'
>;

/** The form values for a chosen result of the catalogue search (AMB-46). */
export function releaseFieldsOf(hit: CatalogueHit): ReleaseFields {
  const { artist, title } = namesOf(hit);
  return {
    artist,
    title,
    year: yearOf(hit.year),
    genre: hit.genre_slug ?? hit.genre[0] ?? null,
    label: hit.labels[0]?.name ?? hit.label[0] ?? null,
    imageUrl: (hit.cover_image ?? hit.thumb)?.replace('150x150', '500x500') ?? null,
    // Only a real release has an id others know; the starter catalogue has its own numbers.
    discogsReleaseId: hit.type === 'release' ? hit.id : null,
    discogsMasterId: hit.type === 'embedded' ? null : hit.master_id,
    catalogNumber: hit.catno?.trim() || null,
    barcode: hit.barcode[0]?.trim() || null,
    country: hit.country?.trim() || null,
    format: formatOf(hit),
  };
}

/** The facts about an album from a search: the first result, if it is this album. */
export function releaseOf(
  album: Pick<ReleaseFields, 'artist' | 'title'>,
  [hit]: readonly CatalogueHit[],
): ReleaseFields | undefined {
  const fields = hit && releaseFieldsOf(hit);
  return fields && albumKey(fields) === albumKey(album) ? fields : undefined;
}

/** '1977 · Island · LP, Album · UK': the parts that distinguish pressings. */
export function pressingLine(release: Pick<ReleaseFields, 'year' | 'label' | 'format' | 'country'>): string {
  return [release.year, release.label, release.format, release.country].filter(Boolean).join(' · ');
}

/** A search text as the names of a form: 'Can - Tago Mago' gives both, a barcode none, other text a title. */
export function namesInSearch(query: string): { artist: string; title: string } {
  if (barcodeKey(query) !== null) return { artist: '', title: '' };
  const [before, after] = atFirstDash(query);
  return { artist: before.trim(), title: after.trim() };
}

function namesOf(hit: CatalogueHit): { artist: string; title: string } {
  const [before, after] = atFirstDash(hit.title);
  const artist = hit.artist_name || hit.artists.map(({ name }) => name).join(', ') || before;
  return { artist: withoutNumber(artist), title: (hit.album_title || after).trim() };
}

function atFirstDash(text: string): [before: string, after: string] {
  const cut = text.indexOf(' - ');
  return cut < 0 ? ['', text] : [text.slice(0, cut), text.slice(cut + 3)];
}

/** The catalogue distinguishes namesakes by a number that is not part of the name: 'Nirvana (2)'. */
function withoutNumber(artist: string): string {
  return artist.replace(/\s*\(\d+\)\s*$/, '').trim();
}

function yearOf(text: string | null): number | null {
  const year = Number.parseInt(text ?? '', 10);
  return isPressingYear(year) ? year : null;
}

function formatOf({ formats }: CatalogueHit): string | null {
  const names = new Set(formats.map(({ name }) => name.trim()).filter(Boolean));
  return [...names].join(', ') || null;
}
