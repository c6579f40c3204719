import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';
import { foldText } from '../../../shared/domain/text.ts';
import type { Outside } from '../polite-fetch.ts';
import { createSharedAnswers } from '../shared-answers.ts';
import type { CatalogueFailure, CatalogueProvider, CatalogueQuery, CatalogueResult } from './catalogue-provider.ts';
import { createDiscogsLimiter, type DiscogsLimiter } from './discogs-limiter.ts';
import { barcodeVariants, parseReleaseAnswer, parseSearchAnswer } from './discogs-parse.ts';
import { createDiscogsRequest } from './discogs-request.ts';
import type { DiscogsSettings } from './discogs-settings.ts';

const hour = 60 * 60_000;
/** The terms allow showing data for 6 hours after the fetch, and a screen may stay open after the answer. */
const cacheMs = 5 * hour;
const nothingFoundMs = hour / 6;

/** The Discogs API v2. Equal searches share one request; answers are cached for less than six hours. */
export function createDiscogsClient(
  settings: DiscogsSettings,
  outside: Outside,
  line: DiscogsLimiter = createDiscogsLimiter(outside),
): CatalogueProvider {
  const request = createDiscogsRequest(settings, outside, line);
  const thisYear = () => new Date(outside.clock()).getUTCFullYear();
  const searches = createSharedAnswers<CatalogueResult<CatalogueHit[]>>(outside.clock, lifetimeOf);
  const releases = createSharedAnswers<CatalogueResult<ReleaseDetail>>(outside.clock, lifetimeOf);

  return {
    source: 'discogs',
    async search(query) {
      const pageSize = query.limit <= 25 ? 25 : 50;
      const paths = searchPaths(query, pageSize);
      if (paths.length === 0) return { ok: true, value: [], source: 'discogs' };
      const found = await searches(searchKey(query, pageSize), async () => {
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
      return releases(String(id), () => fetchParsed(`/releases/${id}`, undefined, parseReleaseAnswer));
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

function lifetimeOf(answer: CatalogueResult<CatalogueHit[] | ReleaseDetail>): number {
  if (!answer.ok) return answer.kind === 'not_found' ? nothingFoundMs : 0;
  return Array.isArray(answer.value) && answer.value.length === 0 ? nothingFoundMs : cacheMs;
}

/** The requests of a search, in order: Discogs stores a barcode in either of two forms. */
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
    // A title of punctuation only, like '( )', folds to an empty text; keep it to distinguish such titles.
    foldText(text) || text.trim(),
    barcodeVariants(query.barcode ?? '')[0] ?? '',
    query.catalogNumber?.trim().toLowerCase() ?? '',
    pageSize,
  ]);
}

function badResponse(): CatalogueFailure {
  return { ok: false, kind: 'bad_response', message: 'The music database sent an answer that makes no sense.' };
}
