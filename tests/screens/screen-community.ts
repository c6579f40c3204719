import { inDatabase } from '../e2e/product-database.ts';
import type { Product } from '../support/product.ts';
import { ALBUMS } from './screen-library.ts';

interface Somebody {
  username: string | null;
  /** How many of the screens' albums they have; nobody sees a private profile's. */
  albums: number;
  isPrivate?: boolean;
  firstName?: string;
  lastName?: string;
  email?: string;
}

export const LONG_USERNAME = 'the-collector-with-a-name-of-exactly-50-characters';

/** The newest member first, as the list of collectors has them. */
const PEOPLE: Somebody[] = [
  { username: 'runoutgroove', albums: 44, firstName: 'Runout', lastName: 'Groove' },
  { username: 'wax-and-wane', albums: 31 },
  { username: LONG_USERNAME, albums: 28, firstName: 'Wolfeschlegelsteinhausenberger', lastName: 'Featherstonehaugh' },
  {
    username: null,
    albums: 12,
    firstName: '💿🎷🎧',
    lastName: 'Zoë 🧑‍🎤',
    email: 'a.rather.long.front.part.of.an.address@example.com',
  },
  { username: 'seder_shabbat', albums: 17, firstName: 'שִׁירָה', lastName: 'בֶּן־דָּוִד' },
  { username: 'deadwax_reader', albums: 38 },
  { username: 'gatefold', albums: 9 },
  { username: 'b-sides-only', albums: 35 },
  { username: '33andathird', albums: 21 },
  { username: 'sidetwo', albums: 26 },
  { username: 'needledrop', albums: 40 },
  ...['locked_groove', 'matrix_number', 'obi-strip', 'promo-copy', 'dust-jacket', 'anti-static', 'stylus_fresh'].map(
    (username, at) => ({ username, albums: 8 - at }),
  ),
  { username: 'seven-inch', albums: 14 },
  { username: 'lead_in', albums: 13 },
  { username: 'half-speed', albums: 11 },
  { username: 'inner_sleeve', albums: 23, isPrivate: true },
  { username: null, albums: 2, isPrivate: true },
];

type Words = [username: string, title: string, rating: number, text: string | null];

/** The newest first. */
const REVIEWS: Words[] = [
  ['wax-and-wane', 'Blue', 4, 'Bought three pressings over the years. The first one is the one I reach for.'],
  ['runoutgroove', 'Blue', 5, 'The quiet between the notes is the point. My copy has a little noise on side two.'],
  ['seder_shabbat', 'Kind of Blue', 5, 'תקליט לשעות הלילה המאוחרות, בלי מילים מיותרות.'],
  [LONG_USERNAME, 'Trans-Europe Express', 3, `Made for driving.\n\n${'Die Autobahn, again and again. '.repeat(24)}`],
  [
    'needledrop',
    'Remain in Light',
    5,
    'Three voices, one microphone, no hurry. It has not left the turntable since Sunday.',
  ],
  ['gatefold', 'Pastel Blues', 4, null],
  [
    'deadwax_reader',
    'Untrue',
    2,
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft 🎶🎶🎶',
  ],
  ['deadwax_reader', 'Low', 4, 'Warm, slow and slightly out of tune in the best way.'],
];

/** Other collectors with albums, reviews and follows; those who are there already stay. */
export async function fillCommunity(product: Product, follows: string): Promise<void> {
  const people = PEOPLE.map((each, at) => ({ ...each, subject: each.username ?? `nobody-${at}`, at }));
  const albums = ALBUMS.map(([artist, title, , , genre], at) => ({ artist, title, genre, at }));
  const reviews = REVIEWS.map(([subject, title, rating, text], at) => {
    const artist = ALBUMS.find((album) => album[1] === title)?.[0];
    return { subject, artist, title, rating, text, at };
  });
  const added = await inDatabase<{ id: string }>(
    product,
    `insert into users (id, issuer, subject, username, first_name, last_name, email, is_public, subscription_tier, created_at)
     select gen_random_uuid(), 'screens', subject, username, "firstName", "lastName", email, "isPrivate" is not true,
       'lifetime', '2025-03-02'::timestamptz - at * interval '9 days'
     from jsonb_to_recordset($1) as p(subject text, username text, "firstName" text, "lastName" text, email text,
       "isPrivate" boolean, at int)
     on conflict (issuer, subject) do nothing returning id`,
    [JSON.stringify(people)],
  );
  if (added.length > 0) {
    await inDatabase(
      product,
      `with collection as (
         insert into collections (id, user_id, name, is_public, is_default, version)
         select gen_random_uuid(), id, 'My Collection', true, true, 1 from users where issuer = 'screens'
       )
       insert into records (id, user_id, artist, title, genre, condition, created_at, version)
       select gen_random_uuid(), u.id, a.artist, a.title, a.genre, 'very-good-plus',
         '2026-10-01'::timestamptz + ((a.at + p.at * 3) % 46) * interval '1 hour', 1
       from users u
       join jsonb_to_recordset($1) as p(subject text, albums int, at int) on u.issuer = 'screens' and u.subject = p.subject
       join jsonb_to_recordset($2) as a(artist text, title text, genre text, at int) on (a.at + p.at * 3) % 46 < p.albums`,
      [JSON.stringify(people), JSON.stringify(albums)],
    );
    await inDatabase(
      product,
      `insert into album_reviews (id, user_id, artist, title, rating, review, created_at)
       select gen_random_uuid(), u.id, r.artist, r.title, r.rating, r.text, '2026-11-20'::timestamptz - r.at * interval '53 hours'
       from jsonb_to_recordset($1) as r(subject text, artist text, title text, rating int, text text, at int)
       join users u on u.issuer = 'screens' and u.subject = r.subject`,
      [JSON.stringify(reviews)],
    );
  }
  await inDatabase(
    product,
    `insert into user_follows (id, follower_id, following_id)
     select gen_random_uuid(), f.id, me.id from users f, users me
     where f.issuer = 'screens' and f.subject in ('needledrop', 'gatefold', $1) and me.username = $2
     on conflict do nothing`,
    [LONG_USERNAME, follows],
  );
}
