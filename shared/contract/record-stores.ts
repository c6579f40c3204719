import * as z from 'zod/mini';
import { STORE_QUERY_MIN, STORE_SOURCES } from '../domain/record-store.ts';
import { STORE_NAME_MAX } from '../schemas/profile.ts';
import { requiredText } from '../schemas/text-field.ts';
import { defineEndpoint } from './endpoint.ts';

/** A record store; what its source does not know is left out. */
export const recordStore = z.object({
  place_id: z.string(),
  name: z.string(),
  formatted_address: z.nullable(z.string()),
  rating: z.optional(z.number()),
  user_ratings_total: z.optional(z.number()),
  formatted_phone_number: z.optional(z.string()),
  website: z.optional(z.string()),
  opening_hours: z.optional(z.object({ open_now: z.boolean() })),
});
export type RecordStore = z.infer<typeof recordStore>;

const location = z.optional(
  z.string().check(z.trim(), z.maxLength(100, 'The place to search near must be at most 100 characters')),
);

/** How stores are searched on this server. */
export const recordStoreSource = defineEndpoint({
  id: 'recordStoreSource',
  method: 'GET',
  path: '/api/record-stores/source',
  summary: 'Where record stores are looked up, and whether while typing',
  access: 'user',
  status: 200,
  response: z.object({
    source: z.enum(STORE_SOURCES),
    /** To be shown beside what was found; null where nothing is owed. */
    attribution: z.nullable(z.string()),
    /** False where a search must wait until it is asked for. */
    searchesWhileTyping: z.boolean(),
  }),
  errors: [],
});

export const searchRecordStores = defineEndpoint({
  id: 'searchRecordStores',
  method: 'GET',
  path: '/api/record-stores/search',
  summary: 'Record stores by name, near a place',
  access: 'user',
  query: z.object({
    query: z
      .string({ error: 'Type the name of a record store' })
      .check(
        z.trim(),
        z.minLength(STORE_QUERY_MIN, `Type at least ${STORE_QUERY_MIN} characters of the store's name`),
        z.maxLength(STORE_NAME_MAX, `Record store must be at most ${STORE_NAME_MAX} characters`),
      ),
    location,
  }),
  status: 200,
  response: z.object({
    results: z.array(recordStore),
    source: z.enum(STORE_SOURCES),
    attribution: z.nullable(z.string()),
  }),
  errors: ['UNAVAILABLE'],
  rateLimit: 'search',
});

export const validateRecordStore = defineEndpoint({
  id: 'validateRecordStore',
  method: 'POST',
  path: '/api/record-stores/validate',
  summary: 'Whether a record store is known, with what is known of it',
  access: 'user',
  body: z.object({
    storeName: requiredText('Record store', STORE_NAME_MAX),
    location,
    /** Of a store that a search has found. */
    placeId: z.optional(z.string().check(z.maxLength(300, 'The id of the record store is too long'))),
  }),
  status: 200,
  response: z.object({
    isValid: z.boolean(),
    storeData: z.nullable(recordStore),
    suggestions: z.array(recordStore),
    source: z.enum(STORE_SOURCES),
    attribution: z.nullable(z.string()),
  }),
  errors: ['UNAVAILABLE'],
  rateLimit: 'search',
});
