/**
 * Figures that would otherwise need all records of all people. Those of albums are computed anew by a job soon after a
 * person's records or plan have changed, so that a change of records pays for one queued job and nothing else. Those of
 * reviews change in the transaction of the review.
 */
export const figures = `
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

/**
 * How many people and public reviews there are, for the header of the community; how much there is of what has the most rows,
 * how many people each tier has and how many want news, for administrators. Each statement that changes the numbers adds a row
 * with the difference, so that no transaction waits for the row of another one; the totals are the sums, and housekeeping puts
 * the rows together.
 */
export const totals = `
create table community_changes (
  collectors integer not null,
  reviews integer not null
);

create function add_to_community(people bigint, opinions bigint) returns void language sql as $$
  insert into community_changes (collectors, reviews) select people, opinions where people <> 0 or opinions <> 0;
$$;

create function total_new_people() returns trigger language plpgsql as $$
begin
  perform add_to_community((select count(*) from new_rows), 0);
  return null;
end $$;

create function total_gone_people() returns trigger language plpgsql as $$
begin
  perform add_to_community(-(select count(*) from old_rows), 0);
  return null;
end $$;

create function total_new_reviews() returns trigger language plpgsql as $$
begin
  perform add_to_community(0, (select count(*) from new_rows where is_public));
  return null;
end $$;

create function total_changed_reviews() returns trigger language plpgsql as $$
begin
  perform add_to_community(0,
    (select count(*) from new_rows where is_public) - (select count(*) from old_rows where is_public));
  return null;
end $$;

create function total_gone_reviews() returns trigger language plpgsql as $$
begin
  perform add_to_community(0, -(select count(*) from old_rows where is_public));
  return null;
end $$;

create trigger total_new_people after insert on users referencing new table as new_rows
  for each statement execute function total_new_people();
create trigger total_gone_people after delete on users referencing old table as old_rows
  for each statement execute function total_gone_people();
create trigger total_new_reviews after insert on album_reviews referencing new table as new_rows
  for each statement execute function total_new_reviews();
create trigger total_changed_reviews after update on album_reviews
  referencing old table as old_rows new table as new_rows
  for each statement execute function total_changed_reviews();
create trigger total_gone_reviews after delete on album_reviews referencing old table as old_rows
  for each statement execute function total_gone_reviews();

create table site_changes (
  noun text not null,
  amount bigint not null
);

create function total_site() returns trigger language plpgsql as $$
declare
  amount bigint;
begin
  select case tg_op when 'INSERT' then count(*) else -count(*) end into amount from changed_rows;
  if amount <> 0 then
    insert into site_changes values (tg_table_name, amount);
  end if;
  return null;
end $$;

create trigger total_new after insert on records referencing new table as changed_rows
  for each statement execute function total_site();
create trigger total_gone after delete on records referencing old table as changed_rows
  for each statement execute function total_site();
create trigger total_new after insert on wishlist_items referencing new table as changed_rows
  for each statement execute function total_site();
create trigger total_gone after delete on wishlist_items referencing old table as changed_rows
  for each statement execute function total_site();
create trigger total_new after insert on collections referencing new table as changed_rows
  for each statement execute function total_site();
create trigger total_gone after delete on collections referencing old table as changed_rows
  for each statement execute function total_site();

create function is_listed_address(u users) returns boolean language sql immutable
  return u.email_verified and coalesce(u.email, '') <> '' and u.news_by_mail;

create function total_users() returns trigger language plpgsql as $$
declare
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into site_changes
    select 'users of ' || subscription_tier, one * count(*) from changed_rows group by subscription_tier
    union all
    select 'addresses', one * count(*) from changed_rows where email_verified and email <> '' and news_by_mail
      having count(*) > 0;
  return null;
end $$;

create function total_changed_user() returns trigger language plpgsql as $$
begin
  insert into site_changes values
    ('users of ' || old.subscription_tier, -1),
    ('users of ' || new.subscription_tier, 1),
    ('addresses', is_listed_address(new)::int - is_listed_address(old)::int);
  return null;
end $$;

create trigger total_new_users after insert on users referencing new table as changed_rows
  for each statement execute function total_users();
create trigger total_gone_users after delete on users referencing old table as changed_rows
  for each statement execute function total_users();
create trigger total_changed_user after update on users for each row when (
    old.subscription_tier is distinct from new.subscription_tier
    or old.email_verified is distinct from new.email_verified or old.email is distinct from new.email
    or old.news_by_mail is distinct from new.news_by_mail
  ) execute function total_changed_user();
`;
