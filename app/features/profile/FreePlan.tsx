import { FREE_ALBUM_LIMIT, PAID_TIERS } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { PlanHead } from './PlanHead.tsx';
import { usedText } from './plan-words.ts';
import type { Plan } from './use-plan.ts';
import type { PlanChange } from './use-plan-change.ts';

const LINES = {
  monthly: PLANS.monthly.description,
  annual: `${PLANS.annual.description}, ${ANNUAL_SAVING.toLowerCase()}`,
  lifetime: `${PLANS.lifetime.description}, no renewals`,
};

/** The free plan, with the three it can be changed to. */
export function FreePlan({ plan, change }: { plan: Plan; change: PlanChange }) {
  const isSwitchedOff = plan.answer?.canPay === false;
  return (
    <>
      <PlanHead plan={plan} text={usedText(plan)}>
        <Meter label="Albums used" value={plan.stored} max={FREE_ALBUM_LIMIT} />
      </PlanHead>
      <ul>
        {PAID_TIERS.map((tier) => {
          const { settingsName, price, period, isPopular } = PLANS[tier];
          const isOpening = change.isRunning(tier);
          return (
            <li key={tier} className="plan-line">
              <span>
                <b>{settingsName}</b>
                <small>{LINES[tier]}</small>
              </span>
              <span className="plan-cost num">
                {price} <span>{period}</span>
              </span>
              <Button
                variant={isPopular && plan.blocked === undefined ? 'key' : 'default'}
                disabled={plan.blocked !== undefined || isSwitchedOff || (change.isRunning() && !isOpening)}
                busy={isOpening}
                busyLabel="Opening…"
                onClick={() => change.upgrade(tier)}
              >
                Upgrade<span className="vh"> to {settingsName}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {isSwitchedOff && (
        <p className="muted sm settings-below">Payments are switched off here. Gift codes still work.</p>
      )}
    </>
  );
}
