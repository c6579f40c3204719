import * as contract from '../../shared/contract/record-stores.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import type { StoreAnswer } from '../providers/stores/store-provider.ts';

export function recordStoreRoutes({ mount }: Calls): void {
  mount(contract.recordStoreSource, ({ ctx: { stores } }) => {
    const { source, attribution, searchesWhileTyping } = stores;
    return { source, attribution, searchesWhileTyping };
  });

  mount(contract.searchRecordStores, async ({ ctx, query: { query: name, location } }) => {
    const { source, attribution } = ctx.stores;
    return { results: answered(ctx, await ctx.stores.search({ name, location })), source, attribution };
  });

  mount(contract.validateRecordStore, async ({ ctx, body: { storeName: name, location, placeId } }) => {
    const { source, attribution } = ctx.stores;
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
