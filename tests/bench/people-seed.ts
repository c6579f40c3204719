import type pg from 'pg';

/** How much there is; the full size has 100,000 people. */
export interface Size {
  people: number;
  records: number;
  reviews: number;
  follows: number;
}

export function sizeOf(scale: number): Size {
  const part = (count: number) => Math.round(count * scale);
  return { people: part(100_000), records: part(5_000_000), reviews: part(500_000), follows: part(1_000_000) };
}

/**
 * Fills a migrated database in a few minutes at the full size. Some albums and people are far more popular than others: a
 * place by chance is squared, so that the first hundredth has a tenth of everything.
 * @param client of a superuser, since triggers are off meanwhile
 */
export async function fillPeople(client: pg.ClientBase, size: Size): Promise<void> {
  const albums = Math.max(1_000, Math.round(size.people * 0.4));
  const skewed = (count: number) => `1 + floor(${count} * random() ^ 2)::int`;
  await client.query(`set session_replication_role = replica; set work_mem = '256MB'; select setseed(0.5)`);
  await client.query(
    `insert into users (id, issuer, subject, email, username, first_name, last_name, is_public, subscription_tier,
       created_at)
     select ('0197' || substr(md5(n::text), 5, 4) || '-' || substr(md5(n::text), 9, 4) || '-7000-8000-'
         || lpad(to_hex(n), 12, '0'))::uuid,
       'bench', n::text, 'collector' || n || '@example.com', case when n % 10 > 0 then 'collector-' || n end,
       (array['Ada', 'Björn', 'Chloé', 'Dora', 'Egon'])[1 + n % 5], 'Family ' || n % 997, n % 5 < 3, 'lifetime',
       '2024-01-01'::timestamptz + n * interval '10 seconds'
     from generate_series(1, $1::int) n`,
    [size.people],
  );
  await client.query('insert into sync_head (user_id, version) select id, 1 from users on conflict do nothing');
  await client.query(
    `create temporary table person as select id, row_number() over (order by md5(id::text)) as place from users;
     create unique index on person (place); analyze person`,
  );
  await client.query(
    `insert into records (id, user_id, artist, title, genre, condition, created_at, version)
     select gen_random_uuid(), p.id, 'Artist ' || album % ${Math.ceil(albums / 5)}, 'Album ' || album,
       (array['rock', 'jazz', 'electronic', 'folk', 'blues', 'pop'])[1 + album % 6], 'good',
       '2026-01-01'::timestamptz + n * interval '1 second', 2
     from (
       select n, ${skewed(albums)} as album, ${skewed(size.people)} as place from generate_series(1, ${size.records}) n
     ) each join person p using (place)`,
  );
  await client.query(
    `insert into collections (id, user_id, name, is_public, is_default, version)
     select gen_random_uuid(), id, 'My Collection', place % 2 = 0, true, 2 from person`,
  );
  await client.query(
    `insert into album_reviews (id, user_id, artist, title, rating, review, created_at)
     select gen_random_uuid(), p.id, 'Artist ' || album % ${Math.ceil(albums / 5)}, 'Album ' || album,
       1 + floor(random() * 5)::int, repeat('Plays all night. ', 1 + n % 20),
       '2026-01-01'::timestamptz + n * interval '1 second'
     from (
       select n, ${skewed(albums)} as album, ${skewed(size.people)} as place from generate_series(1, ${size.reviews}) n
     ) each join person p using (place) on conflict do nothing`,
  );
  await client.query(
    `insert into user_follows (id, follower_id, following_id, created_at)
     select gen_random_uuid(), one.id, two.id, '2026-01-01'::timestamptz + n * interval '1 second'
     from (
       select n, 1 + floor(${size.people} * random())::int as follower, ${skewed(size.people)} as followed
       from generate_series(1, ${size.follows}) n
     ) each join person one on one.place = follower join person two on two.place = followed
     where one.id <> two.id on conflict do nothing`,
  );
  await client.query(
    `insert into held_albums (album_key, user_id, artist_key)
     select distinct album_key(artist, title), user_id, artist_key(artist) from records order by 1, 2`,
  );
  await client.query(
    `insert into collector_figures (user_id, albums, artists, genres, reviews, rating_sum)
     select u.id, coalesce(r.albums, 0), coalesce(r.artists, 0), coalesce(g.genres, '{}'), coalesce(v.reviews, 0),
       coalesce(v.ratings, 0)
     from users u
     left join (select user_id, count(*) albums, count(distinct artist_key(artist)) artists from records group by 1) r
       on r.user_id = u.id
     left join (
       select user_id, jsonb_object_agg(genre, number) genres
       from (select user_id, genre, count(*) number from records group by 1, 2) each group by 1
     ) g on g.user_id = u.id
     left join (select user_id, count(*) reviews, sum(rating) ratings from album_reviews group by 1) v
       on v.user_id = u.id`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum (analyze)');
}
