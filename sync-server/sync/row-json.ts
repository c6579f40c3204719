/**
 * The synced rows as JSON, in SQL: PostgreSQL writes the text that devices store, for the pull, for the rules and for
 * snapshots alike. Column lists stand here once; the names are those of the rows in shared/domain.
 */
function time(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const recordColumns = `
  r.id, r.artist, r.title, r.year, r.genre, r.label, r.condition, r.sleeve_condition as "sleeveCondition",
  r.custom_tags as "customTags", r.personal_notes as "personalNotes", r.image_url as "imageUrl",
  r.shelfie_photos as "shelfiePhotos", r.discogs_release_id as "discogsReleaseId",
  r.discogs_master_id as "discogsMasterId", r.catalog_number as "catalogNumber", r.barcode,
  r.matrix_runout as "matrixRunout", r.country, r.format, r.estimated_value::text as "estimatedValue",
  r.is_limited_edition as "isLimitedEdition",
  array(select m.collection_id from record_collections m where m.user_id = r.user_id and m.record_id = r.id order by m.collection_id)
    as "collectionIds",
  ${time('r.created_at')} as "createdAt", ${time('r.updated_at')} as "updatedAt", r.version`;

const collectionColumns = `
  c.id, c.name, c.description, c.is_public as "isPublic", c.is_default as "isDefault",
  ${time('c.created_at')} as "createdAt", ${time('c.updated_at')} as "updatedAt", c.version`;

const wishlistColumns = `
  w.id, w.artist, w.title, w.year, w.genre, w.label, w.image_url as "imageUrl",
  w.discogs_release_id as "discogsReleaseId", w.discogs_master_id as "discogsMasterId",
  w.catalog_number as "catalogNumber", w.barcode, w.country, w.format, w.price_alert as "priceAlert",
  w.target_price::text as "targetPrice", w.notes, w.purchase_url as "purchaseUrl", w.is_public as "isPublic",
  ${time('w.created_at')} as "createdAt", ${time('w.updated_at')} as "updatedAt", w.version`;

const accountColumns = `
  u.id, u.email, u.email_verified as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.username, u.zip_code as "zipCode",
  u.preferred_record_store as "preferredRecordStore", u.preferred_record_store_data as "preferredRecordStoreData",
  u.is_public as "isPublic", u.show_collection_value as "showCollectionValue",
  u.wishlist_is_public as "wishlistIsPublic", u.bio, u.role, u.subscription_tier as "subscriptionTier",
  u.subscription_status as "subscriptionStatus", ${time('u.subscription_expires_at')} as "subscriptionExpiresAt",
  ${time('u.created_at')} as "createdAt", ${time('u.updated_at')} as "updatedAt", u.version`;

/** JSON of a row of `records r`. */
export const recordJson = `(select row_to_json(x) from (select ${recordColumns}) x)`;
/** JSON of a row of `collections c`. */
export const collectionJson = `(select row_to_json(x) from (select ${collectionColumns}) x)`;
/** JSON of a row of `wishlist_items w`. */
export const wishlistJson = `(select row_to_json(x) from (select ${wishlistColumns}) x)`;
/** JSON of a row of `users u`. */
export const accountJson = `(select row_to_json(x) from (select ${accountColumns}) x)`;
