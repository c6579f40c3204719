import type { SchemaStep } from '../schema-step.ts';

/** Counts everything once. */
export const countEverything = `
insert into community_changes (collectors, reviews)
  select (select count(*) from users), (select count(*) from album_reviews where is_public);
`;

/**
 * How many people and public reviews there are, for the header of the community. Each statement that changes the numbers
 * adds a row with the difference, so that no transaction waits for the row of another one; the totals are the sums, and housekeeping
 * puts the rows together.
 */
export const communityTotals: SchemaStep = {
  name: '0018-community-totals',
  sql: `
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
${countEverything}`,
};
