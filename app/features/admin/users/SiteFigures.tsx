import { countText, numberText } from '../../../ui/number-text.ts';
import { exactDollars } from '../../../ui/text/money-words.ts';
import { useSiteStats } from './admin-stats.ts';

export function SiteFigures() {
  const { stats } = useSiteStats();
  const { monthly, annual } = stats.subscriptionTiers;
  const figures = [
    {
      label: 'Total Users',
      value: numberText(stats.totalUsers),
      caption: `+${numberText(stats.recentUsers)} in last 30 days`,
    },
    { label: 'Vinyl Records', value: numberText(stats.totalRecords) },
    {
      label: 'Wishlist Items',
      value: numberText(stats.totalWishlistItems),
      caption: countText(stats.totalCollections, 'collection'),
    },
    {
      label: 'Monthly Revenue',
      value: exactDollars(stats.mrr),
      caption: `MRR, ${countText(monthly, 'subscriber')}`,
    },
    {
      label: 'Annual Revenue',
      value: exactDollars(stats.arr),
      caption: `ARR, ${countText(monthly + annual, 'subscriber')}`,
    },
  ];
  return (
    <dl className="readout admin-figures" aria-label="Figures of the site">
      {figures.map(({ label, value, caption }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {caption !== undefined && <dd className="admin-caption">{caption}</dd>}
        </div>
      ))}
    </dl>
  );
}
