import * as z from 'zod/mini';
import { defineEndpoint, success } from './endpoint.ts';

/** The two lists of a Discogs account. */
export const DISCOGS_LISTS = ['collection', 'wantlist'] as const;
export type DiscogsList = (typeof DISCOGS_LISTS)[number];

/** A copy or a want, as the account has it. */
export const discogsItem = z.object({
  releaseId: z.number(),
  masterId: z.nullable(z.number()),
  artist: z.string(),
  title: z.string(),
  year: z.nullable(z.number()),
  labels: z.array(z.object({ name: z.string(), catno: z.string() })),
  /** As Discogs writes it: '2xLP, Album'. */
  format: z.string(),
  genres: z.array(z.string()),
  styles: z.array(z.string()),
  /** 0 is none, 5 the best. */
  rating: z.number(),
  /** ISO 8601, with the offset of Discogs. */
  addedAt: z.nullable(z.string()),
  folderId: z.nullable(z.number()),
  /** A want has one text without a field. */
  notes: z.array(z.object({ fieldId: z.nullable(z.number()), text: z.string() })),
});
export type DiscogsItem = z.infer<typeof discogsItem>;

const named = z.array(z.object({ id: z.number(), name: z.string() }));

export const discogsPage = z.object({
  /** Counted from 1. */
  pages: z.number(),
  items: z.array(discogsItem),
  /** The folders and the fields of notes of the account; with the first page of its collection. */
  folders: named,
  fields: named,
});
export type DiscogsPage = z.infer<typeof discogsPage>;

export const readDiscogsAccount = defineEndpoint({
  id: 'readDiscogsAccount',
  method: 'GET',
  path: '/api/discogs/account',
  summary: 'Whether this server can read Discogs accounts, and which one the person has connected',
  access: 'user',
  status: 200,
  response: z.object({ isOffered: z.boolean(), username: z.nullable(z.string()) }),
  errors: [],
  whileViewing: 'refused',
});

export const connectDiscogs = defineEndpoint({
  id: 'connectDiscogs',
  method: 'POST',
  path: '/api/discogs/account',
  summary: 'Begin to connect a Discogs account: the page at Discogs that asks for consent and leads back to /you',
  access: 'user',
  status: 200,
  response: z.object({ address: z.string() }),
  errors: ['NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const confirmDiscogs = defineEndpoint({
  id: 'confirmDiscogs',
  method: 'PUT',
  path: '/api/discogs/account',
  summary: 'Finish connecting, with what Discogs has added to the address of /you',
  access: 'user',
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    verifier: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  status: 200,
  response: z.object({ username: z.string() }),
  /** NOT_FOUND: the person has not asked for it, or Discogs has taken it back. */
  errors: ['NOT_FOUND', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const disconnectDiscogs = defineEndpoint({
  id: 'disconnectDiscogs',
  method: 'DELETE',
  path: '/api/discogs/account',
  summary: 'Forget the connection to Discogs; records that came from there stay',
  access: 'user',
  status: 200,
  response: success,
  errors: [],
  rateLimit: 'settings',
  whileViewing: 'refused',
});

export const readDiscogsList = defineEndpoint({
  id: 'readDiscogsList',
  method: 'GET',
  path: '/api/discogs/account/{list}',
  summary: 'A page of the connected account’s collection or wantlist, read at Discogs now and not kept here',
  access: 'user',
  params: z.object({ list: z.enum(DISCOGS_LISTS) }),
  query: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))) }),
  status: 200,
  response: discogsPage,
  /** NOT_FOUND: there is no connection, or Discogs does not accept it any more. */
  errors: ['NOT_FOUND', 'NOT_CONFIGURED', 'UNAVAILABLE'],
  rateLimit: 'search',
  whileViewing: 'refused',
});
