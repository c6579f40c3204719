import type { Tier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** March 12, 2027 */
export function dayText(time: string): string {
  return day.format(new Date(time));
}

export function planName(tier: Tier): string {
  return PLANS[tier].name;
}

/** Annual */
export function shortPlanName(tier: Tier): string {
  return planName(tier).replace(' Collector', '');
}
