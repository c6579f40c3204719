import type { SchemaStep } from '../schema-step.ts';

export const objectStore: SchemaStep = {
  name: '0013-object-store',
  sql: `
-- The bytes of a picture are here or in the object store.
alter table images
  alter column bytes drop not null,
  add column object_key text,
  add column object_size integer,
  add constraint images_one_place
    check (num_nonnulls(bytes, object_key) = 1 and num_nonnulls(object_key, object_size) in (0, 2));
create index images_in_database on images (user_id, sha256) where object_key is null;
create index images_in_object_store on images (user_id, sha256) where object_key is not null;

-- Objects of the store that no picture refers to: recorded before they are put, and when their picture goes.
create table loose_objects (
  key text primary key,
  since timestamptz not null,
  -- Taken by the cleaning: no upload may use it any more.
  is_doomed boolean not null default false
);
create index loose_objects_since on loose_objects (since);

create function keep_loose_object() returns trigger language plpgsql as $$
begin
  insert into loose_objects (key, since) values (old.object_key, now());
  return null;
end $$;
create trigger keep_object_of_deleted after delete on images for each row
  when (old.object_key is not null) execute function keep_loose_object();
create trigger keep_object_of_moved after update of object_key on images for each row
  when (old.object_key is not null and new.object_key is distinct from old.object_key)
  execute function keep_loose_object();
`,
};
