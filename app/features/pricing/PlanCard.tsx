import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { FREE_ALBUM_LIMIT, type PaidTier, type Tier } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING, type Plan } from '../../../shared/domain/plan-catalogue.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

const SEGMENTS = Array.from({ length: FREE_ALBUM_LIMIT }, (_, at) => at);

/** A row of segments, one for each album of the free plan; all are lit where the plan has no limit. */
function PlanMeter({ isLit }: { isLit: boolean }) {
  return (
    <div className={isLit ? 'plan-meter lit' : 'plan-meter'} aria-hidden="true">
      {SEGMENTS.map((segment) => (
        <i key={segment} />
      ))}
    </div>
  );
}

export type PlanCardProps = {
  plan: Plan;
  /** The one main action of the page. */
  isMain: boolean;
  /** The member's plan; undefined for visitors. */
  own: Tier | undefined;
  /** Present while the plans are offered as gifts. */
  onGift: ((tier: PaidTier) => void) | undefined;
};

export function PlanCard({ plan, isMain, own, onGift }: PlanCardProps) {
  const { name, price, period, originalPrice, description, isPopular, features } = plan;
  const isOwn = own === plan.id && !onGift;
  return (
    <article className={isOwn ? 'own' : isMain ? 'popular' : undefined}>
      <h2 id={headingOf(plan.id)}>
        {name} {isOwn ? <Badge tone="ok">Your plan</Badge> : isPopular && <Badge tone="lamp">Most Popular</Badge>}
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
      <PlanButton plan={plan} isMain={isMain} own={own} onGift={onGift} />
    </article>
  );
}

const headingOf = (id: Tier) => `plan-${id}`;

function PlanButton({ plan: { id, callToAction }, isMain, own, onGift }: PlanCardProps) {
  const look = { size: 'lg', full: true, variant: isMain ? 'key' : 'default' } as const;
  if (id === 'free') {
    return own ? null : (
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
  if (own === id) {
    return (
      <LinkButton {...look} render={<Link to="/profile" hash="subscription" />}>
        Manage your plan
      </LinkButton>
    );
  }
  // There is nothing more to buy for oneself.
  if (own === 'lifetime') return null;
  return (
    <LinkButton {...look} render={<Link to="/checkout" search={{ plan: id }} />}>
      {callToAction}
    </LinkButton>
  );
}
