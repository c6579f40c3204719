/** Version of this protocol; a server that no longer speaks a client's version answers 426. */
export const SYNC_PROTOCOL = 3;
/** Most commands in one request, and the most bytes the client packs into one. */
export const MAX_BATCH = 500;
export const MAX_BATCH_BYTES = 2_000_000;
/** Rows of one packed segment. */
export const SEGMENT_ROWS = 500;
/** Rows of the first page: what fills the first screens, and no more, so that it comes soon. */
export const FIRST_ROWS = 200;
/** Rows of the later pages of a first pull. */
export const PAGE_ROWS = 5_000;

/** Header every sync answer carries, so that a captive portal's page is never taken for one. */
export const SYNC_HEADER = 'x-sync';

/** Most rows one command may name. */
export const MAX_IDS = 500;
