/** What the protocol keeps. These carry no reference to users, whose check would cost every command; a trigger on users clears them. */
export const sync = `
create table sync_head (
  user_id uuid primary key,
  version bigint not null default 1,
  epoch uuid not null default gen_random_uuid(),
  tombstone_floor bigint not null default 0,
  -- How long each earlier epoch is part of this history, for a server that came back from a backup.
  history jsonb not null default '[]',
  -- Up to where verdicts may have been forgotten.
  verdict_floor bigint not null default 0
) with (fillfactor = 50);

create table sync_client (
  id uuid primary key,
  user_id uuid not null,
  last_seq bigint not null default 0,
  acked_seq bigint not null default 0,
  seen_at timestamptz not null default now(),
  -- How long, in seconds, the oldest command of its last push had waited on the device, by its clock.
  longest_wait integer
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
-- Verdicts are written in the order of time and forgotten by age: a note of the times in each few pages finds the old ones, and
-- costs an upload nothing, which a tree would.
create index sync_verdict_age on sync_verdict using brin (created_at) with (pages_per_range = 32, autosummarize = on);
-- The few refusals among many verdicts.
create index sync_verdict_refused on sync_verdict (created_at) where verdict ->> 'status' = 'refused';

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

create function end_epoch() returns trigger language plpgsql as $$
begin
  new.history := old.history || jsonb_build_object('epoch', old.epoch, 'version', old.version);
  return new;
end $$;
create trigger end_epoch before update of epoch on sync_head
  for each row when (old.epoch is distinct from new.epoch) execute function end_epoch();
`;

/**
 * The safety net: writes that came past inUserTransaction (psql, a script, a cascade) get a version and a tombstone too.
 * Our own transactions say so with a setting that ends with them, and pay nothing.
 */
export const strayWrites = `
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
  new.version := stray_version(new.user_id);
  if new.version is null then
    raise exception 'This user does not exist' using errcode = 'foreign_key_violation';
  end if;
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
  update records set version = version
    where user_id = coalesce(new.user_id, old.user_id) and id = coalesce(new.record_id, old.record_id);
  return null;
end $$;

create function open_account() returns trigger language plpgsql as $$
begin
  insert into sync_head (user_id, version) values (new.id, new.version);
  return null;
end $$;

create function close_account() returns trigger language plpgsql as $$
begin
  delete from records where user_id = old.id;
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
