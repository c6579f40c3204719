import { TIERS } from '../../../../shared/domain/plan.ts';
import { numberText } from '../../../ui/number-text.ts';
import { useSiteStats } from './admin-stats.ts';
import { shareOf, shareText, TIER_NAMES } from './tier-words.ts';

/** The number of users in each tier. */
export function TierBar() {
  const { stats } = useSiteStats();
  const { subscriptionTiers, totalUsers } = stats;
  const tiers = TIERS.map((tier) => ({ tier, count: subscriptionTiers[tier] }));
  return (
    <section aria-labelledby="admin-tiers">
      <h2 className="title-3" id="admin-tiers">
        Subscription Tiers
      </h2>
      {/* The list below says the same. */}
      <div className="admin-tier-bar" aria-hidden="true">
        {tiers.map(({ tier, count }) => (
          <i key={tier} data-tier={tier} style={{ width: `${shareOf(count, totalUsers)}%` }} />
        ))}
      </div>
      <ul className="admin-tiers">
        {tiers.map(({ tier, count }) => (
          <li key={tier}>
            <i data-tier={tier} aria-hidden="true" />
            {TIER_NAMES[tier]} <b className="num">{numberText(count)}</b>{' '}
            <span className="muted num">{shareText(count, totalUsers)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
