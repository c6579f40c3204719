import type { SchemaStep } from '../schema-step.ts';

/**
 * Ratings of reviews in half stars. Servers of the version before write and read whole stars (`rating`, `rating_sum`) while both
 * run: a trigger keeps the two columns in step, and an edit that leaves the whole stars as they were keeps the half one.
 * A column that changes its type is written without triggers: those of the figures would count every review again.
 */
export const halfStars: SchemaStep = {
  name: '0019-half-stars',
  sql: `
drop index album_reviews_album;
drop index collector_figures_reviews;
alter table album_reviews add column half_stars smallint;
alter table review_reports add column half_stars smallint;
alter table collector_figures add column half_star_sum integer not null default 0;
alter table album_reviews alter column half_stars type smallint using (2 * rating),
  alter column half_stars set not null, add check (half_stars between 1 and 10);
alter table review_reports alter column half_stars type smallint using (2 * rating),
  alter column half_stars set not null;
alter table collector_figures alter column half_star_sum type integer using (2 * rating_sum);
create index album_reviews_album on album_reviews (album_key, created_at desc, id desc)
  include (half_stars, is_public, user_id);
create index collector_figures_reviews on collector_figures (reviews desc, half_star_sum desc, user_id) where reviews > 0;

create function keep_half_stars() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.half_stars = old.half_stars then
    if new.rating = old.rating then return new; end if;
    new.half_stars := 2 * new.rating;
  else
    new.half_stars := coalesce(new.half_stars, 2 * new.rating);
    new.rating := (new.half_stars + 1) / 2;
  end if;
  return new;
end $$;
create trigger keep_half_stars before insert or update of rating, half_stars on album_reviews
  for each row execute function keep_half_stars();
create trigger keep_half_stars before insert or update of rating, half_stars on review_reports
  for each row execute function keep_half_stars();

create or replace function count_new_reviews() returns trigger language plpgsql as $$
begin
  insert into collector_figures as f (user_id, reviews, rating_sum, half_star_sum)
    select user_id, count(*), sum(rating), sum(half_stars) from new_rows where is_public group by user_id
    on conflict (user_id) do update set reviews = f.reviews + excluded.reviews,
      rating_sum = f.rating_sum + excluded.rating_sum, half_star_sum = f.half_star_sum + excluded.half_star_sum;
  return null;
end $$;

create or replace function count_changed_reviews() returns trigger language plpgsql as $$
begin
  update collector_figures f set reviews = f.reviews + d.reviews, rating_sum = f.rating_sum + d.ratings,
      half_star_sum = f.half_star_sum + d.half_stars
    from (
      select user_id, sum(one) as reviews, sum(one * rating) as ratings, sum(one * half_stars) as half_stars from (
        select user_id, rating, half_stars, 1 as one from new_rows where is_public
        union all select user_id, rating, half_stars, -1 from old_rows where is_public
      ) each group by user_id
    ) d where f.user_id = d.user_id;
  return null;
end $$;

create or replace function count_deleted_reviews() returns trigger language plpgsql as $$
begin
  update collector_figures f set reviews = f.reviews - d.reviews, rating_sum = f.rating_sum - d.ratings,
      half_star_sum = f.half_star_sum - d.half_stars
    from (
      select user_id, count(*) as reviews, sum(rating) as ratings, sum(half_stars) as half_stars
      from old_rows where is_public group by user_id
    ) d where f.user_id = d.user_id;
  return null;
end $$;
`,
};
