/** What only a page of a view runs, or the page after it. */
export { openViewedLibrary } from '../sync/view-library.ts';
export { leaveNothing } from './leave-nothing.ts';
export { leaveViewPage } from './leave-view.ts';
export { saySwitched, watchViewPage } from './watch-view.ts';
