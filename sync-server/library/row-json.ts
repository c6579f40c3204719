import type { Entity } from '../../shared/nouns.ts';
import { COLUMNS, type Column } from './columns.ts';

/**
 * SQL for synced rows as JSON. PostgreSQL writes the text that devices store; pull, rules and snapshots all use it.
 */
function time(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A column as the field of a row: times as text, money as text with two decimals. */
function selected(alias: string, { column, field, type }: Column): string {
  const name = `${alias}.${column}`;
  if (type === 'timestamptz') return `${time(name)} as "${field}"`;
  return type.startsWith('numeric') ? `${name}::text as "${field}"` : `${name} as "${field}"`;
}

/** JSON of a row of a noun's table, by the name the table has in the statement. */
export function rowJson(entity: Entity, alias: string): string {
  const columns = COLUMNS[entity].map((column) => selected(alias, column));
  const more = MORE[entity]?.(alias) ?? [];
  return `(select row_to_json(x) from (select ${[`${alias}.id`, ...columns].concat(more).join(', ')}) x)`;
}

/** The fields of a row that are in no column of its table. */
const MORE: { readonly [E in Entity]?: (alias: string) => string } = {
  record: (alias) => `
  array(select m.collection_id from record_collections m
    where m.user_id = ${alias}.user_id and m.record_id = ${alias}.id order by m.collection_id) as "collectionIds"`,
};

const accountColumns = `
  u.id, u.email, u.email_verified as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.username, u.zip_code as "zipCode",
  u.preferred_record_store as "preferredRecordStore", u.preferred_record_store_data as "preferredRecordStoreData",
  u.is_public as "isPublic", u.show_collection_value as "showCollectionValue",
  u.wishlist_is_public as "wishlistIsPublic", u.bio, u.role, u.subscription_tier as "subscriptionTier",
  u.subscription_status as "subscriptionStatus", ${time('u.subscription_expires_at')} as "subscriptionExpiresAt",
  u.notification_settings as "notificationSettings", u.currency,
  ${time('u.created_at')} as "createdAt", ${time('u.updated_at')} as "updatedAt", u.version`;

/** JSON of a row of `records r`. */
export const recordJson = rowJson('record', 'r');
/** JSON of a row of `collections c`. */
export const collectionJson = rowJson('collection', 'c');
/** JSON of a row of `wishlist_items w`. */
export const wishlistJson = rowJson('wishlistItem', 'w');
/** JSON of a row of `users u`. */
export const accountJson = `(select row_to_json(x) from (select ${accountColumns}) x)`;
