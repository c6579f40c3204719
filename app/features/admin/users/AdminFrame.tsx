import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refreshReads } from '../../../online/admin-waiting.ts';
import { useConnected } from '../../../session/use-connected.ts';
import { BackBar } from '../../../shell/BackBar.tsx';
import { PageHead } from '../../../shell/PageHead.tsx';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSiteStats } from './admin-stats.ts';

export type AdminFrameProps = {
  tabs: ReactNode;
  /** The target of Back on a page that was opened by its address. */
  backTo: string;
  children: ReactNode;
};

/** The title and the tabs above the pages for administrators. */
export function AdminFrame({ tabs, backTo, children }: AdminFrameProps) {
  const { stats } = useSiteStats();
  const online = useConnected();
  const [isBusy, setBusy] = useState(false);

  /** Reads again whatever the page shows. */
  async function refresh() {
    setBusy(true);
    await refreshReads('/api/admin');
    setBusy(false);
  }

  return (
    <>
      <BackBar to={backTo} />
      <div className="wrap page admin">
        <div className="admin-head">
          <PageHead title="Admin Dashboard" isDeeper>
            <p className="muted sm admin-updated">Last updated {adminTime(stats.lastUpdated)}</p>
            <Button disabled={!online} busy={isBusy} onClick={() => void refresh()}>
              <RefreshCw className="i" aria-hidden="true" />
              Refresh
            </Button>
          </PageHead>
        </div>
        {tabs}
        {children}
      </div>
    </>
  );
}
