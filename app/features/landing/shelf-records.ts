/** What stands on the landing page's shelf: the fourth is pulled out. */
export const SHELF_RECORDS = [
  { artist: 'Nick Drake', title: 'Pink Moon' },
  { artist: 'The Beach Boys', title: 'Pet Sounds' },
  { artist: 'The Dave Brubeck Quartet', title: 'Time Out' },
  { artist: 'Talking Heads', title: 'Remain in Light' },
  { artist: 'Kraftwerk', title: 'Trans-Europe Express' },
  { artist: 'Stan Getz & João Gilberto', title: 'Getz/Gilberto' },
  { artist: 'Daft Punk', title: 'Discovery' },
  { artist: 'Kate Bush', title: 'Hounds of Love' },
  { artist: 'Portishead', title: 'Dummy' },
  { artist: 'Fleetwood Mac', title: 'Rumours' },
] as const;

export const PULLED_OUT = 4;
