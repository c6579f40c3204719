import type { ReactNode } from 'react';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { adminTime } from '../../ui/later/admin-dates.ts';
import { useSiteStats } from './admin-stats.ts';

/** The title and the tabs above the pages for administrators. */
export function AdminFrame({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  const { stats } = useSiteStats();
  return (
    <div className="wrap page admin">
      <BackBar to="/you" />
      <div className="admin-head">
        <PageHead title="Admin Dashboard" isDeeper>
          <p className="muted sm admin-updated">Last updated {adminTime(stats.lastUpdated)}</p>
        </PageHead>
      </div>
      {tabs}
      {children}
    </div>
  );
}
