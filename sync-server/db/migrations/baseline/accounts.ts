/** People, their sessions, and what they are found by. */
export const accounts = `
create extension if not exists pg_trgm;

-- An album is the same for two people when artist and title are, trimmed and in any case. Composed letters and letters
-- with combining marks are the same.
create function album_key(artist text, title text) returns uuid language sql immutable strict parallel safe
  return md5(lower(normalize(btrim(artist))) || chr(10) || lower(normalize(btrim(title))))::uuid;

create function artist_key(artist text) returns uuid language sql immutable strict parallel safe
  return md5(lower(normalize(btrim(artist))))::uuid;

-- Small letters without accents, as names are searched.
create function folded_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'));

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
  -- A name and a picture chosen here stay when the sign-in provider sends its own at the next sign-in.
  has_own_name boolean not null default false,
  has_own_picture boolean not null default false,
  -- What members may find a person by: the displayed name, and of a public profile the other names.
  search_name text not null generated always as (folded_name(
    coalesce(username, split_part(email, '@', 1), '')
    || case when is_public then ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') else '' end
  )) stored,
  hidden_at timestamptz,
  hidden_note text,
  -- Whether the profile was public and becomes so again.
  hidden_was_public boolean not null default false,
  -- A line for each of what administrators find a person by: no search goes over two lines.
  admin_search text not null generated always as (
    folded_name(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || chr(10)
    || folded_name(coalesce(username, '')) || chr(10) || folded_name(coalesce(email, ''))
  ) stored,
  -- Whether they want news by e-mail.
  news_by_mail boolean not null default false,
  unique (issuer, subject),
  constraint users_bio_length check (char_length(bio) <= 500),
  -- Hidden by an administrator, with what its owner is told. What is hidden is not public, whoever writes to the row.
  constraint users_hidden check (
    (hidden_at is null) = (hidden_note is null)
    and (hidden_at is null or not is_public) and (hidden_at is not null or not hidden_was_public)
  )
);
create unique index users_username on users (lower(username));
-- Unverified addresses may repeat: nothing is ever matched by them.
create unique index users_verified_email on users (lower(email)) where email_verified;
create unique index users_stripe_customer on users (stripe_customer_id);
create index users_part_of_name on users using gin (search_name gin_trgm_ops);
create index users_start_of_name on users (search_name text_pattern_ops);
create index users_listed on users (is_public desc, created_at desc, id desc);
create index users_hidden_newest on users (hidden_at desc, id desc) where hidden_at is not null;
create index users_newest on users (created_at desc, id desc);
create index users_with_address on users (id) where email_verified and email <> '';

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
-- The sessions of administrators who view as another person, by their own id.
create index sessions_admin on sessions ((sess ->> 'adminUserId')) where (sess ->> 'adminUserId') is not null;

-- A session that is deleted before its time says so, whoever deletes it: its open streams end at once, at every server. It is
-- named by a hash, for the id itself opens the session.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('side_one_sessions', encode(sha256(convert_to(old.sid, 'UTF8')), 'hex'));
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row when (old.expire > now()) execute function tell_ended_session();

-- The sessions that ended with their account, so that its devices can be told. Each is named by a hash of the session and the
-- account together, which only a device that had both can make: nothing here leads to a person, and nobody can ask for one.
create table ended_with_account (
  proof bytea primary key,
  -- When the session would have ended by itself.
  until timestamptz not null
);
create index ended_with_account_until on ended_with_account (until);

-- What administrators page through and search, in narrow rows that a sign-in does not change: a search of one or two letters,
-- which no index helps, reads them all in 20 ms where the wide rows of 100,000 users take 80, and a page far back is read
-- from the index alone. The database keeps them.
create table searchable_users (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null,
  words text not null
);

create function keep_searchable_user() returns trigger language plpgsql as $$
begin
  insert into searchable_users (user_id, created_at, words) values (new.id, new.created_at, new.admin_search)
    on conflict (user_id) do update set created_at = excluded.created_at, words = excluded.words;
  return null;
end $$;

create trigger keep_new_searchable_user after insert on users for each row execute function keep_searchable_user();
create trigger keep_changed_searchable_user after update on users for each row when (
    old.created_at is distinct from new.created_at or old.admin_search is distinct from new.admin_search
  ) execute function keep_searchable_user();
create index searchable_users_newest on searchable_users (created_at desc, user_id desc);
create index searchable_users_words on searchable_users using gin (words gin_trgm_ops);
`;
