import { checkoutQuote } from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { OfflineError } from '../../online/call.ts';
import { reasonOf, useRead } from '../../online/use-read.ts';
import { useConnected } from '../../session/use-connected.ts';

export type Quote = ResponseOf<typeof checkoutQuote>;

export type QuoteState =
  | { phase: 'reading' | 'offline' }
  | { phase: 'failed'; reason: string | undefined }
  | { phase: 'known'; quote: Quote };

/** Today's price of the plan for the signed-in person. */
export function useQuote(planId: PaidTier): [QuoteState, () => void] {
  const connected = useConnected();
  const { data, error, isFetching, refetch } = useRead(
    checkoutQuote,
    { query: { planId }, by: 'page' },
    { enabled: connected },
  );
  const again = () => void refetch();
  if (!connected) return [{ phase: 'offline' }, again];
  if (isFetching) return [{ phase: 'reading' }, again];
  if (error instanceof OfflineError) return [{ phase: 'failed', reason: undefined }, again];
  if (error) return [{ phase: 'failed', reason: reasonOf(error) }, again];
  return [data ? { phase: 'known', quote: data } : { phase: 'reading' }, again];
}
