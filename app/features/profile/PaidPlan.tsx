import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { UnlimitedMeter } from '../../ui/text/UnlimitedMeter.tsx';
import { DowngradeDialog } from './DowngradeDialog.tsx';
import { PlanHead } from './PlanHead.tsx';
import { downgradeLine, standingText } from './plan-words.ts';
import type { Plan } from './use-plan.ts';
import type { PlanChange } from './use-plan-change.ts';

/** A paid plan with its end date and the downgrade; upgrades are on the page of plans. */
export function PaidPlan({ plan, tier, change }: { plan: Plan; tier: PaidTier; change: PlanChange }) {
  const [isAsking, setIsAsking] = useState(false);
  const { status, answer, blocked } = plan;
  const isBlocked = blocked !== undefined || change.isRunning();
  const hasPortal = answer?.hasPortal === true;
  return (
    <>
      <PlanHead plan={plan} text={standingText(plan)}>
        <UnlimitedMeter />
      </PlanHead>
      {status === 'past_due' && hasPortal && (
        <p className="settings-key">
          <Button
            variant="key"
            disabled={blocked !== undefined}
            busy={change.isRunning('portal')}
            busyLabel="Opening…"
            onClick={change.openPortal}
          >
            Update card
          </Button>
        </p>
      )}
      {status === 'canceled' && (
        <p className="settings-key">
          <Button
            disabled={blocked !== undefined}
            busy={change.isRunning(tier)}
            busyLabel="One moment…"
            onClick={() => change.upgrade(tier)}
          >
            Keep {PLANS[tier].settingsName}
          </Button>
        </p>
      )}
      <ul>
        {hasPortal && (
          <PageLine title="Card and invoices" text="Kept by the payment provider, on its own page.">
            <Button disabled={isBlocked} onClick={change.openPortal}>
              Open<span className="vh"> card and invoices</span>
              <ExternalLink className="i" aria-hidden="true" />
            </Button>
          </PageLine>
        )}
        {status !== 'canceled' && (
          <PageLine title="Downgrade to free" text={downgradeLine(plan)}>
            <Button disabled={isBlocked} onClick={() => setIsAsking(true)}>
              Downgrade<span className="vh"> to free</span>
            </Button>
          </PageLine>
        )}
      </ul>
      <DowngradeDialog plan={plan} tier={tier} change={change} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
