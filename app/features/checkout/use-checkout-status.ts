import { useEffect, useEffectEvent, useState } from 'react';
import { checkoutStatus } from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { useView } from '../../library/react/hooks.ts';
import { ApiError } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { useConnected } from '../../session/use-connected.ts';
import { usePlanRefresh } from '../../session/use-plan-refresh.ts';

export type CheckoutAnswer = ResponseOf<typeof checkoutStatus>;

export type CheckoutState =
  | { phase: 'waiting' | 'late' | 'offline' | 'missing' }
  | { phase: 'settled'; answer: CheckoutAnswer };

/** Seconds between two questions; together some two and a half minutes. */
const PAUSES = [1, 2, 3, 5, 8, 13, 21, 34, 60];

/**
 * The outcome of a checkout. Asks until the payment is confirmed, less and less often, and at once when the account
 * changes: the server pushes that before the next request is due. A gift is asked for until it is mailed.
 */
export function useCheckoutStatus(sessionId: string): [CheckoutState, () => void] {
  const connected = useConnected();
  const { account } = useView();
  const refresh = usePlanRefresh();
  const [asked, setAsked] = useState(0);
  const { data, error, isFetching, refetch } = useRead(
    checkoutStatus,
    { params: { sessionId }, by: 'page' },
    { enabled: connected },
  );
  const answer = data?.state === 'pending' ? undefined : data;
  const isMissing = error instanceof ApiError && error.status === 404;
  // A gift's mail leaves a moment after its payment.
  const isMailing = answer?.state === 'done' && answer.gift?.isMailed === false;
  const isAsking = connected && (!answer || isMailing) && !isMissing;
  const pause = PAUSES[asked];

  useEffect(() => {
    if (!isAsking || isFetching || pause === undefined) return;
    const timer = window.setTimeout(() => {
      setAsked((count) => count + 1);
      void refetch();
    }, pause * 1000);
    return () => window.clearTimeout(timer);
  }, [isAsking, isFetching, pause, refetch]);

  const askNow = useEffectEvent(() => {
    if (isAsking && !isFetching) void refetch();
  });
  const standing = account && `${account.subscriptionTier} ${account.subscriptionExpiresAt}`;
  const [seen] = useState(standing);
  useEffect(() => {
    if (standing !== seen) askNow();
  }, [standing, seen]);

  const isGranted = answer?.state === 'done' && answer.gift === null;
  useEffect(() => {
    if (isGranted) void refresh();
  }, [isGranted, refresh]);

  function askAgain() {
    setAsked(0);
    void refetch();
  }

  if (answer) return [{ phase: 'settled', answer }, askAgain];
  if (isMissing) return [{ phase: 'missing' }, askAgain];
  if (!connected) return [{ phase: 'offline' }, askAgain];
  return [{ phase: pause === undefined && !isFetching ? 'late' : 'waiting' }, askAgain];
}
