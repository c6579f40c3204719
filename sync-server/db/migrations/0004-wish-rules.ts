import type { SchemaStep } from '../schema-step.ts';

export const wishRules: SchemaStep = {
  name: '0004-wish-rules',
  sql: `
alter table wishlist_items
  add column with_shipping boolean not null default false,
  add column currency text not null default 'USD',
  add column pressing text not null default 'any',
  add column lowest_grade text,
  -- What the person saw themselves: a list of prices, of at most 200.
  add column sightings json not null default '[]';

-- These fields matter only to a wish that does not take any.
drop trigger forget_watch on wishlist_items;
create trigger forget_watch after update on wishlist_items for each row when (
    old.price_alert and (not new.price_alert or album_key(old.artist, old.title) <> album_key(new.artist, new.title)
      or (new.pressing <> 'any' and (old.barcode, old.catalog_number, old.country, old.year)
        is distinct from (new.barcode, new.catalog_number, new.country, new.year)))
  ) execute function forget_watch();
`,
};
