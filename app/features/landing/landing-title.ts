/** The tab's title of the landing page; the collection home at the same address sets none. */
export const LANDING_TITLE = 'Vinyl collection catalogue';
