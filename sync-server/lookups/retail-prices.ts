import * as contract from '../../shared/contract/retail.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import type { RetailFailure } from '../providers/retail/retail-price-provider.ts';

export function retailRoutes({ mount }: Calls): void {
  mount(contract.priceAlertStatus, ({ ctx: { retail, offerSources } }) => ({
    amazonConfigured: retail.configured,
    shops: offerSources
      .filter(({ configured }) => configured)
      .map(({ name: source, shop, currency }) => ({ source, shop, currency })),
  }));

  mount(contract.searchRetail, async ({ ctx, query }) => {
    const answer = await ctx.retail.search(query);
    if (!answer.ok) throw asAppError(answer);
    return answer.value;
  });
}

function asAppError({ kind, message, retryAfterSeconds: retryAfter }: RetailFailure): AppError {
  if (kind === 'not_configured') return new AppError('NOT_CONFIGURED', message);
  const code = kind === 'rate_limited' ? 'RATE_LIMITED' : 'UNAVAILABLE';
  return new AppError(code, message, retryAfter === undefined ? undefined : { retryAfter });
}
