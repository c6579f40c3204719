import { useSyncExternalStore } from 'react';
import { useLibrary } from '../../library/react/hooks.ts';
import type { ImportJob, ImportJobs } from './import-jobs.ts';
import { jobsOf } from './jobs-of.ts';

/** The imports of this device, the newest first, with what is done of them so far. */
export function useImportJobs(): { jobs: ImportJobs; list: readonly ImportJob[] } {
  const jobs = jobsOf(useLibrary());
  return { jobs, list: useSyncExternalStore(jobs.subscribe, jobs.jobs) };
}
