import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Fields a catalogue search answers, as the spec's screens read them (part 1 section 3). */
export const catalogueHit = z.object({
  id: z.number(),
  /** Only a `release` id may be kept as discogsReleaseId; an `embedded` id is the starter catalogue's own. */
  type: z.enum(['release', 'master', 'embedded']),
  title: z.string(),
  artist_name: z.string(),
  artists: z.array(z.object({ name: z.string() })),
  album_title: z.string(),
  year: z.string().nullable(),
  label: z.array(z.string()),
  labels: z.array(z.object({ name: z.string() })),
  genre: z.array(z.string()),
  style: z.array(z.string()),
  /** The form's genre this release maps to; null when none does. */
  genre_slug: z.string().nullable(),
  thumb: z.string().nullable(),
  cover_image: z.string().nullable(),
  formats: z.array(z.object({ name: z.string() })),
  country: z.string().nullable(),
  catno: z.string().nullable(),
  barcode: z.array(z.string()),
  master_id: z.number().nullable(),
  resource_url: z.string().nullable(),
});
export type CatalogueHit = z.infer<typeof catalogueHit>;

export const searchCatalogue = defineEndpoint({
  id: 'searchCatalogue',
  method: 'GET',
  path: '/api/search/discogs',
  summary: 'Search the music database',
  access: 'user',
  query: z.object({
    q: z.string().trim().max(200, 'Search for at most 200 characters').optional(),
    type: z.string().max(20).optional(),
    barcode: z.string().trim().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(50).optional(),
  }),
  status: 200,
  response: z.object({ results: z.array(catalogueHit), source: z.enum(['discogs', 'embedded']) }),
  errors: ['UNAVAILABLE', 'NOT_CONFIGURED'],
  rateLimit: 'search',
});

export const releaseDetail = z.object({
  id: z.number(),
  primaryImageUrl: z.string().nullable(),
  images: z.array(z.object({ uri: z.string() })),
  title: z.string(),
  artists: z.array(z.object({ name: z.string() })),
  labels: z.array(z.object({ name: z.string(), catno: z.string().nullable() })),
  formats: z.array(z.object({ name: z.string() })),
  genres: z.array(z.string()),
  styles: z.array(z.string()),
  year: z.number().nullable(),
  country: z.string().nullable(),
  barcodes: z.array(z.string()),
  runouts: z.array(z.string()),
  masterId: z.number().nullable(),
});
export type ReleaseDetail = z.infer<typeof releaseDetail>;

export const getRelease = defineEndpoint({
  id: 'getRelease',
  method: 'GET',
  path: '/api/discogs/release/{id}',
  summary: 'One release of the music database',
  access: 'user',
  params: z.object({ id: z.coerce.number().int().positive() }),
  status: 200,
  response: releaseDetail,
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'NOT_CONFIGURED'],
  rateLimit: 'search',
});

export const priceAlertStatus = defineEndpoint({
  id: 'priceAlertStatus',
  method: 'GET',
  path: '/api/price-alerts/status',
  summary: 'Whether the retail price search is configured',
  access: 'user',
  status: 200,
  response: z.object({ amazonConfigured: z.boolean() }),
  errors: [],
});
