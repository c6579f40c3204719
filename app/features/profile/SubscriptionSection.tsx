import { Link } from '@tanstack/react-router';
import { isPaidTier } from '../../../shared/domain/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { BillingHistory } from './BillingHistory.tsx';
import { FreePlan } from './FreePlan.tsx';
import { PaidPlan } from './PaidPlan.tsx';
import { usePlan } from './use-plan.ts';
import { usePlanChange } from './use-plan-change.ts';

/** The current plan, its price, and the buttons that change it. */
export function SubscriptionSection() {
  const plan = usePlan();
  const change = usePlanChange(plan);
  const { tier } = plan;
  const place = useKeptFocus('.plan-head');
  return (
    <div {...place}>
      {isPaidTier(tier) ? (
        <PaidPlan plan={plan} tier={tier} change={change} />
      ) : (
        <FreePlan plan={plan} change={change} />
      )}
      {plan.blocked !== undefined && (
        <p className="muted sm settings-below" role="status">
          {plan.blocked}
        </p>
      )}
      {plan.hasFailed && (
        <p className="sm settings-below" role="status">
          Not all of your plan could be read.{' '}
          <Button variant="quiet" onClick={plan.readAgain}>
            Try again
          </Button>
        </p>
      )}
      <p className="sm muted settings-below">
        Have a gift code?{' '}
        <Link className="settings-link" to="/redeem-gift">
          Redeem Gift
        </Link>
      </p>
      <BillingHistory plan={plan} />
    </div>
  );
}
