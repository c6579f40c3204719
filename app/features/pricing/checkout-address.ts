import type { PaidTier } from '../../../shared/domain/plan.ts';
import type { GiftDraft } from '../../forms/gift-draft.ts';

/** Of a gift. Its words are in the address, so that they come through the sign-in. */
export function giftCheckoutAddress(plan: PaidTier, gift: GiftDraft): string {
  const search = new URLSearchParams({ plan, gift: 'true' });
  for (const [name, value] of Object.entries(gift)) search.set(name, value.trim());
  return `/checkout?${search}`;
}
