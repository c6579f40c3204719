import type { Router } from 'express';
import * as contract from '../../shared/contract/record-stores.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { mount } from '../http/mount.ts';
import type { StoreAnswer } from '../providers/stores/store-provider.ts';

export function recordStoreRoutes(router: Router, ctx: Context): void {
  const { source, attribution, searchesWhileTyping } = ctx.stores;

  mount(router, ctx, contract.recordStoreSource, () => ({ source, attribution, searchesWhileTyping }));

  mount(router, ctx, contract.searchRecordStores, async ({ query: { query: name, location } }) => ({
    results: answered(ctx, await ctx.stores.search({ name, location })),
    source,
    attribution,
  }));

  mount(router, ctx, contract.validateRecordStore, async ({ body: { storeName: name, location, placeId } }) => {
    const { store, suggestions } = answered(ctx, await ctx.stores.validate({ name, location, placeId }));
    return { isValid: store !== null, storeData: store, suggestions, source, attribution };
  });
}

function answered<T>({ log }: Context, answer: StoreAnswer<T>): T {
  if (answer.ok) return answer.value;
  const { kind, message, retryAfterSeconds: retryAfter } = answer;
  log.warn({ kind }, 'the store directory did not answer');
  const code = kind === 'rate_limited' ? 'RATE_LIMITED' : 'UNAVAILABLE';
  throw new AppError(code, message, retryAfter === undefined ? undefined : { retryAfter });
}
