import { type Column, collectionColumns, recordColumns, wishlistColumns } from './columns.ts';

/**
 * The synced rows as JSON, in SQL: PostgreSQL writes the text that devices store, for the pull, for the rules and for
 * snapshots alike.
 */
function time(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A column as its row's field holds it: times as text, money as text of two places. */
function selected(alias: string, { column, field, type }: Column): string {
  const name = `${alias}.${column}`;
  if (type === 'timestamptz') return `${time(name)} as "${field}"`;
  return type.startsWith('numeric') ? `${name}::text as "${field}"` : `${name} as "${field}"`;
}

function selection(alias: string, columns: readonly Column[], ...more: string[]): string {
  return [`${alias}.id`, ...columns.map((column) => selected(alias, column)), ...more].join(', ');
}

const memberships = `
  array(select m.collection_id from record_collections m where m.user_id = r.user_id and m.record_id = r.id order by m.collection_id)
    as "collectionIds"`;

const accountColumns = `
  u.id, u.email, u.email_verified as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.username, u.zip_code as "zipCode",
  u.preferred_record_store as "preferredRecordStore", u.preferred_record_store_data as "preferredRecordStoreData",
  u.is_public as "isPublic", u.show_collection_value as "showCollectionValue",
  u.wishlist_is_public as "wishlistIsPublic", u.bio, u.role, u.subscription_tier as "subscriptionTier",
  u.subscription_status as "subscriptionStatus", ${time('u.subscription_expires_at')} as "subscriptionExpiresAt",
  ${time('u.created_at')} as "createdAt", ${time('u.updated_at')} as "updatedAt", u.version`;

/** JSON of a row of `records r`. */
export const recordJson = `(select row_to_json(x) from (select ${selection('r', recordColumns, memberships)}) x)`;
/** JSON of a row of `collections c`. */
export const collectionJson = `(select row_to_json(x) from (select ${selection('c', collectionColumns)}) x)`;
/** JSON of a row of `wishlist_items w`. */
export const wishlistJson = `(select row_to_json(x) from (select ${selection('w', wishlistColumns)}) x)`;
/** JSON of a row of `users u`. */
export const accountJson = `(select row_to_json(x) from (select ${accountColumns}) x)`;
