import type { SchemaStep } from '../schema-step.ts';

/**
 * An id belongs to its person: two people may have rows of the same id, so that nobody can take an id that another
 * one's device will make, or has deleted and may bring back. Whatever looks up a row names its owner too.
 */
export const idsOfEachPerson: SchemaStep = {
  name: '0011-ids-of-each-person',
  sql: `
-- No row that devices have is changed by this.
select set_config('side_one.user_transaction', 'on', true);

alter table record_collections add column user_id uuid;
update record_collections m set user_id = r.user_id from records r where r.id = m.record_id;
alter table record_collections
  drop constraint record_collections_record_id_fkey,
  drop constraint record_collections_pkey,
  alter column user_id set not null,
  add primary key (user_id, record_id, collection_id);
drop index record_collections_collection;
create index record_collections_collection on record_collections (user_id, collection_id);

alter table records drop constraint records_pkey, add primary key (user_id, id);
alter table collections drop constraint collections_pkey, add primary key (user_id, id);
alter table wishlist_items drop constraint wishlist_items_pkey, add primary key (user_id, id);
alter table record_collections
  add foreign key (user_id, record_id) references records (user_id, id) on delete cascade;

create or replace function restamp_member() returns trigger language plpgsql as $$
begin
  -- The record carries its memberships on the wire, so it is the record that changed; its own trigger stamps it.
  update records set version = version
    where user_id = coalesce(new.user_id, old.user_id) and id = coalesce(new.record_id, old.record_id);
  return null;
end $$;
`,
};
