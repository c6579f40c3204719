import type { UserTransaction } from '../library/open-transaction.ts';
import { raiseNotification } from '../notifications/raise.ts';
import type { SourceName } from '../providers/offers/offer-source.ts';
import type { Rule } from './crossing.ts';

/** A met price, for its notification. A price is in it only where the terms of its source allow keeping one. */
export interface MetPrice {
  wishId: string;
  artist: string;
  title: string;
  /** What the wish waited for. */
  rule: Rule;
  source: SourceName;
  shop: string;
  crossedAt: string;
  price: string | null;
}

/** Raises it for the person of the transaction, without what only the watch needs to know. */
export const raisePrice: RaiseNotification = (tx, { kind, dedupeKey, data: { rule, source, ...said } }) => {
  const { target, currency } = rule;
  return raiseNotification(tx, { kind, dedupeKey, data: { ...said, target, currency } });
};

/** Raises a notification in the transaction of its event: both are stored or neither. */
export type RaiseNotification = (
  tx: UserTransaction,
  notification: { kind: 'price'; dedupeKey: string; data: MetPrice },
) => Promise<unknown>;
