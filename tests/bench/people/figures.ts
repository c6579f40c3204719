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

insert into collector_figures as f (user_id, reviews, rating_sum, half_star_sum)
  select user_id, count(*), sum(rating), sum(half_stars) from album_reviews where is_public group by user_id
  on conflict (user_id) do update set reviews = excluded.reviews, rating_sum = excluded.rating_sum,
    half_star_sum = excluded.half_star_sum;

drop table shown_album;
`;

/** Counts everything once. */
export const countEverything = `
insert into community_changes (collectors, reviews)
  select (select count(*) from users), (select count(*) from album_reviews where is_public);
`;

/** Counts the rows of each noun once. */
export const countRows = `
insert into site_changes
  select 'records', count(*) from records
  union all select 'wishlist_items', count(*) from wishlist_items
  union all select 'collections', count(*) from collections;
`;

/** Counts the users of each tier and the verified addresses once. */
export const countUsers = `
insert into site_changes
  select 'users of ' || subscription_tier, count(*) from users group by subscription_tier
  union all select 'addresses', count(*) from users where email_verified and email <> '';
`;

/** Corrects the sum of all verified addresses to those of people who want news by e-mail. */
export const countAddresses = `
insert into site_changes
  select 'addresses', (select count(*) from users where email_verified and email <> '' and news_by_mail) - coalesce(sum(amount), 0)
  from site_changes where noun = 'addresses';
`;

/** Makes the rows of everybody once. */
export const everybodySearchable = `
insert into searchable_users (user_id, created_at, words) select id, created_at, admin_search from users;
`;
