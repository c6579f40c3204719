import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';
import { PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import { albumFigure } from '../../ui/album-figure.ts';
import { dayText } from '../../ui/text/day-text.ts';
import type { Plan } from './use-plan.ts';

const monthDay = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric' });

/** The state of a paid plan, and its end. */
export function standingText({ tier, status, expiresAt, paidUntil, answer }: Plan): string {
  const until = paidUntil ? dayText(paidUntil) : undefined;
  if (tier === 'lifetime') return 'Unlimited albums, paid once. A downgrade gives up a one-time purchase.';
  if (status === 'past_due') return pastDueText(answer?.paymentFailedAt ?? null, expiresAt);
  if (status === 'canceled') {
    const after = `After that the first ${FREE_ALBUM_LIMIT} albums stay visible; the rest is kept and hidden.`;
    return until === undefined ? after : `Yours until ${until}. ${after}`;
  }
  const renewal = answer?.renewal;
  if (renewal) return `Unlimited albums. Renews on ${dayText(renewal.at)} for ${priceText(renewal.cents)}.`;
  return until === undefined ? 'Unlimited albums.' : `Unlimited albums until ${until}.`;
}

function pastDueText(failedAt: string | null, until: string | null): string {
  const failed = failedAt === null ? 'The last payment failed.' : `The payment of ${shortDay(failedAt)} failed.`;
  return until === null ? failed : `${failed} Everything still works until ${shortDay(until)}.`;
}

function shortDay(time: string): string {
  return monthDay.format(new Date(time));
}

/** The used part of the free plan. */
export function usedText({ stored, hidden }: Plan): string {
  const figure = albumFigure(stored, FREE_ALBUM_LIMIT);
  return hidden === 0 ? figure : `${figure}. The rest is hidden, not deleted.`;
}

/** When a downgrade takes effect: what is paid stays, what has no end goes at once (AMB-03). */
export function downgradeEnd({ tier, status, paidUntil }: Plan): string | undefined {
  if (tier === 'lifetime' || status === 'past_due' || paidUntil === null) return undefined;
  return paidUntil === undefined ? 'the paid time ends' : dayText(paidUntil);
}

/** The small sentence next to the downgrade's button. */
export function downgradeLine(plan: Plan): string {
  const end = downgradeEnd(plan);
  const { settingsName } = PLANS[plan.tier];
  return end === undefined ? `${settingsName} ends at once.` : `You keep ${settingsName} until ${end}.`;
}

/** A text of the payment provider, which has the names of the buying pages, for the settings (AMB-12). */
export function inSettings(text: string): string {
  return Object.values(PLANS).reduce((said, { name, settingsName }) => said.replaceAll(name, settingsName), text);
}
