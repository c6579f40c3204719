/**
 * The synced rows and their pictures. An id belongs to its person: two people may have rows of the same id, so that nobody can
 * take an id that another one's device will make, or has deleted and may bring back.
 */
export const library = `
create table collections (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  description text,
  is_public boolean not null,
  is_default boolean not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  version bigint not null,
  primary key (user_id, id)
);
create index collections_version on collections (user_id, version);
create unique index collections_default on collections (user_id) where is_default;
-- The address of a public collection is its name with hyphens for spaces, in any case.
create index collections_public_address
  on collections (user_id, lower(regexp_replace(btrim(name), ' +', '-', 'g')), created_at, id) where is_public;

-- No reference to users: it was looked up for every new row, a third of the time of a large upload. Our own writes hold the
-- user's lock, a row that goes with the user; writes that come past us are checked by the trigger that stamps them, and the
-- records go with the account like the sync tables do.
create table records (
  id uuid not null,
  user_id uuid not null,
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
  version bigint not null,
  primary key (user_id, id)
);
create index records_version on records (user_id, version);
create index records_newest on records (user_id, created_at desc, id desc);
-- Which row shows a picture that is stored here: asked for each picture that a visitor of a public page sees.
create index records_stored_picture on records (user_id, image_url) where image_url like '/api/images/%';
-- What everybody has added lately, for the albums that trend.
create index records_added on records (created_at desc);

-- No reference to collections: a record keeps the id of a collection that is gone, and readers pass over it. So a
-- deleted collection changes no record, on the server as on every device.
create table record_collections (
  record_id uuid not null,
  collection_id uuid not null,
  added_at timestamptz not null default date_trunc('milliseconds', now()),
  -- What names a membership is the pair; the id is for callers who want one.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  primary key (user_id, record_id, collection_id),
  foreign key (user_id, record_id) references records (user_id, id) on delete cascade
);
create index record_collections_collection on record_collections (user_id, collection_id);

create table wishlist_items (
  id uuid not null,
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
  version bigint not null,
  primary key (user_id, id)
);
create index wishlist_items_version on wishlist_items (user_id, version);
create index wishlist_items_newest on wishlist_items (user_id, created_at desc, id desc);
create index wishlist_items_stored_picture on wishlist_items (user_id, image_url) where image_url like '/api/images/%';

create table images (
  user_id uuid not null references users on delete cascade,
  sha256 text not null check (char_length(sha256) = 64),
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  -- When it is looked at next, whether anything still shows it, and since when nothing does.
  check_at timestamptz not null default now() + interval '180 days',
  unused_since timestamptz,
  primary key (user_id, sha256)
);
alter table images alter column bytes set storage external;
create index images_check on images (check_at);
`;
