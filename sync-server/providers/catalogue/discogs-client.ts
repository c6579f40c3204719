import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';
import { foldText } from '../../../shared/domain/text.ts';
import type { CatalogueFailure, CatalogueProvider, CatalogueQuery, CatalogueResult } from './catalogue-provider.ts';
import { barcodeVariants, parseReleaseAnswer, parseSearchAnswer } from './discogs-parse.ts';
import { createDiscogsRequest, type DiscogsOutside } from './discogs-request.ts';
import type { DiscogsSettings } from './discogs-settings.ts';
import { createResultCache } from './result-cache.ts';

const hour = 60 * 60_000;
/** The terms allow showing what was fetched for 6 hours; a screen may stay open for a while after our answer. */
const cacheMs = 5 * hour;
const nothingFoundMs = hour / 6;
const maxCachedAnswers = 500;

/** The Discogs API v2: equal questions share one request, answers are kept for less than six hours. */
export function createDiscogsClient(settings: DiscogsSettings, outside: DiscogsOutside): CatalogueProvider {
  const request = createDiscogsRequest(settings, outside);
  const thisYear = () => new Date(outside.clock()).getUTCFullYear();
  const searches = createSharedAnswers<CatalogueHit[]>(outside.clock, (hits) => hits.length === 0);
  const releases = createSharedAnswers<ReleaseDetail>(outside.clock, () => false);

  return {
    source: 'discogs',
    async search(query) {
      const pageSize = query.limit <= 25 ? 25 : 50;
      const paths = searchPaths(query, pageSize);
      if (paths.length === 0) return { ok: true, value: [], source: 'discogs' };
      const found = await searches.get(searchKey(query, pageSize), async () => {
        let answer: CatalogueResult<CatalogueHit[]> = badResponse();
        for (const path of paths) {
          answer = await fetchParsed(path, query.userId, parseSearchAnswer);
          if (!answer.ok || answer.value.length > 0) break;
        }
        return answer;
      });
      return found.ok ? { ...found, value: found.value.slice(0, query.limit) } : found;
    },
    release(id) {
      return releases.get(String(id), () => fetchParsed(`/releases/${id}`, undefined, parseReleaseAnswer));
    },
  };

  async function fetchParsed<T>(
    path: string,
    userId: string | undefined,
    parse: (body: unknown, thisYear: number) => T | null,
  ): Promise<CatalogueResult<T>> {
    const answer = await request(path, userId);
    if (!answer.ok) return answer;
    const value = parse(answer.body, thisYear());
    return value === null ? badResponse() : { ok: true, value, source: 'discogs' };
  }
}

/** Answers by key: one that is being fetched is waited for by everyone who asks, one that is fresh is given again. */
function createSharedAnswers<T>(clock: () => number, isNothing: (value: T) => boolean) {
  const cache = createResultCache<CatalogueResult<T>>(maxCachedAnswers, clock);
  const underWay = new Map<string, Promise<CatalogueResult<T>>>();

  async function fetchAndKeep(key: string, fetchAnswer: () => Promise<CatalogueResult<T>>) {
    try {
      const answer = await fetchAnswer();
      if (answer.ok) cache.set(key, answer, isNothing(answer.value) ? nothingFoundMs : cacheMs);
      else if (answer.kind === 'not_found') cache.set(key, answer, nothingFoundMs);
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    get(key: string, fetchAnswer: () => Promise<CatalogueResult<T>>): Promise<CatalogueResult<T>> {
      const kept = cache.get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const shared = underWay.get(key) ?? fetchAndKeep(key, fetchAnswer);
      underWay.set(key, shared);
      return shared;
    },
  };
}

/** The requests a search may need, in order; a barcode may be filed in either of two forms. */
function searchPaths(query: CatalogueQuery, pageSize: number): string[] {
  const params = new URLSearchParams({ type: 'release', format: 'Vinyl', per_page: String(pageSize), page: '1' });
  const text = query.text?.trim();
  const catalogNumber = query.catalogNumber?.trim();
  if (text) params.set('q', text);
  if (catalogNumber) params.set('catno', catalogNumber);
  const barcodes = barcodeVariants(query.barcode ?? '');
  if (barcodes.length === 0) return text || catalogNumber ? [`/database/search?${params}`] : [];
  return barcodes.map((barcode) => `/database/search?${new URLSearchParams([...params, ['barcode', barcode]])}`);
}

function searchKey(query: CatalogueQuery, pageSize: number): string {
  const text = query.text ?? '';
  return JSON.stringify([
    // A title of nothing but signs, like '( )', folds to nothing and would be mistaken for every other such title.
    foldText(text) || text.trim(),
    barcodeVariants(query.barcode ?? '')[0] ?? '',
    query.catalogNumber?.trim().toLowerCase() ?? '',
    pageSize,
  ]);
}

function badResponse(): CatalogueFailure {
  return { ok: false, kind: 'bad_response', message: 'The music database sent an answer that makes no sense.' };
}
