import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Tier } from '../../../shared/domain/plan.ts';
import { useStats, useView } from '../../library/react/hooks.ts';
import { sumsText } from '../../ui/money-text.ts';
import { numberText } from '../../ui/number-text.ts';
import { Readout, type ReadoutItem } from '../../ui/Readout.tsx';

const PLAN_LABELS: Record<Tier, string> = {
  free: 'Free plan',
  monthly: 'Monthly plan',
  annual: 'Annual plan',
  lifetime: 'Lifetime plan',
};

export type CollectionReadoutProps = {
  /** Undefined until the server has answered once. */
  followers: number | undefined;
  className?: string | undefined;
};

/** Figures over all albums; the value shows only if the person has chosen to see it. */
export function CollectionReadout({ followers, className }: CollectionReadoutProps) {
  const { account, albumLimit: limit, complete, pulled } = useView();
  const { totalRecords, totalArtists, values } = useStats();
  const isKnown = totalRecords > 0 || (complete && pulled);
  const items: ReadoutItem[] = [
    { label: 'Records', value: isKnown ? numberText(totalRecords) : '–' },
    { label: 'Artists', value: isKnown ? numberText(totalArtists) : '–' },
    { label: 'Followers', value: followers === undefined ? '–' : numberText(followers) },
  ];
  if (account?.showCollectionValue)
    items.push({ label: 'Collection value', value: isKnown ? sumsText(values, account.currency) : '–' });
  if (account) {
    const [tier, value] =
      limit === null ? [account.subscriptionTier, 'Unlimited'] : (['free', `${limit} albums`] as const);
    items.push({ label: PLAN_LABELS[tier], value, small: true });
  }
  return (
    <div className={className}>
      <Readout items={items} />
      {totalRecords > 0 && (
        <Link to="/statistics" className="home-numbers sm">
          Your shelf in numbers
          <ChevronRight className="i" aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
