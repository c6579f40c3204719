import type { Router } from 'express';
import * as contract from '../../shared/contract/retail.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import type { RetailFailure } from '../providers/retail/retail-price-provider.ts';

export function retailRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.priceAlertStatus, () => ({ amazonConfigured: ctx.retail.configured }));

  mount(router, ctx, contract.searchRetail, async ({ query }) => {
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
