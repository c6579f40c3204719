import type { Outside } from '../polite-fetch.ts';
import type { CatalogueProvider } from './catalogue-provider.ts';
import { createDiscogsClient } from './discogs-client.ts';
import type { DiscogsSettings } from './discogs-settings.ts';
import { createEmbeddedCatalogue } from './embedded-catalogue.ts';
import { type CatalogueLog, createFallbackCatalogue } from './fallback-catalogue.ts';

interface CatalogueOptions {
  /** Without it the starter catalogue answers alone. */
  discogs?: DiscogsSettings | null;
  outside: Outside;
  log: CatalogueLog;
}

/** The catalogue this server uses: Discogs with the starter catalogue behind it, or the starter catalogue alone. */
export function createCatalogueProvider({ discogs, outside, log }: CatalogueOptions): CatalogueProvider {
  const embedded = createEmbeddedCatalogue();
  if (!discogs) return embedded;
  return createFallbackCatalogue(createDiscogsClient(discogs, outside), embedded, log);
}
