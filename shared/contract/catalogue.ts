import * as z from 'zod/mini';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint } from './endpoint.ts';

/** Fields a catalogue search answers, as the screens read them. */
export const catalogueHit = z.object({
  id: z.number(),
  /** Only a `release` id may be kept as discogsReleaseId; an `embedded` id is the starter catalogue's own. */
  type: z.enum(['release', 'master', 'embedded']),
  title: z.string(),
  artist_name: z.string(),
  artists: z.array(z.object({ name: z.string() })),
  album_title: z.string(),
  year: z.nullable(z.string()),
  label: z.array(z.string()),
  labels: z.array(z.object({ name: z.string() })),
  genre: z.array(z.string()),
  style: z.array(z.string()),
  /** The form's genre this release maps to; null when none does. */
  genre_slug: z.nullable(z.string()),
  thumb: z.nullable(z.string()),
  cover_image: z.nullable(z.string()),
  formats: z.array(z.object({ name: z.string() })),
  country: z.nullable(z.string()),
  catno: z.nullable(z.string()),
  barcode: z.array(z.string()),
  master_id: z.nullable(z.number()),
  resource_url: z.nullable(z.string()),
});
export type CatalogueHit = z.infer<typeof catalogueHit>;

export const searchCatalogue = defineEndpoint({
  id: 'searchCatalogue',
  method: 'GET',
  path: '/api/search/discogs',
  summary: 'Search the music database',
  access: 'user',
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Search for at most 200 characters'))),
    type: z.optional(z.string().check(z.maxLength(20))),
    barcode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
  }),
  status: 200,
  response: z.object({ results: z.array(catalogueHit), source: z.enum(['discogs', 'embedded']) }),
  errors: ['UNAVAILABLE', 'NOT_CONFIGURED'],
  rateLimit: 'search',
});

/** For the album page of a visitor, who cannot search: what is known of one album. */
export const getAlbumFacts = defineEndpoint({
  id: 'getAlbumFacts',
  method: 'GET',
  path: '/api/album-facts',
  summary: 'Year, genre, label and cover of an album, as far as the music database has it',
  access: 'anyone',
  query: z.object({ artist: requiredText('Artist', 300), title: requiredText('Title', 300) }),
  status: 200,
  response: z.object({
    album: z.nullable(
      z.object({
        year: z.nullable(z.number()),
        genre: z.nullable(z.string()),
        label: z.nullable(z.string()),
        imageUrl: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['UNAVAILABLE', 'NOT_CONFIGURED'],
  rateLimit: 'visitor-search',
});

export const releaseDetail = z.object({
  id: z.number(),
  primaryImageUrl: z.nullable(z.string()),
  images: z.array(z.object({ uri: z.string() })),
  title: z.string(),
  artists: z.array(z.object({ name: z.string() })),
  labels: z.array(z.object({ name: z.string(), catno: z.nullable(z.string()) })),
  formats: z.array(z.object({ name: z.string() })),
  genres: z.array(z.string()),
  styles: z.array(z.string()),
  year: z.nullable(z.number()),
  country: z.nullable(z.string()),
  barcodes: z.array(z.string()),
  runouts: z.array(z.string()),
  masterId: z.nullable(z.number()),
});
export type ReleaseDetail = z.infer<typeof releaseDetail>;

export const getRelease = defineEndpoint({
  id: 'getRelease',
  method: 'GET',
  path: '/api/discogs/release/{id}',
  summary: 'One release of the music database',
  access: 'user',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  status: 200,
  response: releaseDetail,
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'NOT_CONFIGURED'],
  rateLimit: 'search',
});
