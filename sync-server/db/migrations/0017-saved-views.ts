import type { SchemaStep } from '../schema-step.ts';

export const savedViews: SchemaStep = {
  name: '0017-saved-views',
  sql: `
create table saved_views (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null,
  primary key (user_id, id)
);
create index saved_views_version on saved_views (user_id, version);

alter table sync_tombstone drop constraint sync_tombstone_entity_check;
alter table sync_tombstone add constraint sync_tombstone_entity_check
  check (entity in ('record', 'collection', 'wishlistItem', 'notification', 'savedView'));

create trigger stamp_stray before insert or update on saved_views
  for each row when (is_stray_write()) execute function stamp_stray_row('savedView');
create trigger bury_stray after delete on saved_views
  for each row when (is_stray_write()) execute function bury_stray_row('savedView');
`,
};
