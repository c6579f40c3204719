import type { Page } from 'playwright';
import { collection, fullLife, record, wish } from '../components/support/library.ts';
import { type Change, changeAtOnce } from '../e2e/add-at-once.ts';
import { LIFE_COLLECTIONS } from '../support/full-life.ts';
import type { Product } from '../support/product.ts';
import type { Library } from './screen.ts';

type Album = [artist: string, title: string, year: number, label: string, genre: string, more?: object];

const PHOTOS = ['https://pictures.example/shelf.jpg', 'https://pictures.example/turntable.jpg'];

const ON_TOP = 7;

/** Albums that the pictures name, newest first. */
const ALBUMS: Album[] = [
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
];

/** Which of them stand in which collections of the full life. */
const PLACES: Record<string, string[]> = {
  Jazz: ALBUMS.filter(([, , , , genre]) => genre === 'jazz').map(([, title]) => title),
  'Late night': ['Kind of Blue', 'Pastel Blues', 'Dummy', 'Time Out'],
  'First pressings': ['Blue', 'A Love Supreme'],
};

const WISHES = [
  { artist: 'Alice Coltrane', title: 'Journey in Satchidananda', year: 1971, targetPrice: '45.00', priceAlert: true },
  {
    artist: 'Stan Getz & João Gilberto',
    title: 'Getz/Gilberto',
    year: 1964,
    targetPrice: '32.00',
    purchaseUrl: 'https://shop.example.com/getz',
  },
  { artist: 'Nas', title: 'Illmatic', year: 1994, targetPrice: '28.00', isPublic: false },
  { artist: 'Nick Drake', title: 'Pink Moon', year: 1972 },
];

/** Gives the signed-in person a full life of data, with what the pictures name on top. */
export function fillScreens(page: Page, product: Product): Promise<Library> {
  return fill(page, product, fullLife());
}

/** What the free plan has room for: the albums that the pictures name, and one more. */
export function fillFreePlan(page: Page, product: Product): Promise<Library> {
  const collections = LIFE_COLLECTIONS.filter(({ name }) => name in PLACES);
  return fill(
    page,
    product,
    collections.map((fields) => collection(fields)),
  );
}

async function fill(page: Page, product: Product, base: Change[]): Promise<Library> {
  const ids = new Map(base.filter(isCollection).map(({ args }) => [args.fields.name, args.id]));
  const placesOf = (title: string) => Object.keys(PLACES).filter((name) => PLACES[name]?.includes(title));
  const albums = ALBUMS.map(([artist, title, year, label, genre, more], at) => {
    const fields = { ...{ artist, title, year, label, genre, condition: 'very-good-plus' }, ...more };
    // The first ones stand before the names that a layout has to bear, so that the first page has both.
    const createdAt = `2026-0${at < ON_TOP ? 2 : 1}-01T00:00:${59 - at}.000Z`;
    return record(fields, { collectionIds: placesOf(title).map((name) => ids.get(name)), createdAt });
  });
  const wishes = WISHES.toReversed().map((fields) => wish(fields));
  const photos = PHOTOS.map((url) => ({ name: 'record.addShelfie', args: { id: idOf(albums, 'Kind of Blue'), url } }));
  await changeAtOnce(page, product, [...base, ...albums, ...photos, ...wishes]);
  return { recordId: idOf(albums, 'Blue'), wishId: idOf(wishes, WISHES[0]?.title) };
}

type Created = { args: { id: string; fields: { name?: string; title?: string } } };

const isCollection = (change: Change): change is Change & Created => change.name === 'collection.create';

function idOf(changes: Change[], title: string | undefined): string {
  const found = (changes as (Change & Created)[]).find(({ args }) => args.fields.title === title);
  if (!found) throw new Error(`${title} is missing`);
  return found.args.id;
}
