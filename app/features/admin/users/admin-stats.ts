import { createContext, useContext } from 'react';
import type { AdminStats } from '../../../../shared/contract/admin-users.ts';

/** The figures that opened the pages for administrators. */
export interface SiteStats {
  stats: AdminStats;
  /** Reads them again, after a change. */
  refresh: () => void;
}

export const SiteStatsContext = createContext<SiteStats | undefined>(undefined);

export function useSiteStats(): SiteStats {
  const stats = useContext(SiteStatsContext);
  if (!stats) throw new Error('useSiteStats needs an AdminAccess above it');
  return stats;
}
