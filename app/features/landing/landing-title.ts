/** The tab's title of the landing page; the collection home at the same address has none of its own. */
export const LANDING_TITLE = 'Vinyl collection catalogue';
