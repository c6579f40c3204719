import type { CatalogueProvider } from './catalogue-provider.ts';
import { isEmbeddedId } from './embedded-catalogue.ts';

export interface CatalogueLog {
  warn(details: object, message: string): void;
}

/**
 * Searches the first catalogue and, if it fails, the embedded one; the answer's `source` says which one answered. If the
 * embedded one finds nothing either, returns the failure: an outage must not look like "no such album".
 */
export function createFallbackCatalogue(
  first: CatalogueProvider,
  embedded: CatalogueProvider,
  log: CatalogueLog,
): CatalogueProvider {
  return {
    source: first.source,
    async search(query) {
      const answer = await first.search(query);
      if (answer.ok || answer.ownLimit) return answer;
      log.warn({ kind: answer.kind, retryAfterSeconds: answer.retryAfterSeconds }, 'catalogue search failed');
      const standIn = await embedded.search(query);
      return standIn.ok && standIn.value.length > 0 ? standIn : answer;
    },
    async release(id) {
      return isEmbeddedId(id) ? embedded.release(id) : first.release(id);
    },
  };
}
