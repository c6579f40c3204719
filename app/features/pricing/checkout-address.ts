import type { PaidTier } from '../../../shared/domain/plan.ts';
import type { GiftDraft } from './gift-draft.ts';

export function checkoutAddress({ plan, gift }: { plan: PaidTier; gift?: GiftDraft }): string {
  const search = new URLSearchParams({ plan });
  if (gift) {
    search.set('gift', 'true');
    for (const [name, value] of Object.entries(gift)) search.set(name, value.trim());
  }
  return `/checkout?${search}`;
}
