import { effectiveTier, type Tier } from '../../../shared/domain/plan.ts';
import { useAlbumLimit, useStats, useView } from '../../library/hooks.ts';
import { wholeDollars } from '../../ui/money-text.ts';
import { Readout, type ReadoutItem } from '../../ui/Readout.tsx';

const PLAN_LABELS: Record<Tier, string> = {
  free: 'Free plan',
  monthly: 'Monthly plan',
  annual: 'Annual plan',
  lifetime: 'Lifetime plan',
};

const number = new Intl.NumberFormat('en-US');

/** Figures over all albums; the value only for those who chose to see it. */
export function CollectionReadout({ className }: { className?: string | undefined }) {
  const { account } = useView();
  const { totalRecords, totalArtists, collectionValue } = useStats();
  const { limit } = useAlbumLimit();
  const items: ReadoutItem[] = [
    { label: 'Records', value: number.format(totalRecords) },
    { label: 'Artists', value: number.format(totalArtists) },
  ];
  if (account?.showCollectionValue) items.push({ label: 'Collection value', value: wholeDollars(collectionValue) });
  if (account && limit === null) {
    const tier = effectiveTier(account, new Date().toISOString());
    items.push({ label: PLAN_LABELS[tier], value: 'Unlimited', small: true });
  }
  return <Readout className={className} items={items} />;
}
