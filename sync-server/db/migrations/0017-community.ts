import type { SchemaStep } from '../schema-step.ts';

const names = `
create extension if not exists pg_trgm;

-- An album is the same for two people when artist and title are, trimmed and in any case. Composed letters and letters
-- with combining marks are the same.
create function album_key(artist text, title text) returns uuid language sql immutable strict parallel safe
  return md5(lower(normalize(btrim(artist))) || chr(10) || lower(normalize(btrim(title))))::uuid;

create function artist_key(artist text) returns uuid language sql immutable strict parallel safe
  return md5(lower(normalize(btrim(artist))))::uuid;

-- Small letters without accents, as names are searched.
create function folded_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'));

-- What members may find a person by: the displayed name, and of a public profile the other names.
alter table users add column search_name text not null generated always as (folded_name(
  coalesce(username, split_part(email, '@', 1), '')
  || case when is_public then ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') else '' end
)) stored;
create index users_part_of_name on users using gin (search_name gin_trgm_ops);
create index users_start_of_name on users (search_name text_pattern_ops);
create index users_listed on users (is_public desc, created_at desc, id desc);
`;

const tables = `
create table user_follows (
  id uuid primary key,
  follower_id uuid not null references users on delete cascade,
  following_id uuid not null references users on delete cascade,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (follower_id, following_id),
  check (follower_id <> following_id)
);
create index user_follows_followed on user_follows (follower_id, created_at desc, id desc);
create index user_follows_followers on user_follows (following_id, created_at desc, id desc);

alter table album_reviews
  add column album_key uuid not null generated always as (album_key(artist, title)) stored;
-- Names that differed only in how a letter with an accent is stored are one album now: the newest review stays.
delete from album_reviews older using album_reviews newer
  where older.user_id = newer.user_id and older.album_key = newer.album_key
    and (older.created_at, older.id) < (newer.created_at, newer.id);
drop index album_reviews_once, album_reviews_user, album_reviews_newest;
create unique index album_reviews_once on album_reviews (album_key, user_id);
create index album_reviews_album on album_reviews (album_key, created_at desc, id desc)
  include (rating, is_public, user_id);
create index album_reviews_user on album_reviews (user_id, created_at desc, id desc);
create index album_reviews_newest on album_reviews (created_at desc, id desc) where is_public;

create table review_reports (
  id uuid primary key,
  review_id uuid not null references album_reviews on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null,
  note text,
  -- What the review said then: its writer may change it.
  rating smallint not null,
  review text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (review_id, reporter_id)
);
create index review_reports_reporter on review_reports (reporter_id);
create index review_reports_newest on review_reports (created_at desc, id desc);

create table follow_recommendations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  recommended_user_id uuid not null references users on delete cascade,
  score smallint not null,
  shared_albums integer not null,
  shared_artists integer not null,
  genre_similarity smallint not null,
  shared_genre text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (user_id, recommended_user_id),
  check (user_id <> recommended_user_id)
);
create index follow_recommendations_recommended on follow_recommendations (recommended_user_id);
`;

/**
 * Figures that would otherwise need all records of all people. Those of albums are computed anew by a job soon after a
 * person's records or plan have changed, so that a change of records pays for one queued job and nothing else. Those of
 * reviews change in the transaction of the review.
 */
const figures = `
-- The albums that a person's plan shows, each once. Who has an album, and what two people share, is read from here.
create table held_albums (
  album_key uuid not null,
  user_id uuid not null references users on delete cascade,
  artist_key uuid not null,
  primary key (album_key, user_id)
);
create index held_albums_user on held_albums (user_id, album_key) include (artist_key);
create index held_albums_artist on held_albums (artist_key, user_id);

create table collector_figures (
  user_id uuid primary key references users on delete cascade,
  -- Albums that the plan shows, their different artists, and how many are of each genre.
  albums integer not null default 0,
  artists integer not null default 0,
  genres jsonb not null default '{}',
  -- Public reviews.
  reviews integer not null default 0,
  rating_sum integer not null default 0
);
create index collector_figures_albums on collector_figures (albums desc, artists desc, user_id) where albums > 0;
create index collector_figures_reviews on collector_figures (reviews desc, rating_sum desc, user_id) where reviews > 0;

create function refresh_figures_soon(owners uuid[]) returns void language plpgsql as $$
declare
  owner uuid;
begin
  foreach owner in array owners loop
    -- A waiting job stays where it is, so that a device that sends thousands of changes causes one of them.
    perform graphile_worker.add_job('refresh-figures', json_build_object('userId', owner),
      run_at := now() + interval '2 seconds', max_attempts := 25,
      job_key := 'figures of ' || owner, job_key_mode := 'preserve_run_at');
  end loop;
end $$;

create function figures_after_insert() returns trigger language plpgsql as $$
begin
  perform refresh_figures_soon(array(select distinct user_id from new_rows order by 1));
  return null;
end $$;

create function figures_after_update() returns trigger language plpgsql as $$
begin
  perform refresh_figures_soon(array(
    select distinct n.user_id from new_rows n join old_rows o using (id)
    where (n.artist, n.title, n.genre) is distinct from (o.artist, o.title, o.genre) order by 1));
  return null;
end $$;

create function figures_after_delete() returns trigger language plpgsql as $$
begin
  -- Not when the whole account goes.
  perform refresh_figures_soon(array(
    select distinct o.user_id from old_rows o where exists (select from users u where u.id = o.user_id) order by 1));
  return null;
end $$;

create function figures_after_plan() returns trigger language plpgsql as $$
begin
  perform refresh_figures_soon(array[new.id]);
  return null;
end $$;

create trigger figures_after_insert after insert on records referencing new table as new_rows
  for each statement execute function figures_after_insert();
create trigger figures_after_update after update on records referencing old table as old_rows new table as new_rows
  for each statement execute function figures_after_update();
create trigger figures_after_delete after delete on records referencing old table as old_rows
  for each statement execute function figures_after_delete();
create trigger figures_after_plan after update of subscription_tier, subscription_expires_at on users
  for each row when (
    old.subscription_tier is distinct from new.subscription_tier
    or old.subscription_expires_at is distinct from new.subscription_expires_at
  ) execute function figures_after_plan();

create function count_new_reviews() returns trigger language plpgsql as $$
begin
  insert into collector_figures as f (user_id, reviews, rating_sum)
    select user_id, count(*), sum(rating) from new_rows where is_public group by user_id
    on conflict (user_id)
    do update set reviews = f.reviews + excluded.reviews, rating_sum = f.rating_sum + excluded.rating_sum;
  return null;
end $$;

create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  update collector_figures f set reviews = f.reviews + d.reviews, rating_sum = f.rating_sum + d.ratings
    from (
      select user_id, sum(one) as reviews, sum(one * rating) as ratings from (
        select user_id, rating, 1 as one from new_rows where is_public
        union all select user_id, rating, -1 from old_rows where is_public
      ) each group by user_id
    ) d where f.user_id = d.user_id;
  return null;
end $$;

create function count_deleted_reviews() returns trigger language plpgsql as $$
begin
  update collector_figures f set reviews = f.reviews - d.reviews, rating_sum = f.rating_sum - d.ratings
    from (
      select user_id, count(*) as reviews, sum(rating) as ratings from old_rows where is_public group by user_id
    ) d where f.user_id = d.user_id;
  return null;
end $$;

create trigger count_new_reviews after insert on album_reviews referencing new table as new_rows
  for each statement execute function count_new_reviews();
create trigger count_changed_reviews after update on album_reviews
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_reviews();
create trigger count_deleted_reviews after delete on album_reviews referencing old table as old_rows
  for each statement execute function count_deleted_reviews();
`;

/** The figures of what is there already. The free plan showed the first 15 albums. */
export const backfill = `
create temporary table shown_album on commit drop as
  select user_id, artist_key(artist) as artist_key, album_key(artist, title) as album_key, genre from (
    select r.user_id, r.artist, r.title, r.genre,
      row_number() over (partition by r.user_id order by r.created_at, r.id) as place,
      u.subscription_tier <> 'free' and (u.subscription_tier = 'lifetime'
        or u.subscription_expires_at is null or u.subscription_expires_at > now()) as shows_all
    from records r join users u on u.id = r.user_id
  ) owned where shows_all or place <= 15;

insert into held_albums (album_key, user_id, artist_key)
  select distinct album_key, user_id, artist_key from shown_album order by album_key, user_id;

insert into collector_figures (user_id, albums, artists, genres)
  select counted.user_id, counted.albums, counted.artists, coalesce(kinds.genres, '{}')
  from (
    select user_id, count(*) as albums, count(distinct artist_key) as artists from shown_album group by user_id
  ) counted
  left join (
    select user_id, jsonb_object_agg(genre, number) as genres from (
      select user_id, genre, count(*) as number from shown_album where genre is not null group by user_id, genre
    ) each group by user_id
  ) kinds using (user_id);

insert into collector_figures as f (user_id, reviews, rating_sum)
  select user_id, count(*), sum(rating) from album_reviews where is_public group by user_id
  on conflict (user_id) do update set reviews = excluded.reviews, rating_sum = excluded.rating_sum;

drop table shown_album;
`;

export const community: SchemaStep = {
  name: '0017-community',
  sql: names + tables + figures + backfill,
};
