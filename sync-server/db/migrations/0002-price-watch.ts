import type { SchemaStep } from '../schema-step.ts';

export const priceWatch: SchemaStep = {
  name: '0002-price-watch',
  sql: `
-- How the watch of each source goes, for all servers together.
create table offer_sources (
  name text primary key,
  -- Up to when the requests of a day, and those of a second, are taken.
  budget_until timestamptz not null,
  turn_until timestamptz not null,
  -- Looks per day at an album of weight 1; null while there is enough for the shortest time between two looks.
  pace double precision,
  problem text check (problem in ('credentials', 'busy', 'unavailable')),
  problem_since timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  -- The last round, by the clock of its server.
  round_at timestamptz,
  check ((problem is null) = (problem_since is null))
);

-- The albums that wishes with an alert name, each once, whoever wishes them.
create table watched_albums (
  album_key uuid primary key,
  artist text not null,
  title text not null,
  watchers integer not null,
  -- Changes with what any of the wishes waits for.
  waits_for text not null,
  changed_at timestamptz not null
);

create table album_looks (
  album_key uuid not null references watched_albums on delete cascade,
  source text not null,
  looked_at timestamptz,
  due_at timestamptz,
  failed_at timestamptz,
  primary key (album_key, source)
);

-- Nothing stays here longer than its source allows: a job deletes it.
create table current_offers (
  album_key uuid not null references watched_albums on delete cascade,
  source text not null,
  item_id text not null,
  title text not null,
  artist text,
  price numeric(10, 2) not null check (price > 0),
  shipping numeric(10, 2),
  currency text not null,
  condition text,
  country text,
  link text not null,
  barcodes text[] not null,
  is_vinyl boolean not null,
  asked_at timestamptz not null,
  drop_at timestamptz not null,
  primary key (album_key, source, item_id)
);
create index current_offers_drop on current_offers (drop_at);

-- Of a wish only whether its price is met by each source, and when that began. No price.
create table wish_watches (
  user_id uuid not null,
  wish_id uuid not null,
  said jsonb not null,
  crossed jsonb,
  primary key (user_id, wish_id),
  foreign key (user_id, wish_id) references wishlist_items (user_id, id) on delete cascade
);

create index wishlist_items_watched on wishlist_items (album_key(artist, title)) where price_alert;

-- An alert that is switched off, or a wish that is for another record now, begins from the start when it is watched again.
create function forget_watch() returns trigger language plpgsql as $$
begin
  delete from wish_watches where user_id = old.user_id and wish_id = old.id;
  return null;
end $$;
create trigger forget_watch after update on wishlist_items for each row when (
    old.price_alert and (not new.price_alert or album_key(old.artist, old.title) <> album_key(new.artist, new.title)
      or (old.barcode, old.catalog_number, old.country, old.year)
        is distinct from (new.barcode, new.catalog_number, new.country, new.year))
  ) execute function forget_watch();
`,
};
