import type { CatalogueHit } from '../../../shared/contract/catalogue.ts';
import { type ErrorCode, statusOf } from '../../../shared/error-codes.ts';

/** A call that the server refuses. */
export function refusal(code: ErrorCode, message = 'Refused'): Response {
  return Response.json({ code, message }, { status: statusOf(code) });
}

/** The results of the music database. */
export function releases(...results: CatalogueHit[]): Response {
  return Response.json({ results, source: 'discogs' });
}

let created = 0;

export function release(artist: string, title: string, others: Partial<CatalogueHit> = {}): CatalogueHit {
  created += 1;
  const label = others.label ?? ['Columbia'];
  return {
    id: created,
    type: 'release',
    title: `${artist} - ${title}`,
    artist_name: artist,
    artists: [{ name: artist }],
    album_title: title,
    year: '1959',
    label,
    labels: label.map((name) => ({ name })),
    genre: ['Jazz'],
    style: [],
    genre_slug: 'jazz',
    thumb: null,
    cover_image: null,
    formats: [{ name: 'Vinyl' }],
    country: 'US',
    catno: null,
    barcode: [],
    master_id: null,
    resource_url: null,
    ...others,
  };
}
