import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueProvider } from './catalogue-provider.ts';
import { createDiscogsClient } from './discogs-client.ts';
import type { DiscogsSettings } from './discogs-settings.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { type CatalogueLog, createFallbackCatalogue } from './fallback-catalogue.ts';

interface CatalogueOptions {
  /** Without it the starter catalogue answers alone. */
  discogs?: DiscogsSettings | null;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970, like Date.now. */
  clock: () => number;
  log: CatalogueLog;
  wait?: (milliseconds: number) => Promise<void>;
  deadline?: (milliseconds: number) => AbortSignal;
}

/** The catalogue this server uses: Discogs with the starter catalogue behind it, or the starter catalogue alone. */
export function createCatalogueProvider(options: CatalogueOptions): CatalogueProvider {
  const { discogs, fetch, clock, log, wait = (ms) => sleep(ms), deadline = (ms) => AbortSignal.timeout(ms) } = options;
  const embedded = createEmbeddedCatalogue();
  if (!discogs) return embedded;
  return createFallbackCatalogue(createDiscogsClient(discogs, { fetch, clock, wait, deadline }), embedded, log);
}
