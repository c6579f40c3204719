import type { ReactNode } from 'react';
import { BackBar } from '../../shell/BackBar.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { adminTime } from '../../ui/later/admin-dates.ts';
import { useSiteStats } from './admin-stats.ts';

export type AdminFrameProps = {
  tabs: ReactNode;
  /** Where Back leads from a page that was opened by its address. */
  backTo: string;
  children: ReactNode;
};

/** The title and the tabs above the pages for administrators. */
export function AdminFrame({ tabs, backTo, children }: AdminFrameProps) {
  const { stats } = useSiteStats();
  return (
    <div className="wrap page admin">
      <BackBar to={backTo} />
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
