/** Reviews, follows, and what moderation keeps. */
export const community = `
create table user_follows (
  id uuid primary key,
  follower_id uuid not null references users on delete cascade,
  following_id uuid not null references users on delete cascade,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (follower_id, following_id),
  check (follower_id <> following_id)
);
create index user_follows_followed on user_follows (follower_id, created_at desc, id desc);
create index user_follows_followers on user_follows (following_id, created_at desc, id desc);

create table album_reviews (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  artist text not null,
  title text not null,
  rating smallint not null check (rating between 1 and 5),
  review text,
  is_public boolean not null default true,
  image_url text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  album_key uuid not null generated always as (album_key(artist, title)) stored,
  hidden_at timestamptz,
  hidden_note text,
  -- Hidden from the start, because its writer deleted a hidden review of the same album.
  hidden_anew boolean not null default false,
  -- Hidden by an administrator, with what its writer is told. What is hidden is not public, whoever writes to the row, so
  -- each reader and each figure that asks whether it is public leaves it out.
  constraint album_reviews_hidden check (
    (hidden_at is null) = (hidden_note is null)
    and (hidden_at is null or not is_public) and (hidden_at is not null or not hidden_anew)
  )
);
create unique index album_reviews_once on album_reviews (album_key, user_id);
create index album_reviews_album on album_reviews (album_key, created_at desc, id desc)
  include (rating, is_public, user_id);
create index album_reviews_user on album_reviews (user_id, created_at desc, id desc);
create index album_reviews_newest on album_reviews (created_at desc, id desc) where is_public;
create index album_reviews_hidden on album_reviews (hidden_at desc, id desc) where hidden_at is not null;

create table review_reports (
  id uuid primary key,
  review_id uuid not null references album_reviews on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null,
  note text,
  -- What the review said then: its writer may change it.
  rating smallint not null,
  review text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  closed_at timestamptz,
  unique (review_id, reporter_id)
);
create index review_reports_reporter on review_reports (reporter_id);
create index review_reports_newest on review_reports (created_at desc, id desc);
create index review_reports_open on review_reports (review_id, created_at) where closed_at is null;

create table follow_recommendations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  recommended_user_id uuid not null references users on delete cascade,
  score smallint not null,
  shared_albums integer not null,
  shared_artists integer not null,
  genre_similarity smallint not null,
  shared_genre text,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (user_id, recommended_user_id),
  check (user_id <> recommended_user_id)
);
create index follow_recommendations_recommended on follow_recommendations (recommended_user_id);

-- What stays of a hidden review that its writer deletes: a new review of the album is hidden like it.
create table withheld_reviews (
  user_id uuid not null references users on delete cascade,
  album_key uuid not null,
  hidden_at timestamptz not null,
  hidden_note text not null,
  primary key (user_id, album_key)
);

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
`;
