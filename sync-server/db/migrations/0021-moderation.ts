import type { SchemaStep } from '../schema-step.ts';

export const moderation: SchemaStep = {
  name: '0021-moderation',
  sql: `
-- Hidden by an administrator, with what its writer is told. What is hidden is not public, whoever writes to the row, so
-- each reader and each figure that asks whether it is public leaves it out.
alter table album_reviews
  add column hidden_at timestamptz,
  add column hidden_note text,
  -- Hidden from the start, because its writer deleted a hidden review of the same album.
  add column hidden_anew boolean not null default false,
  add constraint album_reviews_hidden check (
    (hidden_at is null) = (hidden_note is null)
    and (hidden_at is null or not is_public) and (hidden_at is not null or not hidden_anew)
  );
create index album_reviews_hidden on album_reviews (hidden_at desc, id desc) where hidden_at is not null;

-- What stays of a hidden review that its writer deletes: a new review of the album is hidden like it.
create table withheld_reviews (
  user_id uuid not null references users on delete cascade,
  album_key uuid not null,
  hidden_at timestamptz not null,
  hidden_note text not null,
  primary key (user_id, album_key)
);

alter table users
  add column hidden_at timestamptz,
  add column hidden_note text,
  -- Whether the profile was public and becomes so again.
  add column hidden_was_public boolean not null default false,
  add constraint users_hidden check (
    (hidden_at is null) = (hidden_note is null)
    and (hidden_at is null or not is_public) and (hidden_at is not null or not hidden_was_public)
  );
create index users_hidden_newest on users (hidden_at desc, id desc) where hidden_at is not null;

alter table review_reports add column closed_at timestamptz;
create index review_reports_open on review_reports (review_id, created_at) where closed_at is null;

create table profile_reports (
  id uuid primary key,
  profile_id uuid not null references users on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null,
  note text,
  -- What the profile said then: its owner may change it.
  said jsonb not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  closed_at timestamptz,
  unique (profile_id, reporter_id)
);
create index profile_reports_reporter on profile_reports (reporter_id);
create index profile_reports_open on profile_reports (profile_id, created_at) where closed_at is null;
`,
};
