import type { TierEffect, TouchedPlan } from '../../../../shared/contract/admin-users.ts';
import { FREE_ALBUM_LIMIT, type Tier } from '../../../../shared/domain/plan.ts';
import { numberText } from '../../../ui/number-text.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import { TIER_NAMES } from './tier-words.ts';

/** The effects of a change of the tier, in sentences for the administrator who is about to make it. */
export function effectSentences({ ends, runsOut, canUndo }: TierEffect, tier: Tier, albums: number): string[] {
  return [
    ...ends.map(endText),
    ...runsOut.map(runsOutText),
    ...(tier === 'free' ? [albumsText(albums)] : []),
    canUndo ? 'You can undo this for a few minutes.' : 'This cannot be undone here.',
  ];
}

function endText({ tier, source, until, renews }: TouchedPlan): string {
  const plan = `the ${TIER_NAMES[tier]} plan`;
  const runs = until === null ? '' : `, which runs until ${dayText(until)}`;
  switch (source) {
    case 'subscription': {
      const time = until === null ? '' : `, which ${renews ? 'renews on' : 'is paid until'} ${dayText(until)},`;
      return `Ends ${plan}${time} at the payment provider at once. Nothing is paid back.`;
    }
    case 'purchase':
      return `Takes back ${plan} that was bought. Nothing is paid back.`;
    case 'gift':
      return `Takes back ${plan} from a gift${runs}.`;
    case 'code':
      return `Takes back ${plan} from a code${runs}.`;
    case 'admin':
      return `Takes back ${plan} that an administrator gave.`;
  }
}

function runsOutText({ tier, until }: TouchedPlan): string {
  const end = until === null ? '' : ` and ends on ${dayText(until)}`;
  return `The ${TIER_NAMES[tier]} plan at the payment provider is no longer renewed${end}.`;
}

function albumsText(albums: number): string {
  if (albums <= FREE_ALBUM_LIMIT) return 'All albums stay visible.';
  return `Of ${numberText(albums)} albums the first ${FREE_ALBUM_LIMIT} stay visible. The others are kept and hidden.`;
}
