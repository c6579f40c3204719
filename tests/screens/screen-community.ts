import { inDatabase } from '../e2e/product-database.ts';
import { LIFE_ALBUMS, LIFE_PEOPLE, type LifeAlbum } from '../support/full-life.ts';
import type { Product } from '../support/product.ts';

type Words = [username: string, title: string, rating: number, text: string | null];

export const LONG_USERNAME = 'the-collector-with-a-name-of-exactly-50-characters';

/** Reviews of albums that the pictures name, the newest first. */
const REVIEWS: Words[] = [
  ['needledrop', 'Blue', 4, 'Bought three pressings over the years. The first one is the one I reach for.'],
  ['runoutgroove', 'Blue', 5, 'The quiet between the notes is the point. My copy has a little noise on side two.'],
];

/** Other collectors with albums, reviews and follows; those who are there already stay. */
export async function fillCommunity(product: Product, follows: string): Promise<void> {
  const people = LIFE_PEOPLE.map((each, at) => ({
    ...each,
    ...each.albums,
    subject: each.username ?? `nobody-${at}`,
    at,
  }));
  const albums = LIFE_ALBUMS.map(({ artist, title, genre }, at) => ({ artist, title, genre, at }));
  const reviews = [
    ...REVIEWS.map(([subject, title, rating, text]) => ({ subject, artist: 'Joni Mitchell', title, rating, text })),
    ...people.flatMap(({ subject, review, from, at }) => {
      const { artist, title } = LIFE_ALBUMS[from + (at % 4)] as LifeAlbum;
      return review ? [{ subject, artist, title, ...review }] : [];
    }),
  ].map((review, at) => ({ ...review, at }));
  const added = await inDatabase<{ id: string }>(
    product,
    `insert into users (id, issuer, subject, username, first_name, last_name, email, is_public, subscription_tier, created_at)
     select gen_random_uuid(), 'screens', subject, username, "firstName", "lastName",
       case when username is null then 'a.rather.long.front.part.of.an.address' || at || '@example.com' end, "isPublic",
       'lifetime', '2025-03-02'::timestamptz - at * interval '9 days'
     from jsonb_to_recordset($1) as p(subject text, username text, "firstName" text, "lastName" text, "isPublic" boolean,
       at int)
     on conflict (issuer, subject) do nothing returning id`,
    [JSON.stringify(people)],
  );
  if (added.length > 0) {
    await inDatabase(
      product,
      `with person as (
         select u.id, p.* from users u
         join jsonb_to_recordset($1) as p(subject text, "from" int, count int, collections jsonb)
           on u.issuer = 'screens' and u.subject = p.subject
       ), collection as (
         insert into collections (id, user_id, name, description, is_public, is_default, version)
         select gen_random_uuid(), id, 'My Collection', null, true, true, 1 from person
         union all
         select gen_random_uuid(), id, c ->> 'name', c ->> 'description', true, false, 1
         from person, jsonb_array_elements(collections) c
         returning id, user_id, is_default
       ), record as (
         insert into records (id, user_id, artist, title, genre, condition, created_at, version)
         select gen_random_uuid(), person.id, a.artist, a.title, a.genre, 'very-good-plus',
           '2026-10-01'::timestamptz - a.at * interval '1 hour', 1
         from person
         join jsonb_to_recordset($2) as a(artist text, title text, genre text, at int)
           on a.at >= "from" and a.at < "from" + count
         returning id, user_id, title
       )
       insert into record_collections (user_id, record_id, collection_id)
       select record.user_id, record.id, collection.id
       from record join collection using (user_id) where not is_default and length(title) % 3 = 0`,
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
