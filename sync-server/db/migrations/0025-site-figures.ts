import type { SchemaStep } from '../schema-step.ts';

/** Counts the rows of each noun once. */
export const countRows = `
insert into site_changes
  select 'records', count(*) from records
  union all select 'wishlist_items', count(*) from wishlist_items
  union all select 'collections', count(*) from collections;
`;

/**
 * What administrators see of the whole site, without reading it all: how much there is of what has the most rows, as sums of
 * differences like the totals of the community, and whom a search for a part of a name or an address finds.
 */
export const siteFigures: SchemaStep = {
  name: '0025-site-figures',
  sql: `
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

${countRows}
-- A line for each of what administrators find a person by: no search goes over two lines.
alter table users add column admin_search text not null generated always as (
  folded_name(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || chr(10)
  || folded_name(coalesce(username, '')) || chr(10) || folded_name(coalesce(email, ''))
) stored;
create index users_admin_search on users using gin (admin_search gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
create index users_by_tier on users (subscription_tier);
create index users_with_address on users (id) where email_verified and email <> '';
`,
};
