import * as z from 'zod/mini';
import { SHA256_HEX } from '../domain/image.ts';
import { bytes } from './bytes.ts';
import { defineEndpoint } from './endpoint.ts';

/** A file of release facts for searching without signal. */
export const packEntry = z.object({
  /** The same in each build: 'jazz-uk'. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  /** As Discogs names it. */
  genre: z.string(),
  /** Null for all countries. */
  country: z.nullable(z.string()),
  releases: z.int().check(z.nonnegative()),
  bytes: z.int().check(z.positive()),
  sha256: z.string().check(z.regex(SHA256_HEX)),
  /** The day of the dump. */
  builtFrom: z.iso.date(),
});
export type PackEntry = z.infer<typeof packEntry>;

export const packManifest = z.object({ packs: z.array(packEntry) });

export const listCataloguePacks = defineEndpoint({
  id: 'listCataloguePacks',
  method: 'GET',
  path: '/api/catalogue-packs',
  summary: 'The packs of release facts that a device may keep; none if the server has none',
  access: 'user',
  status: 200,
  response: packManifest,
  errors: [],
});

export const getCataloguePack = defineEndpoint({
  id: 'getCataloguePack',
  method: 'GET',
  path: '/api/catalogue-packs/{sha256}',
  summary: 'The bytes of a pack, whole or a range of them',
  access: 'user',
  params: z.object({ sha256: z.string() }),
  status: 200,
  response: bytes,
  answerType: 'application/octet-stream',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  rateLimit: 'pack',
});
