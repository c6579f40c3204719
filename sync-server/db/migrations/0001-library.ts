import type { SchemaStep } from '../schema-step.ts';

const tables = `
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text check (char_length(email) <= 320),
  email_verified boolean not null default false,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  profile_image_url text,
  username text check (char_length(username) <= 50),
  zip_code text check (char_length(zip_code) <= 10),
  preferred_record_store text,
  preferred_record_store_data jsonb,
  is_public boolean not null default false,
  show_collection_value boolean not null default false,
  wishlist_is_public boolean not null default true,
  bio text,
  role text not null default 'user' check (role in ('user', 'admin')),
  subscription_tier text not null default 'free' check (char_length(subscription_tier) <= 20),
  subscription_status text not null default 'active' check (char_length(subscription_status) <= 20),
  subscription_expires_at timestamptz,
  stripe_customer_id text,
  stripe_subscription_id text,
  last_login_at timestamptz,
  admin_notes text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null default 1,
  unique (issuer, subject)
);
create unique index users_username on users (lower(username));
-- Unverified addresses may repeat: nothing is ever matched by them.
create unique index users_verified_email on users (lower(email)) where email_verified;

create table username_holds (
  username_lower text primary key,
  user_id uuid not null references users on delete cascade,
  held_until timestamptz not null
);

create table sessions (
  sid varchar primary key,
  sess jsonb not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions ((sess ->> 'userId'));

create table collections (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  description text,
  is_public boolean not null,
  is_default boolean not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null
);
create index collections_version on collections (user_id, version);
create unique index collections_default on collections (user_id) where is_default;

create table records (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  artist text not null,
  title text not null,
  year integer,
  genre text,
  label text,
  condition text not null,
  sleeve_condition text,
  custom_tags text,
  personal_notes text,
  image_url text,
  shelfie_photos text[] not null default '{}',
  discogs_release_id integer,
  discogs_master_id integer,
  catalog_number text,
  barcode text,
  matrix_runout text,
  country text,
  format text,
  estimated_value numeric(10, 2),
  is_limited_edition boolean not null default false,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null
);
create index records_version on records (user_id, version);
create index records_newest on records (user_id, created_at desc, id desc);

-- No reference to collections: a record keeps the id of a collection that is gone, and readers pass over it. So a
-- deleted collection changes no record, on the server as on every device.
create table record_collections (
  record_id uuid not null references records on delete cascade,
  collection_id uuid not null,
  added_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (record_id, collection_id)
);
create index record_collections_collection on record_collections (collection_id);

create table wishlist_items (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  artist text not null,
  title text not null,
  year integer,
  genre text,
  label text,
  image_url text,
  discogs_release_id integer,
  discogs_master_id integer,
  catalog_number text,
  barcode text,
  country text,
  format text,
  price_alert boolean not null default false,
  target_price numeric(10, 2),
  notes text,
  purchase_url text,
  is_public boolean not null default true,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null
);
create index wishlist_items_version on wishlist_items (user_id, version);
create index wishlist_items_newest on wishlist_items (user_id, created_at desc, id desc);

create table images (
  user_id uuid not null references users on delete cascade,
  sha256 text not null check (char_length(sha256) = 64),
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (user_id, sha256)
);
alter table images alter column bytes set storage external;
`;

/** These carry no reference to users, whose check would cost every command; a trigger on users clears them. */
const syncTables = `
create table sync_head (
  user_id uuid primary key,
  version bigint not null default 1,
  epoch uuid not null default gen_random_uuid(),
  tombstone_floor bigint not null default 0
) with (fillfactor = 50);

create table sync_client (
  id uuid primary key,
  user_id uuid not null,
  last_seq bigint not null default 0,
  acked_seq bigint not null default 0,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
create index sync_client_user on sync_client (user_id);

create table sync_verdict (
  user_id uuid not null,
  command_id uuid not null,
  client_id uuid,
  seq bigint,
  name text not null,
  args_hash text not null,
  args json,
  verdict json not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, command_id)
);

create table sync_tombstone (
  user_id uuid not null,
  entity text not null check (entity in ('record', 'collection', 'wishlistItem')),
  id uuid not null,
  version bigint not null,
  snapshot json,
  deleted_at timestamptz not null default now(),
  primary key (user_id, entity, id)
);
create index sync_tombstone_version on sync_tombstone (user_id, version);
create index sync_tombstone_age on sync_tombstone (deleted_at);
`;

/**
 * The safety net: writes that came past inUserTransaction (psql, a script, a cascade) get a version and a tombstone too.
 * Our own transactions say so with a setting that ends with them, and pay nothing.
 */
const triggers = `
create function is_stray_write() returns boolean language sql stable
  return current_setting('side_one.user_transaction', true) is distinct from 'on';

-- One version for all a stray transaction does to one user, so that a large update moves the head once.
create function stray_version(owner uuid) returns bigint language plpgsql as $$
declare
  stamp text := coalesce(current_setting('side_one.stray_stamp', true), '');
  stamped bigint;
begin
  if split_part(stamp, ':', 1) = owner::text then
    return split_part(stamp, ':', 2)::bigint;
  end if;
  update sync_head set version = version + 1 where user_id = owner returning version into stamped;
  if stamped is not null then
    perform set_config('side_one.stray_stamp', owner::text || ':' || stamped::text, true);
  end if;
  return stamped;
end $$;

create function stamp_stray_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id <> old.id or new.user_id <> old.user_id) then
    raise exception 'The id and the owner of a synced row cannot change';
  end if;
  new.version := coalesce(stray_version(new.user_id), 1);
  if tg_op = 'INSERT' then
    delete from sync_tombstone
      where user_id = new.user_id and entity = tg_argv[0] and id = new.id;
  end if;
  return new;
end $$;

create function stamp_stray_account() returns trigger language plpgsql as $$
begin
  new.version := coalesce(stray_version(new.id), new.version);
  return new;
end $$;

create function bury_stray_row() returns trigger language plpgsql as $$
declare
  stamped bigint;
begin
  -- Nothing to tell anyone when the whole account goes.
  if not exists (select 1 from users where id = old.user_id) then
    return null;
  end if;
  stamped := stray_version(old.user_id);
  insert into sync_tombstone (user_id, entity, id, version, snapshot)
    values (old.user_id, tg_argv[0], old.id, stamped, tombstone_snapshot(tg_argv[0], to_jsonb(old)))
    on conflict (user_id, entity, id)
    do update set version = excluded.version, snapshot = excluded.snapshot, deleted_at = excluded.deleted_at;
  return null;
end $$;

-- The row as devices know it: camelCase names, times with milliseconds, money as text.
create function tombstone_snapshot(entity text, row_data jsonb) returns json language plpgsql stable as $$
declare
  answer jsonb := '{}';
  field record;
  spelt text;
begin
  for field in select key, value from jsonb_each(row_data - 'user_id') loop
    spelt := replace(initcap(replace(field.key, '_', ' ')), ' ', '');
    spelt := lower(left(spelt, 1)) || substr(spelt, 2);
    if field.key in ('created_at', 'updated_at') then
      answer := answer || jsonb_build_object(spelt,
        to_char((field.value #>> '{}')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    elsif field.key in ('estimated_value', 'target_price') then
      answer := answer || jsonb_build_object(spelt, field.value #>> '{}');
    else
      answer := answer || jsonb_build_object(spelt, field.value);
    end if;
  end loop;
  if entity = 'record' then
    answer := answer || '{"collectionIds": []}';
  end if;
  return answer::json;
end $$;

create function restamp_member() returns trigger language plpgsql as $$
begin
  -- The record carries its memberships on the wire, so it is the record that changed; its own trigger stamps it.
  update records set version = version where id = coalesce(new.record_id, old.record_id);
  return null;
end $$;

create function open_account() returns trigger language plpgsql as $$
begin
  insert into sync_head (user_id, version) values (new.id, new.version);
  return null;
end $$;

create function close_account() returns trigger language plpgsql as $$
begin
  delete from sync_head where user_id = old.id;
  delete from sync_client where user_id = old.id;
  delete from sync_verdict where user_id = old.id;
  delete from sync_tombstone where user_id = old.id;
  return null;
end $$;

create trigger open_account after insert on users for each row execute function open_account();
create trigger close_account after delete on users for each row execute function close_account();
-- Only what the account row shows; a sign-in time or an admin's note is no news to a device.
create trigger stamp_stray before update of email, email_verified, first_name, last_name, profile_image_url, username,
  zip_code, preferred_record_store, preferred_record_store_data, is_public, show_collection_value, wishlist_is_public,
  bio, role, subscription_tier, subscription_status, subscription_expires_at
  on users for each row when (is_stray_write()) execute function stamp_stray_account();

create trigger stamp_stray before insert or update on records
  for each row when (is_stray_write()) execute function stamp_stray_row('record');
create trigger bury_stray after delete on records
  for each row when (is_stray_write()) execute function bury_stray_row('record');
create trigger stamp_stray before insert or update on collections
  for each row when (is_stray_write()) execute function stamp_stray_row('collection');
create trigger bury_stray after delete on collections
  for each row when (is_stray_write()) execute function bury_stray_row('collection');
create trigger stamp_stray before insert or update on wishlist_items
  for each row when (is_stray_write()) execute function stamp_stray_row('wishlistItem');
create trigger bury_stray after delete on wishlist_items
  for each row when (is_stray_write()) execute function bury_stray_row('wishlistItem');
create trigger restamp_member after insert or update or delete on record_collections
  for each row when (is_stray_write()) execute function restamp_member();
`;

export const library: SchemaStep = {
  name: '0001-library',
  sql: tables + syncTables + triggers,
};
