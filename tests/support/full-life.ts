// A full life of data, for tests and pictures of screens: a shelf that took years, collections with names of every length,
// and other people. Real albums come from the starter catalogue. The same on each run; depends on no clock and no chance.

import { CONDITIONS, type Condition } from '../../shared/domain/condition.ts';
import fifties from '../../sync-server/providers/catalogue/starter-catalogue/1950s.json' with { type: 'json' };
import sixties from '../../sync-server/providers/catalogue/starter-catalogue/1960s.json' with { type: 'json' };
import seventies from '../../sync-server/providers/catalogue/starter-catalogue/1970s.json' with { type: 'json' };
import eighties from '../../sync-server/providers/catalogue/starter-catalogue/1980s.json' with { type: 'json' };
import nineties from '../../sync-server/providers/catalogue/starter-catalogue/1990s.json' with { type: 'json' };
import twoThousands from '../../sync-server/providers/catalogue/starter-catalogue/2000s.json' with { type: 'json' };
import twentyTens from '../../sync-server/providers/catalogue/starter-catalogue/2010s.json' with { type: 'json' };
import twentyTwenties from '../../sync-server/providers/catalogue/starter-catalogue/2020s.json' with { type: 'json' };

export interface LifeAlbum {
  artist: string;
  title: string;
  year: number | null;
  label: string | null;
  genre: string | null;
  condition: Condition;
  country?: string;
  catalogNumber?: string;
  customTags?: string;
  personalNotes?: string;
  estimatedValue?: string;
  isLimitedEdition?: boolean;
  shelfiePhotos?: string[];
  /** Names of collections it is in, besides the default one. */
  collections: string[];
}

export interface LifeCollection {
  name: string;
  isPublic: boolean;
  description?: string;
}

export interface LifeWish {
  artist: string;
  title: string;
  year: number;
  label: string;
  genre: string;
  targetPrice?: string;
  priceAlert?: boolean;
  purchaseUrl?: string;
  notes?: string;
  isPublic: boolean;
}

export interface LifePerson {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  isPublic: boolean;
  /** The number of the life's albums they own too, from `from` on. */
  albums: { from: number; count: number };
  collections: LifeCollection[];
  review?: { rating: number; text: string | null };
}

/** 80 letters without a space. */
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(
  0,
  80,
);
const RIGHT_TO_LEFT = 'תקליטים של שעות הלילה';
/** Each letter carries two combining marks. */
const COMBINING = 'Zá̂n̂g̣ṭụ̣̄ḿḅạ';

const COLLECTIONS: LifeCollection[] = [
  { name: 'Rap', isPublic: true, description: 'Twelve inches only.' },
  { name: 'Late night', isPublic: false, description: 'After eleven.' },
  { name: 'First pressings', isPublic: true, description: 'Bought one at a time.' },
  { name: LONG_WORD, isPublic: true, description: LONG_WORD },
  { name: RIGHT_TO_LEFT, isPublic: true, description: 'אחרי חצות, בשקט.' },
  { name: COMBINING, isPublic: true },
  { name: 'Jazz', isPublic: false, description: 'Small groups first.' },
  { name: 'AC/DC & 50% off?', isPublic: true },
  { name: 'Everything that came from the attic of the house by the sea, still in boxes', isPublic: false },
  { name: '東京で買ったレコード', isPublic: true },
  { name: 'To sell', isPublic: false },
  { name: 'Kitchen', isPublic: false, description: '' },
];

/** Names that a layout has to bear, newest first. */
const UNUSUAL: Partial<LifeAlbum>[] = [
  { artist: LONG_WORD, title: 'Live', collections: [LONG_WORD, 'First pressings'] },
  { artist: 'אריק איינשטיין', title: 'שבלול', year: 1970, genre: 'rock', collections: [RIGHT_TO_LEFT] },
  { artist: COMBINING, title: COMBINING, collections: [COMBINING] },
  { artist: 'Mum', title: LONG_WORD, collections: ['First pressings'] },
  { artist: 'はっぴいえんど', title: '風街ろまん', year: 1971, genre: 'folk', collections: ['東京で買ったレコード'] },
  { artist: '!!!', title: 'Myth Takes', year: 2007, genre: 'alternative', isLimitedEdition: true },
  { artist: '💿🎷', title: '÷', year: 2017 },
  { artist: 'M', title: 'X', year: 1979 },
];

/** Albums whose words are in other albums too, which Look up must distinguish. */
const ALIKE: Partial<LifeAlbum>[] = [
  { artist: 'Mazzy Star', title: 'So Tonight That I Might See', year: 1993, label: 'Capitol', genre: 'alternative' },
  { artist: 'New Order', title: 'Low-Life', year: 1985, label: 'Factory', genre: 'alternative' },
  { artist: 'Neil Young', title: 'Harvest', year: 1972, label: 'Reprise', genre: 'folk', country: 'US' },
  { artist: 'Deep Purple', title: 'Machine Head', year: 1972, label: 'Harvest', genre: 'rock' },
  { artist: 'Can', title: 'Tago Mago', year: 1971, label: 'United Artists', genre: 'rock', country: 'Germany' },
  { artist: 'Can', title: 'Tago Mago', year: 1989, label: 'Spoon', genre: 'rock', catalogNumber: 'SPOON 006/7' },
];

const GRADES = CONDITIONS.map(({ slug }) => slug);

type Row = (string | number)[];
const CATALOGUE = [
  fifties,
  sixties,
  seventies,
  eighties,
  nineties,
  twoThousands,
  twentyTens,
  twentyTwenties,
].flat() as Row[];
const TAGS = [
  'late night',
  'favourite',
  'sunday morning',
  'first pressing',
  'mono',
  'to clean',
  'gift',
  'inner sleeve',
];

const REAL = spreadOut(CATALOGUE, 336 + 40);

/** 350 albums, the newest first. */
export const LIFE_ALBUMS: LifeAlbum[] = [...UNUSUAL, ...ALIKE, ...REAL.slice(0, 336).map(owned)].map((album, at) => ({
  artist: '',
  title: '',
  year: null,
  label: null,
  genre: null,
  condition: GRADES[at % GRADES.length] as Condition,
  collections: [],
  ...album,
}));

export const LIFE_COLLECTIONS = COLLECTIONS;

export const LIFE_WISHES: LifeWish[] = REAL.slice(336).map((row, at) => ({
  ...facts(row),
  ...(at % 3 !== 0 && { targetPrice: `${12 + at * 3}.50` }),
  ...(at % 6 === 1 && { priceAlert: true }),
  ...(at % 5 === 2 && {
    purchaseUrl: 'https://shop.example.com/records/a-rather-long-address-of-one-copy?ref=wishlist',
  }),
  ...(at % 6 === 3 && { notes: 'Only with the inner sleeve.' }),
  isPublic: at % 7 !== 6,
}));

/** Twelve, the newest member first. */
export const LIFE_PEOPLE: LifePerson[] = [
  person('runoutgroove', 'Runout', 'Groove', [0, 120], {
    rating: 5,
    text: 'The quiet between the notes is the point.',
  }),
  person(
    'the-collector-with-a-name-of-exactly-50-characters',
    'Wolfeschlegelsteinhausenberger',
    'Featherstonehaugh',
    [20, 90],
    {
      rating: 3,
      text: `Made for driving.\n\n${'Die Autobahn, again and again. '.repeat(24)}`,
    },
  ),
  person(null, '💿🎷🎧', 'Zoë 🧑‍🎤', [40, 12]),
  person('seder_shabbat', 'שִׁירָה', 'בֶּן־דָּוִד', [5, 60], {
    rating: 5,
    text: 'תקליט לשעות הלילה המאוחרות, בלי מילים מיותרות.',
  }),
  person('deadwax_reader', null, null, [100, 38], { rating: 2, text: `${LONG_WORD} 🎶🎶🎶` }),
  person('gatefold', null, null, [60, 9], { rating: 4, text: null }),
  person('b-sides-only', 'B', null, [150, 35]),
  person('33andathird', null, null, [200, 21]),
  person('sidetwo', null, 'Two', [250, 26]),
  person('needledrop', 'Needle', 'Drop', [3, 40], { rating: 5, text: 'Has not left the turntable since Sunday.' }),
  { ...person('inner_sleeve', 'Inner', 'Sleeve', [0, 23]), isPublic: false },
  { ...person(null, null, null, [10, 2]), isPublic: false },
];

function person(
  username: string | null,
  firstName: string | null,
  lastName: string | null,
  [from, count]: [number, number],
  review?: LifePerson['review'],
): LifePerson {
  const collections = count > 30 ? COLLECTIONS.filter(({ isPublic }) => isPublic).slice(0, 7) : [];
  return {
    username,
    firstName,
    lastName,
    isPublic: true,
    albums: { from, count },
    collections,
    ...(review && { review }),
  };
}

function owned(row: Row, at: number): Partial<LifeAlbum> {
  const [, , , , , country, catalogNumber] = row as string[];
  const album = facts(row);
  return {
    ...album,
    ...(country && { country }),
    ...(catalogNumber && { catalogNumber }),
    ...(at % 2 === 0 && { customTags: TAGS.slice(at % 5, (at % 5) + 1 + (at % 4)).join(', ') }),
    ...(at % 3 === 0 && { estimatedValue: `${8 + ((at * 37) % 240)}.${at % 2 === 0 ? '00' : '50'}` }),
    ...(at % 11 === 4 && {
      personalNotes: 'Side two has a faint tick before the last song. Bought on a rainy Saturday.',
    }),
    ...(at % 13 === 5 && { isLimitedEdition: true }),
    ...(at % 29 === 7 && {
      shelfiePhotos: ['https://pictures.example/shelf.jpg', 'https://pictures.example/deck.jpg'],
    }),
    collections: COLLECTIONS.filter(({ name }, order) =>
      name === 'Jazz' ? album.genre === 'jazz' : name === 'Rap' ? album.genre === 'hip-hop' : (at + order) % 17 === 0,
    ).map(({ name }) => name),
  };
}

function facts(row: Row) {
  const [artist, title, year, label, genre] = row as [string, string, number, string, string];
  return { artist, title, year, label, genre };
}

/** The same number of rows from the whole list, in an order that mixes the decades. */
function spreadOut(rows: Row[], count: number): Row[] {
  const mixed = Array.from({ length: rows.length }, (_, at) => rows[(at * 211) % rows.length] as Row);
  return mixed.slice(0, count);
}
