import { Check } from 'lucide-react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS, UNLOCKED_BENEFITS } from '../../../shared/domain/plan-catalogue.ts';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { UnlimitedMeter } from '../../ui/text/UnlimitedMeter.tsx';
import { GoHome, SuccessPage } from './SuccessPage.tsx';

export type WelcomeProps = {
  plan: PaidTier;
  /** The next automatic payment, if it is known. */
  renewal?: { at: string } | null | undefined;
  /** The end of what is paid; null is without end, or not known. */
  paidUntil: string | null;
  sessionId?: string | undefined;
};

/** The plan is on: the lit meter, and what it unlocks. */
export function Welcome({ plan, renewal, paidUntil, sessionId }: WelcomeProps) {
  return (
    <SuccessPage
      title={`Welcome, ${PLANS[plan].name}`}
      text={activeText(plan, renewal?.at, paidUntil)}
      meter={<UnlimitedMeter />}
      actions={<GoHome isPrimary />}
      sessionId={sessionId}
    >
      <ul className="page-lines paid-lines">
        {UNLOCKED_BENEFITS.map(({ title, text }) => (
          <PageLine key={title} title={title} text={text}>
            <Check className="i" aria-hidden="true" />
          </PageLine>
        ))}
      </ul>
    </SuccessPage>
  );
}

function activeText(plan: PaidTier, renewsAt: string | undefined, paidUntil: string | null): string {
  if (plan === 'lifetime') return 'Your plan is active. It was paid once and never renews.';
  if (renewsAt !== undefined) return `Your plan is active and renews on ${dayText(renewsAt)}.`;
  return paidUntil === null ? 'Your plan is active.' : `Your plan is active until ${dayText(paidUntil)}.`;
}
