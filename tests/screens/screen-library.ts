import type { Page } from 'playwright';
import { post, rest } from '../e2e/rest.ts';
import type { Product } from '../support/product.ts';

type Album = [artist: string, title: string, year: number, label: string, genre: string, more?: object];

/** In the shelf's order, newest first. */
export const ALBUMS: Album[] = [
  [
    'John Coltrane',
    'A Love Supreme',
    1965,
    'Impulse!',
    'jazz',
    { customTags: 'spiritual, mono', estimatedValue: '120' },
  ],
  ['David Bowie', 'Low', 1977, 'RCA Victor', 'rock', { customTags: 'berlin', estimatedValue: '48.50' }],
  ['Kraftwerk', 'Trans-Europe Express', 1977, 'Kling Klang', 'electronic', { condition: 'near-mint' }],
  [
    'Joni Mitchell',
    'Blue',
    1971,
    'Reprise',
    'folk',
    {
      condition: 'near-mint',
      sleeveCondition: 'very-good-plus',
      customTags: 'sunday morning, favourite, first pressing, inner sleeve',
      estimatedValue: '95.00',
      catalogNumber: 'MS 2038',
      country: 'US',
      format: 'LP, Album, Gatefold',
      personalNotes:
        'Side two has a faint tick before the last song. Bought on a rainy Saturday, still smells of the shop.',
    },
  ],
  ['Miles Davis', 'Kind of Blue', 1959, 'Columbia', 'jazz', { customTags: 'late night, modal', estimatedValue: '85' }],
  ['Talking Heads', 'Remain in Light', 1980, 'Sire', 'rock'],
  ['Fleetwood Mac', 'Rumours', 1977, 'Warner Bros.', 'rock', { condition: 'very-good' }],
  ['Nina Simone', 'Pastel Blues', 1965, 'Philips', 'jazz', { customTags: 'late night' }],
  ['Neil Young', 'Harvest', 1972, 'Reprise', 'folk'],
  ['Madvillain', 'Madvillainy', 2004, 'Stones Throw', 'hip-hop', { isLimitedEdition: true, condition: 'mint' }],
  ['Daft Punk', 'Discovery', 2001, 'Virgin', 'electronic', { estimatedValue: '60' }],
  ['Kate Bush', 'Hounds of Love', 1985, 'EMI', 'pop', { customTags: 'favourite' }],
  ['The Dave Brubeck Quartet', 'Time Out', 1959, 'Columbia', 'jazz', { customTags: 'late night' }],
  ['Portishead', 'Dummy', 1994, 'Go! Beat', 'electronic', { customTags: 'late night, bristol' }],
  ['Bob Marley & The Wailers', 'Exodus', 1977, 'Island', 'reggae'],
  ['Pink Floyd', 'The Dark Side of the Moon', 1973, 'Harvest', 'rock', { condition: 'good-plus' }],
  ['Herbie Hancock', 'Head Hunters', 1973, 'Columbia', 'jazz'],
  ['Glenn Gould', 'Bach: The Goldberg Variations', 1956, 'Columbia', 'classical'],
  ['Stevie Wonder', 'Innervisions', 1973, 'Tamla', 'pop'],
  ['Patti Smith', 'Horses', 1975, 'Arista', 'rock'],
  ['Massive Attack', 'Blue Lines', 1991, 'Wild Bunch', 'electronic'],
  ['Marvin Gaye', "What's Going On", 1971, 'Tamla', 'pop', { estimatedValue: '70' }],
  ['Aphex Twin', 'Selected Ambient Works 85-92', 1992, 'Apollo', 'electronic'],
  ['Charles Mingus', 'Mingus Ah Um', 1959, 'Columbia', 'jazz'],
  ['Television', 'Marquee Moon', 1977, 'Elektra', 'rock'],
  ['Aretha Franklin', 'Lady Soul', 1968, 'Atlantic', 'pop'],
  ['A Tribe Called Quest', 'Midnight Marauders', 1993, 'Jive', 'hip-hop'],
  ['Björk', 'Homogenic', 1997, 'One Little Indian', 'electronic'],
  ['Sonny Rollins', 'Saxophone Colossus', 1957, 'Prestige', 'jazz'],
  ['Radiohead', 'In Rainbows', 2007, 'XL', 'rock'],
  ['Johnny Cash', 'At Folsom Prison', 1968, 'Columbia', 'country'],
  ['Frank Ocean', 'Blonde', 2016, "Boys Don't Cry", 'pop'],
  ['Muddy Waters', 'Folk Singer', 1964, 'Chess', 'blues'],
  ['Kendrick Lamar', 'To Pimp a Butterfly', 2015, 'Top Dawg', 'hip-hop'],
  ['The Clash', 'London Calling', 1979, 'CBS', 'rock'],
  ['Ella Fitzgerald', 'Sings the Cole Porter Song Book', 1956, 'Verve', 'jazz'],
  ['Burial', 'Untrue', 2007, 'Hyperdub', 'electronic'],
  ['Dusty Springfield', 'Dusty in Memphis', 1969, 'Atlantic', 'pop'],
  ['Can', 'Tago Mago', 1971, 'United Artists', 'rock'],
  ['Fiona Apple', 'Fetch the Bolt Cutters', 2020, 'Epic', 'pop'],
  ['Kraftwerk', 'The Man-Machine', 1978, 'Kling Klang', 'electronic'],
  ['Neil Young', 'After the Gold Rush', 1970, 'Reprise', 'folk'],
  ['Portishead', 'Third', 2008, 'Island', 'electronic'],
  ['Talking Heads', 'Fear of Music', 1979, 'Sire', 'rock'],
  ['David Bowie', 'Station to Station', 1976, 'RCA Victor', 'rock'],
  [
    'Can',
    'Tago Mago',
    1989,
    'Spoon',
    'rock',
    { catalogNumber: 'SPOON 006/7', country: 'Germany', personalNotes: 'To play; the first one stays in its sleeve.' },
  ],
];

const COLLECTIONS = [
  { name: 'Jazz', isPublic: false, description: 'Small groups first.', titles: titlesOf('jazz') },
  { name: 'Late night', isPublic: false, titles: ['Kind of Blue', 'Pastel Blues', 'Dummy', 'Time Out', 'Untrue'] },
  { name: 'First pressings', isPublic: true, description: 'Bought one at a time.', titles: ['Blue', 'A Love Supreme'] },
];

const WISHES = [
  { artist: 'Alice Coltrane', title: 'Journey in Satchidananda', year: 1971, targetPrice: '45.00', priceAlert: true },
  {
    artist: 'Stan Getz & João Gilberto',
    title: 'Getz/Gilberto',
    year: 1964,
    targetPrice: '32.00',
    purchaseUrl: 'https://shop.example.com/getz',
  },
  { artist: 'Massive Attack', title: 'Mezzanine', year: 1998, targetPrice: '38.00', priceAlert: true },
  { artist: 'A Tribe Called Quest', title: 'The Low End Theory', year: 1991, targetPrice: '60.00' },
  { artist: 'Nas', title: 'Illmatic', year: 1994, targetPrice: '28.00', isPublic: false },
  { artist: 'Arcade Fire', title: 'Funeral', year: 2004, targetPrice: '30.00' },
  { artist: 'Nick Drake', title: 'Pink Moon', year: 1972 },
];

/**
 * Fills the signed-in person's library.
 * @param count number of albums, the newest ones
 */
export async function fillScreens(page: Page, product: Product, count = ALBUMS.length) {
  const idByTitle = new Map<string, string>();
  for (const [artist, title, year, label, genre, more] of ALBUMS.slice(0, count).reverse()) {
    const { id } = await post(page, product, '/api/records', {
      artist,
      title,
      year,
      label,
      genre,
      condition: 'very-good-plus',
      ...more,
    });
    idByTitle.set(title, id);
  }
  const shelfiePhotos = ['https://pictures.example/shelf.jpg', 'https://pictures.example/turntable.jpg'];
  await rest(page, product, `/api/records/${idByTitle.get('Kind of Blue')}`, {
    method: 'PATCH',
    body: { shelfiePhotos },
  });
  for (const { titles, ...collection } of COLLECTIONS) {
    const { id } = await post(page, product, '/api/collections', collection);
    for (const title of titles) {
      const recordId = idByTitle.get(title);
      if (recordId !== undefined) await post(page, product, `/api/collections/${id}/records/${recordId}`, {});
    }
  }
  for (const wish of WISHES.toReversed()) await post(page, product, '/api/wishlist', wish);
  const wishes = await rest<{ id: string }[]>(page, product, '/api/wishlist');
  return { recordId: idByTitle.get('Blue') ?? '', wishId: wishes[0]?.id ?? '' };
}

function titlesOf(genre: string): string[] {
  return ALBUMS.filter((album) => album[4] === genre).map(([, title]) => title);
}
