/** The code that only a page of a view runs, as one chunk. */
export { openViewedLibrary } from '../sync/view-library.ts';
export { leaveNothing } from './leave-nothing.ts';
