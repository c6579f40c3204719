import { useEffect, useEffectEvent, useState } from 'react';
import { subscriptionInfo } from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import type { SubscriptionStatus, Tier } from '../../../shared/domain/plan.ts';
import { ONLY_OWNER_MESSAGE } from '../../../shared/domain/viewing.ts';
import { useAlbumLimit, useView } from '../../library/react/hooks.ts';
import { useRead } from '../../online/use-read.ts';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';

export type Subscription = ResponseOf<typeof subscriptionInfo>;

/** The plan as this device knows it; with an answer of the server, all of it. */
export interface Plan {
  tier: Tier;
  status: SubscriptionStatus;
  expiresAt: string | null;
  /** The end of what is paid or given; undefined while only the server knows it. */
  paidUntil: string | null | undefined;
  isAdmin: boolean;
  /** All albums that are stored, and how many of them the plan hides. */
  stored: number;
  hidden: number;
  /** The part only the server knows; undefined before its answer, and without a connection. */
  answer: Subscription | undefined;
  isReading: boolean;
  hasFailed: boolean;
  /** Why nothing can be changed now, as a sentence. */
  blocked: string | undefined;
  readAgain(): void;
}

/** The plan is read from this device at once, and from the server when it is there (AMB-76). */
export function usePlan(): Plan {
  const answered = useAccount();
  const { account = answered, hiddenCount, complete, pulled } = useView();
  const { limit, stored } = useAlbumLimit();
  const connected = useConnected();
  const { data, error, isFetching, refetch } = useRead(subscriptionInfo, { by: 'page' }, { enabled: connected });

  // Another device, or a payment, has changed the plan.
  const standing = [account.subscriptionTier, account.subscriptionStatus, account.subscriptionExpiresAt].join(' ');
  const [seen, setSeen] = useState(standing);
  const readAgain = useEffectEvent(() => {
    setSeen(standing);
    if (connected) void refetch();
  });
  useEffect(() => {
    if (standing !== seen) readAgain();
  }, [standing, seen]);

  // A plan whose time has run out has a limit, by the server's time.
  const isRunning = limit === null || account.subscriptionTier === 'free';
  const status = data?.subscriptionStatus ?? (isRunning ? account.subscriptionStatus : 'expired');
  const expiresAt = data ? data.subscriptionExpiresAt : account.subscriptionExpiresAt;
  return {
    tier: data?.subscriptionTier ?? (isRunning ? account.subscriptionTier : 'free'),
    status,
    expiresAt,
    paidUntil: data ? data.paidUntil : paidUntilHere(status, expiresAt),
    isAdmin: (data ?? account).role === 'admin',
    stored: complete && pulled ? stored : (data?.albumCount ?? stored),
    hidden: hiddenCount,
    answer: data,
    isReading: connected && isFetching && !data,
    hasFailed: connected && !isFetching && !data && error !== null,
    blocked: answered.isAdminSwitched ? ONLY_OWNER_MESSAGE : connected ? undefined : 'Needs a connection',
    readAgain: () => void refetch(),
  };
}

/** On this device the end of a plan that may renew has the days of patience for its renewal. */
function paidUntilHere(status: SubscriptionStatus, expiresAt: string | null): string | null | undefined {
  return expiresAt === null || status === 'canceled' ? expiresAt : undefined;
}
