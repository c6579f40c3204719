import type { SchemaStep } from '../schema-step.ts';

export const notifications: SchemaStep = {
  name: '0003-notifications',
  sql: `
-- As text: PostgreSQL since its releases of 2026 adds no column with a default where a parsed body uses the table's row type.
create or replace function is_listed_address(u users) returns boolean language sql immutable
  as $$ select u.email_verified and coalesce(u.email, '') <> '' and u.news_by_mail $$;

-- What a person has switched, and their quiet hours. It is in the row of the account that devices keep.
alter table users add column notification_settings jsonb not null default '{}';
drop trigger stamp_stray on users;
create trigger stamp_stray before update of email, email_verified, first_name, last_name, profile_image_url, username,
  zip_code, preferred_record_store, preferred_record_store_data, is_public, show_collection_value, wishlist_is_public,
  bio, role, subscription_tier, subscription_status, subscription_expires_at, notification_settings
  on users for each row when (is_stray_write()) execute function stamp_stray_account();

create table notifications (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  data jsonb not null,
  is_read boolean not null default false,
  is_cleared boolean not null default false,
  -- Another person whom it names: it goes with them.
  about_user_id uuid references users on delete cascade,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null,
  primary key (user_id, id)
);
create index notifications_version on notifications (user_id, version);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_about on notifications (about_user_id) where about_user_id is not null;
create index notifications_age on notifications (created_at);

alter table sync_tombstone drop constraint sync_tombstone_entity_check;
alter table sync_tombstone add constraint sync_tombstone_entity_check
  check (entity in ('record', 'collection', 'wishlistItem', 'notification'));

-- Nothing brings a notification back, so its tombstone keeps nothing that it said.
create function bury_notification() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.user_id) then
    insert into sync_tombstone (user_id, entity, id, version)
      values (old.user_id, 'notification', old.id, stray_version(old.user_id))
      on conflict (user_id, entity, id) do update set version = excluded.version, deleted_at = excluded.deleted_at;
  end if;
  return null;
end $$;
create trigger stamp_stray before insert or update on notifications
  for each row when (is_stray_write()) execute function stamp_stray_row('notification');
create trigger bury_stray after delete on notifications
  for each row when (is_stray_write()) execute function bury_notification();

-- Every event that was raised for a person, once by its key, also where nothing is in their list.
create table raised_notifications (
  user_id uuid not null references users on delete cascade,
  dedupe_key text not null,
  id uuid not null unique,
  kind text not null,
  about_user_id uuid references users on delete cascade,
  raised_at timestamptz not null,
  -- What is still to be pushed or mailed; null when that is done.
  waiting jsonb,
  primary key (user_id, dedupe_key)
);
create index raised_notifications_age on raised_notifications (raised_at);
create index raised_notifications_about on raised_notifications (about_user_id) where about_user_id is not null;
create index raised_notifications_waiting on raised_notifications (user_id) where waiting is not null;
`,
};
