import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { PaidTier, Tier } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING, type Plan } from '../../../shared/domain/plan-catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Badge } from '../../ui/marks/Badge.tsx';
import { PlanMeter } from './PlanMeter.tsx';

/** @param onGift present while the plans are offered as gifts */
export function PlanCard({ plan, onGift }: { plan: Plan; onGift: ((tier: PaidTier) => void) | undefined }) {
  const { name, price, period, originalPrice, description, isPopular, features } = plan;
  return (
    <article className={isPopular ? 'popular' : undefined}>
      <h2 id={headingOf(plan.id)}>
        {name} {isPopular && <Badge tone="lamp">Most Popular</Badge>}
      </h2>
      <p className="amount">
        <b>{price}</b> {period}{' '}
        {originalPrice && (
          <s>
            <span className="vh">instead of </span>
            {originalPrice}
          </s>
        )}
      </p>
      <PlanMeter isLit={plan.albumLimit === null} />
      <p className="plan-line muted sm">
        {description}
        {originalPrice && <b>{ANNUAL_SAVING}</b>}
      </p>
      <ul className="plan-features">
        {features.map((feature) => (
          <li key={feature}>
            <Check className="i" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <PlanKey plan={plan} onGift={onGift} />
    </article>
  );
}

const headingOf = (id: Tier) => `plan-${id}`;

function PlanKey({ plan: { id, isPopular, callToAction }, onGift }: Parameters<typeof PlanCard>[0]) {
  const look = { size: 'lg', full: true, variant: isPopular ? 'key' : 'default' } as const;
  if (id === 'free') {
    return (
      <LinkButton {...look} href="/api/login">
        {callToAction}
      </LinkButton>
    );
  }
  if (onGift) {
    return (
      <Button {...look} aria-describedby={headingOf(id)} onClick={() => onGift(id)}>
        Buy as Gift
      </Button>
    );
  }
  return (
    <LinkButton {...look} render={<Link to="/checkout" search={{ plan: id }} />}>
      {callToAction}
    </LinkButton>
  );
}
