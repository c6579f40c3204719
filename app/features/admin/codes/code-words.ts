import type { AdminGift, DiscountCodeRow } from '../../../../shared/contract/codes.ts';
import { PAID_TIERS, type PaidTier } from '../../../../shared/domain/plan.ts';
import type { BadgeProps } from '../../../ui/Badge.tsx';
import { numberText } from '../../../ui/number-text.ts';

export const PLAN_WORDS: Record<PaidTier, string> = { monthly: 'Monthly', annual: 'Annual', lifetime: 'Lifetime' };

export function plansText(planIds: readonly PaidTier[]): string {
  if (planIds.length === PAID_TIERS.length) return 'Every plan';
  return planIds.map((planId) => PLAN_WORDS[planId]).join(', ');
}

/** '212 of 500' */
export function usedText({ used, maxUses }: DiscountCodeRow): string {
  return maxUses === null ? numberText(used) : `${numberText(used)} of ${numberText(maxUses)}`;
}

/** Uses with an open payment page: ', 1 in checkout'. */
export function reservedText({ reserved }: DiscountCodeRow): string {
  return reserved === 0 ? '' : `, ${numberText(reserved)} in checkout`;
}

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A last day is one of UTC, wherever it is read. */
export function lastDayText(endsAt: string | null): string {
  return endsAt === null ? 'No end' : utcDay.format(new Date(endsAt));
}

export const CODE_STATES: Record<DiscountCodeRow['state'], { label: string; tone: BadgeProps['tone'] }> = {
  active: { label: 'Active', tone: 'ok' },
  'used-up': { label: 'Used up', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

const MAIL_WORDS = { waiting: 'Mail waiting', sent: 'Mailed', failed: 'Mail failed' } as const;

export function mailText({ mail }: AdminGift, day: (at: string) => string): string | null {
  return mail && `${MAIL_WORDS[mail.state]} ${day(mail.at)}`;
}
