import { type ImportStore, openImportStore } from '../../library/imports/import-store.ts';
import type { Library } from '../../library/library.ts';
import { createImportJobs, type ImportJob, type ImportJobs } from './import-jobs.ts';
import type { ImportPart } from './import-plan.ts';

const open = new WeakMap<Library, ImportJobs>();
const stores = new WeakMap<Library, ImportStore<ImportJob, ImportPart>>();

/** The person's imports on this device. */
export function importStoreOf(library: Library): ImportStore<ImportJob, ImportPart> {
  const store = stores.get(library) ?? openImportStore<ImportJob, ImportPart>(library.userId);
  stores.set(library, store);
  return store;
}

/** The imports of the library that is open in this tab. What was interrupted goes on from here. */
export function jobsOf(library: Library): ImportJobs {
  const there = open.get(library);
  if (there) return there;
  const { userId } = library;
  const jobs = createImportJobs({
    library,
    store: importStoreOf(library),
    now: () => new Date(),
    pause: drawn,
    alone: (work) => (navigator.locks ? navigator.locks.request(`import-${userId}`, work) : work()),
  });
  open.set(library, jobs);
  void library.opened.then(() => jobs.open()).catch(() => undefined);
  return jobs;
}

/** Resolves when the page has had time to draw and to answer a touch. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
