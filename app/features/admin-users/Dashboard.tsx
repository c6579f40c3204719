import { numberText } from '../../ui/number-text.ts';
import { Readout } from '../../ui/Readout.tsx';
import { useSiteStats } from './admin-stats.ts';

/** The figures of the site, and its users. */
export function Dashboard() {
  const { stats } = useSiteStats();
  return <Readout items={[{ label: 'Total Users', value: numberText(stats.totalUsers) }]} />;
}
