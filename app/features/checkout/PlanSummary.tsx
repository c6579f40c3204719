import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Badge } from '../../ui/Badge.tsx';
import { UnlimitedMeter } from '../../ui/text/UnlimitedMeter.tsx';
import { benefitsOf } from './plan-words.ts';

export type PlanSummaryProps = {
  plan: PaidTier;
  title: string;
  /** Next to the plan's name, which then comes below the title. */
  badge?: string | undefined;
  price: string;
  /** The crossed-out price before a discount; a period then goes without saying. */
  oldPrice?: string | undefined;
  note?: ReactNode;
  /** Between title and price. */
  choice?: ReactNode;
  /** Below the benefits. */
  children?: ReactNode;
};

/** A plan as the buying pages show it: name, price, lit meter and benefits. */
export function PlanSummary({ plan, title, badge, price, oldPrice, note, choice, children }: PlanSummaryProps) {
  const { name, period } = PLANS[plan];
  return (
    <section className="buy-plan" aria-label={name}>
      <h1 className="title-1" tabIndex={-1} data-page-title>
        {title}
      </h1>
      {badge !== undefined && (
        <p className="buy-name">
          <b>{name}</b>
          <Badge tone="lamp">{badge}</Badge>
        </p>
      )}
      {choice}
      <p className="buy-amount">
        <b>{price}</b> {oldPrice === undefined ? period : <Struck>{oldPrice}</Struck>}
      </p>
      {note !== undefined && <p className="sm muted buy-note">{note}</p>}
      <UnlimitedMeter />
      <ul className="buy-benefits">
        {benefitsOf(plan).map((benefit) => (
          <li key={benefit}>
            <Check className="i" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** A price that no longer holds; a line through it says nothing to a screen reader. */
export function Struck({ children }: { children: ReactNode }) {
  return (
    <s>
      <span className="vh">instead of </span>
      {children}
    </s>
  );
}
