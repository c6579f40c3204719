import type { Generated, JSONColumnType } from 'kysely';
import type { Condition } from '../../../shared/domain/condition.ts';
import type { Time } from './columns.ts';

export interface OfferSourceTable {
  name: string;
  budget_until: Time;
  turn_until: Time;
  pace: number | null;
  problem: 'credentials' | 'busy' | 'unavailable' | null;
  problem_since: Time | null;
  failures: Generated<number>;
  retry_at: Time | null;
  round_at: Time | null;
}

export interface WatchedAlbumTable {
  album_key: string;
  artist: string;
  title: string;
  watchers: number;
  waits_for: string;
  changed_at: Time;
}

export interface AlbumLookTable {
  album_key: string;
  source: string;
  looked_at: Time | null;
  due_at: Time | null;
  failed_at: Time | null;
}

export interface CurrentOfferTable {
  album_key: string;
  source: string;
  item_id: string;
  title: string;
  artist: string | null;
  price: string;
  shipping: string | null;
  currency: string;
  condition: Condition | null;
  country: string | null;
  link: string;
  barcodes: string[];
  is_vinyl: boolean;
  asked_at: Time;
  drop_at: Time;
}

export interface WishWatchTable {
  user_id: string;
  wish_id: string;
  said: JSONColumnType<object>;
  crossed: JSONColumnType<object | null> | null;
}

/** The watch of wish prices. */
export interface WatchTables {
  offer_sources: OfferSourceTable;
  watched_albums: WatchedAlbumTable;
  album_looks: AlbumLookTable;
  current_offers: CurrentOfferTable;
  wish_watches: WishWatchTable;
}
