// Chunk: view

/** What only a page of a view runs, or the page after it. */
export { openViewedLibrary } from '../sync/view-library.ts';
export { blockPersistentStorage } from './block-persistent-storage.ts';
export { leaveViewPage } from './leave-view.ts';
export { showSwitchNotice, watchViewPage } from './watch-view.ts';
