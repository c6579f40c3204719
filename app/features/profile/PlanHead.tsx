import type { ReactNode } from 'react';
import { STATUS_WORDS } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Plan } from './use-plan.ts';

/** The plan's name with its state, the meter, and a sentence. */
export function PlanHead({ plan, text, children }: { plan: Plan; text: string; children: ReactNode }) {
  return (
    <section className="plan-head" aria-label="Your plan" tabIndex={-1}>
      <div className="row">
        <b className="grow">{PLANS[plan.tier].settingsName}</b>
        <span className="plan-badges">
          {plan.isAdmin && <Badge tone="key">Admin</Badge>}
          <Badge tone={plan.status === 'past_due' ? 'bad' : 'neutral'}>{STATUS_WORDS[plan.status]}</Badge>
        </span>
      </div>
      {children}
      <span className="muted sm num">{text}</span>
    </section>
  );
}
