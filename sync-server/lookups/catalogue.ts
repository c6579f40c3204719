import * as contract from '../../shared/contract/catalogue.ts';
import { releaseOf } from '../../shared/domain/release.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import type { CatalogueFailure, CatalogueFailureKind } from '../providers/catalogue/catalogue-provider.ts';

const DEFAULT_HITS = 5;

export function catalogueRoutes({ mount }: Calls): void {
  mount(contract.searchCatalogue, async ({ ctx, userId, query }) => {
    const text = query.q || undefined;
    const barcode = query.barcode || undefined;
    if (!text && !barcode) throw new AppError('INVALID', 'Type what to search for', { field: 'q' });
    const result = await ctx.catalogue.search({ text, barcode, limit: query.limit ?? DEFAULT_HITS, userId });
    if (!result.ok) throw asAppError(result);
    return { results: result.value, source: result.source };
  });

  mount(contract.getAlbumFacts, async ({ ctx, query: { artist, title } }) => {
    const result = await ctx.catalogue.search({ text: `${artist} ${title}`, limit: DEFAULT_HITS, userId: 'visitors' });
    if (!result.ok) throw asAppError(result);
    const found = releaseOf({ artist, title }, result.value);
    if (!found) return { album: null };
    const { year, genre, label, imageUrl } = found;
    return { album: { year, genre, label, imageUrl } };
  });

  mount(contract.getRelease, async ({ ctx, params }) => {
    const result = await ctx.catalogue.release(params.id);
    if (!result.ok) throw asAppError(result);
    return result.value;
  });
}

const CODES: Record<CatalogueFailureKind, ErrorCode> = {
  not_configured: 'NOT_CONFIGURED',
  rate_limited: 'RATE_LIMITED',
  not_found: 'NOT_FOUND',
  unavailable: 'UNAVAILABLE',
  rejected: 'UNAVAILABLE',
  bad_response: 'UNAVAILABLE',
};

function asAppError({ kind, message, retryAfterSeconds: retryAfter }: CatalogueFailure): AppError {
  return new AppError(CODES[kind], message, retryAfter === undefined ? undefined : { retryAfter });
}
