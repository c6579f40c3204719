import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasImported } from '../../library/imports/imports-name.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { ImportJob, ImportJobs } from './import-jobs.ts';
import { jobsOf } from './jobs-of.ts';

/** The imports of this device, the newest first, with what is done of them so far. */
export function useImportJobs(): { jobs: ImportJobs; list: readonly ImportJob[] } {
  const jobs = jobsOf(useLibrary());
  return { jobs, list: useSyncExternalStore(jobs.subscribe, jobs.jobs) };
}

const NONE: readonly ImportJob[] = [];
const never = () => () => undefined;

/**
 * The number of records that imports on this device have brought. To look would make a database for them, so it looks
 * only where there is one, and once an import `isBegun`.
 * @param isOwn false while an administrator views as the person, whose imports are on other devices
 */
export function useImportedCount(isOwn: boolean, isBegun: boolean): number {
  const library = useLibrary();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isOwn) void hasImported(library.userId).then(setThere);
  }, [isOwn, library]);
  const jobs = isOwn && (isThere || isBegun) ? jobsOf(library) : undefined;
  const list = useSyncExternalStore(jobs?.subscribe ?? never, jobs?.jobs ?? (() => NONE));
  return list.filter(({ state }) => state !== 'taken-back').reduce((sum, { saved }) => sum + saved, 0);
}
