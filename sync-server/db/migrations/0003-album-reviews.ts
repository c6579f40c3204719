import type { SchemaStep } from '../schema-step.ts';

/** An album is the same for two people when artist and title are, trimmed and in any case (AMB-45). */
export const albumReviews: SchemaStep = {
  name: '0003-album-reviews',
  sql: `
create table album_reviews (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  artist text not null,
  title text not null,
  rating smallint not null check (rating between 1 and 5),
  review text,
  is_public boolean not null default true,
  image_url text,
  created_at timestamptz not null default date_trunc('milliseconds', now())
);
create unique index album_reviews_once on album_reviews (lower(btrim(artist)), lower(btrim(title)), user_id);
create index album_reviews_user on album_reviews (user_id, created_at desc);
create index album_reviews_newest on album_reviews (created_at desc);
`,
};
