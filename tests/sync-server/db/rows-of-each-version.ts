/**
 * Rows as a server of each version could leave them: after the migration of this name has run, and before the next one.
 * Together they fill every table that a migration makes (a test). `on` makes our own writes, without the safety net for
 * strange ones.
 */
const on = "select set_config('side_one.user_transaction', 'on', false);";
const A = '0197f6a1-0000-7000-8000-00000000000a';
const B = '0197f6a1-0000-7000-8000-00000000000b';
const SHA = 'a'.repeat(64);

/** The person who signs in again afterwards; their address is verified. */
export const RETURNING = { id: A, email: 'cratedigger@example.com' };
export const NEIGHBOUR = { id: B };

export const ROWS_OF_VERSION: Record<string, string> = {
  '0001-baseline': `${on}
insert into users (id, issuer, subject, email, email_verified, first_name, last_name, profile_image_url, username, zip_code,
  preferred_record_store, preferred_record_store_data, is_public, show_collection_value, wishlist_is_public, bio, role,
  subscription_tier, subscription_status, subscription_expires_at, stripe_customer_id, stripe_subscription_id,
  last_login_at, admin_notes, created_at, updated_at, version)
values
  ('${A}', 'https://old.example', '1', '${RETURNING.email}', true, 'Crate', 'Digger', 'https://img.example/a.png', 'cratedigger',
   '12345', 'Corner Records', '{"source": "google", "place_id": "p1"}', true, true, false, 'Mostly kraut.', 'admin',
   'annual', 'active', '2099-01-01T00:00:00.123Z', 'cus_1', 'sub_1', '2026-01-02T03:04:05.678Z', 'Asked twice.',
   '2025-01-01T00:00:00.001Z', '2025-06-01T00:00:00.002Z', 40),
  ('${B}', 'https://old.example', '2', null, false, null, null, null, null, null, null, null, false, false, true, null, 'user',
   'free', 'active', null, null, null, null, null, '2025-02-01T00:00:00.003Z', '2025-02-01T00:00:00.003Z', 2);
insert into collections (id, user_id, name, description, is_public, is_default, created_at, updated_at, version) values
  ('0197f6a1-0000-7000-8000-0000000000c1', '${A}', 'My Collection', null, false, true, '2025-01-01T00:00:01Z', '2025-01-01T00:00:01Z', 3),
  ('0197f6a1-0000-7000-8000-0000000000c2', '${A}', 'Köln', 'Kraut & more', true, false, '2025-01-01T00:00:02Z', '2025-01-01T00:00:02Z', 4);
insert into records (id, user_id, artist, title, year, genre, label, condition, sleeve_condition, custom_tags, personal_notes,
  image_url, shelfie_photos, discogs_release_id, discogs_master_id, catalog_number, barcode, matrix_runout, country, format,
  estimated_value, is_limited_edition, created_at, updated_at, version)
values
  ('0197f6a1-0000-7000-8000-0000000000d1', '${A}', 'Can', 'Tago Mago', 1971, 'rock', 'United Artists', 'near-mint', 'very-good',
   'kraut, live', 'Found in Bonn.', '/api/images/${SHA}', '{/api/images/${SHA}}', 123, 456, 'UAS 29 211/12', '0724384992620',
   'UAS 29211 A-1', 'Germany', '2×LP', 1234.50, true, '2025-03-01T10:00:00.100Z', '2025-03-02T10:00:00.200Z', 39),
  ('0197f6a1-0000-7000-8000-0000000000d2', '${A}', 'Neu!', 'Neu! 75', null, null, null, 'good', null, null, null, null, '{}',
   null, null, null, null, null, null, null, null, false, '2025-03-03T10:00:00Z', '2025-03-03T10:00:00Z', 38),
  ('0197f6a1-0000-7000-8000-0000000000d3', '${B}', 'Faust', 'IV', 1973, 'rock', null, 'mint', null, null, null, null, '{}',
   null, null, null, null, null, null, null, 0.01, false, '2025-03-04T10:00:00Z', '2025-03-04T10:00:00Z', 2);
insert into record_collections (user_id, record_id, collection_id, added_at) values
  ('${A}', '0197f6a1-0000-7000-8000-0000000000d1', '0197f6a1-0000-7000-8000-0000000000c2', '2025-03-01T11:00:00Z'),
  ('${A}', '0197f6a1-0000-7000-8000-0000000000d1', '0197f6a1-0000-7000-8000-0000000000ff', '2025-03-01T11:00:01Z');
insert into wishlist_items (id, user_id, artist, title, year, genre, label, image_url, discogs_release_id, discogs_master_id,
  catalog_number, barcode, country, format, price_alert, target_price, notes, purchase_url, is_public, created_at,
  updated_at, version)
values ('0197f6a1-0000-7000-8000-0000000000e1', '${A}', 'Harmonia', 'Deluxe', 1975, 'electronic', 'Brain', '/api/images/${SHA}',
  7, 8, 'brain 1073', '4006758', 'Germany', 'LP', true, 25.00, 'First pressing.', 'https://shop.example/1', false,
  '2025-04-01T10:00:00Z', '2025-04-01T10:00:00Z', 37);
insert into images (user_id, sha256, type, bytes, created_at) values ('${A}', '${SHA}', 'image/png', '\\x0102', '2025-03-01T09:00:00Z');
update sync_head set version = 40, tombstone_floor = 5 where user_id = '${A}';
update sync_head set version = 2 where user_id = '${B}';
insert into sync_client (id, user_id, last_seq, acked_seq, seen_at)
  values ('0197f6a1-0000-7000-8000-0000000000f1', '${A}', 9, 7, '2026-01-01T00:00:00Z');
insert into sync_verdict (user_id, command_id, client_id, seq, name, args_hash, args, verdict, version, created_at) values
  ('${A}', '0197f6a1-0000-7000-8000-0000000000f2', '0197f6a1-0000-7000-8000-0000000000f1', 9, 'record.create', 'h',
   '{"id": "x"}', '{"status": "rejected", "code": "LIMIT"}', 36, '2026-01-01T00:00:00Z'),
  ('${A}', '0197f6a1-0000-7000-8000-0000000000f3', null, null, 'record.update', 'h', null, '{"status": "applied"}', 39,
   '2026-01-01T00:00:01Z');
insert into sync_tombstone (user_id, entity, id, version, snapshot, deleted_at)
  values ('${A}', 'record', '0197f6a1-0000-7000-8000-0000000000d9', 30, '{"artist": "Cluster"}', '2026-01-01T00:00:00Z');
insert into sessions (sid, sess, expire) values ('s1', '{"userId": "${A}"}', '2099-01-01T00:00:00Z');
insert into username_holds (username_lower, user_id, held_until) values ('oldname', '${A}', '2099-01-01T00:00:00Z');
insert into rate_limits (key, hits, resets_at) values ('search:1', 3, '2099-01-01T00:00:00Z');
insert into album_reviews (id, user_id, artist, title, rating, review, is_public, image_url, created_at) values
  ('0197f6a1-0000-7000-8000-000000000101', '${A}', 'Can ', 'tago mago', 5, 'Side two.', true, 'https://img.example/c.png', '2026-01-01T00:00:00Z'),
  ('0197f6a1-0000-7000-8000-000000000102', '${A}', 'Faust', 'IV', 4, null, false, null, '2026-01-02T00:00:00Z'),
  ('0197f6a1-0000-7000-8000-000000000103', '${B}', 'Can', 'Tago Mago', 3, 'Long.', true, null, '2026-01-03T00:00:00Z');
update sync_head set epoch = '0197f6a1-0000-7000-8000-0000000001e0', verdict_floor = 3 where user_id = '${A}';
insert into images (user_id, sha256, type, bytes, check_at, unused_since)
  values ('${B}', repeat('b', 64), 'image/jpeg', '\\x03', '2026-09-01T00:00:00Z', '2026-08-01T00:00:00Z');
-- The same id as a row of somebody else.
insert into records (id, user_id, artist, title, condition, created_at, updated_at, version)
  values ('0197f6a1-0000-7000-8000-0000000000d1', '${B}', 'Cluster', 'Zuckerzeit', 'fair', '2025-05-01T10:00:00Z', '2025-05-01T10:00:00Z', 3);
insert into collections (id, user_id, name, is_public, is_default, created_at, updated_at, version)
  values ('0197f6a1-0000-7000-8000-0000000000c2', '${B}', 'My Collection', false, true, '2025-05-01T10:00:00Z', '2025-05-01T10:00:00Z', 4);
insert into record_collections (user_id, record_id, collection_id, added_at)
  values ('${B}', '0197f6a1-0000-7000-8000-0000000000d1', '0197f6a1-0000-7000-8000-0000000000c2', '2025-05-01T10:00:00Z');
update sync_head set version = 4 where user_id = '${B}';
insert into billing_orders (id, user_id, plan_id, is_gift, price_cents, discount_cents, discount_code_id, discount_name,
  customer_id, cancel_path, session_id, session_url, attempt, status, payment_id, subscription_id, replaces_subscription_id,
  changes_subscription_id, expires_at, paid_at, created_at, updated_at)
values
  ('0197f6a1-0000-7000-8000-000000000201', '${A}', 'annual', false, 2999, 500, '0197f6a1-0000-7000-8000-000000000221', 'FIVE', 'cus_1', '/checkout?plan=annual',
   'cs_1', 'https://pay.example/1', 2, 'paid', 'pi_1', 'sub_1', 'sub_0', null, '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z',
   '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
  ('0197f6a1-0000-7000-8000-000000000202', '${B}', 'lifetime', true, 9900, 0, null, null, null, '/pricing', 'cs_2', null, 1, 'paid',
   'pi_2', null, null, null, '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z');
insert into plan_grants (id, user_id, source, source_ref, tier, starts_at, ends_at, renews, failed_at, revoked_at, revoke_reason,
  revision, created_at, updated_at)
values ('0197f6a1-0000-7000-8000-000000000211', '${A}', 'subscription', 'sub_1', 'annual', '2026-02-01T00:00:00Z',
  '2099-01-01T00:00:00.123Z', true, '2026-03-01T00:00:00Z', null, null, 4, '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z');
insert into provider_events (id, type, created_at) values ('evt_1', 'invoice.paid', '2026-02-01T00:00:00Z');
insert into discount_codes (id, code, kind, percent, plan_ids, max_uses, ends_at, disabled_at, created_by) values
  ('0197f6a1-0000-7000-8000-000000000221', 'FIVE', 'percent', 5, '{annual}', 10, '2099-01-01T00:00:00Z', null, '${A}');
insert into discount_uses (code_id, user_id, order_id, state)
  values ('0197f6a1-0000-7000-8000-000000000221', '${A}', '0197f6a1-0000-7000-8000-000000000201', 'used');
insert into gift_subscriptions (id, order_id, purchaser_id, recipient_email, recipient_name, gift_message, subscription_tier,
  stripe_payment_intent_id, gift_code, is_redeemed, redeemed_by, redeemed_at, expires_at)
values ('0197f6a1-0000-7000-8000-000000000231', '0197f6a1-0000-7000-8000-000000000202', '${B}', 'deadwax@example.com', 'deadwax',
  'Enjoy.', 'lifetime', 'pi_2', 'GIFT-1', true, '${A}', '2026-03-01T00:00:00Z', '2027-02-01T00:00:00Z');
insert into mail_outbox (id, dedupe_key, template, to_email, to_name, payload, state, attempts, last_problem, sent_copy, sent_at)
  values ('0197f6a1-0000-7000-8000-000000000241', 'welcome ${A}', 'welcome', '${RETURNING.email}', 'Crate', '{"a": 1}', 'sent', 2, 'late',
    '{"subject": "Welcome"}', '2026-02-01T00:00:00Z');
update users set has_own_name = true, has_own_picture = true where id = '${A}';
insert into outside_turns (service, next_at) values ('nominatim', '2026-03-01T00:00:00Z');
insert into user_follows (id, follower_id, following_id, created_at)
  values ('0197f6a1-0000-7000-8000-000000000301', '${B}', '${A}', '2026-04-01T00:00:00Z');
insert into review_reports (id, review_id, reporter_id, reason, note, rating, review)
  values ('0197f6a1-0000-7000-8000-000000000302', '0197f6a1-0000-7000-8000-000000000101', '${B}', 'spam', 'Look.', 5, 'Side two.');
insert into follow_recommendations (id, user_id, recommended_user_id, score, shared_albums, shared_artists, genre_similarity, shared_genre)
  values ('0197f6a1-0000-7000-8000-000000000303', '${B}', '${A}', 80, 3, 2, 50, 'rock');
insert into audit_log (id, at, actor_id, subject_id, act, call, refused, before, after)
  values ('0197f6a1-0000-7000-8000-000000000401', '2026-05-01T00:00:00Z', '${A}', '${B}', 'user.notes', 'PATCH /x', null, '{"notes": null}', '{"notes": "b"}');
insert into contact_messages (id, user_id, name, email, category, subject, message, created_at, done_at, done_by)
  values
  ('0197f6a1-0000-7000-8000-000000000501', '${A}', 'Crate Digger', '${RETURNING.email}', 'bug', 'Sleeve', 'It is blank.', '2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z', '${B}'),
  ('0197f6a1-0000-7000-8000-000000000502', null, 'deadwax', 'deadwax@example.com', 'general', 'Hello', 'Two\nlines.', '2026-05-02T00:00:01Z', null, null);
insert into site_content (id, page_key, title, subtitle, content, is_active, updated_by, updated_at, version)
  values ('0197f6a1-0000-7000-8000-000000000503', 'about_page', 'About', 'Sub', 'One', true, '${A}', '2026-05-02T00:00:00Z', 3);
update album_reviews set is_public = false, hidden_at = '2026-05-04T00:00:00Z', hidden_note = 'Spam.'
  where id = '0197f6a1-0000-7000-8000-000000000103';
insert into withheld_reviews (user_id, album_key, hidden_at, hidden_note)
  values ('${B}', album_key('Faust', 'IV'), '2026-05-04T00:00:00Z', 'Insult.');
update users set hidden_at = '2026-05-04T00:00:00Z', hidden_note = 'Not a person.' where id = '${B}';
update review_reports set closed_at = '2026-05-04T00:00:00Z';
insert into profile_reports (id, profile_id, reporter_id, reason, note, said, closed_at)
  values ('0197f6a1-0000-7000-8000-000000000504', '${B}', '${A}', 'spam', null, '{"bio": null}', null);
insert into ended_with_account (proof, until) values ('\\x01', '2099-03-01T00:00:00Z');`,

  '0002-price-watch': `insert into offer_sources values ('ebay', '2026-11-25T00:00:00Z', '2026-11-25T00:00:00Z', 0.2, null, null, 0, null);
insert into watched_albums
  select album_key(artist, title), artist, title, 1, 'x', '2026-11-25T00:00:00Z' from wishlist_items where user_id = '${A}';
insert into album_looks select album_key, 'ebay', '2026-11-25T00:00:00Z', null, null from watched_albums;
insert into current_offers select album_key, 'ebay', 'v1|1|0', 'Harmonia Deluxe LP', null, 25, null, 'USD', null, 'DE',
  'https://www.ebay.com/itm/1', '{4006758}', true, '2026-11-25T00:00:00Z', '2099-01-01T00:00:00Z' from watched_albums;
insert into wish_watches select user_id, id, '{"ebay": {"isMet": true, "silentSince": null}}', null from wishlist_items
  where user_id = '${A}';`,

  '0003-notifications': `update users set notification_settings = '{"ways": {"price": {"mail": false}}, "quiet": null}' where id = '${A}';
insert into notifications (id, user_id, kind, data, is_read, is_cleared, about_user_id, created_at, updated_at, version) values
  ('0197f6a1-0000-7000-8000-000000000601', '${A}', 'new-follower', '{"key": "deadwax", "name": "deadwax", "albumCount": 3}', true,
   false, '${B}', '2026-11-25T00:00:00Z', '2026-11-25T00:00:00Z', 41);
insert into raised_notifications (user_id, dedupe_key, id, kind, about_user_id, raised_at, waiting) values
  ('${A}', 'new-follower ${B}', '0197f6a1-0000-7000-8000-000000000601', 'new-follower', '${B}', '2026-11-25T00:00:00Z', null);`,

  '0004-wish-rules': `insert into wishlist_items (id, user_id, artist, title, price_alert, target_price, with_shipping, currency,
  pressing, lowest_grade, sightings, created_at, updated_at, version)
values ('0197f6a1-0000-7000-8000-0000000000e2', '${A}', 'La Düsseldorf', 'Viva', true, 30.00, true, 'EUR', 'original',
  'very-good-plus', '[{"id":"0197f6a1-0000-7000-8000-0000000000e3","price":"34.00","currency":"EUR","place":"Fair","seenOn":"2026-11-24","note":null}]',
  '2025-03-31T10:00:00Z', '2025-03-31T10:00:00Z', 36);`,

  '0005-web-push': `insert into push_keys (public_key, private_key) values ('a', 'b');
insert into push_subscriptions values ('0197f6a1-0000-7000-8000-000000000601', '${A}', 's1', 'https://push.example/a', 'k', 'a',
  'Mozilla', '2026-11-25T00:00:00Z', '2026-11-25T01:00:00Z', null);
insert into push_messages values ('0197f6a1-0000-7000-8000-000000000602', '0197f6a1-0000-7000-8000-000000000601', 'price',
  '{"title": "Deluxe"}', '2099-01-01T00:00:00Z');`,

  '0006-purchases': `update records set purchase_price = 61.25, purchase_currency = 'SEK', purchased_on = '2018-04-21',
  purchased_at = 'Record Store Day', place = 'Box B' where user_id = '${A}';`,

  '0007-record-details': `update records set rating = 9, styles = 'Hard Bop', discs = 2, tracks = 'A1 Blue Train 10:43',
  extra = 'Box: 3' where user_id = '${A}';`,

  '0008-own-currency': `update users set currency = 'SEK' where id = '${A}';`,

  '0009-discogs-accounts': `insert into discogs_accounts values ('${A}', 'cratedigger', 'sealed', '2026-11-26T00:00:00Z');`,

  '0010-value-currency': `update records set value_currency = 'EUR' where user_id = '${A}';`,

  '0011-provider-logout': `insert into used_logout_tokens values ('\\x01', '2099-03-01T00:00:00Z');`,

  '0012-lending': `update records set lent_to = 'A neighbour', lent_on = '2026-05-03' where user_id = '${A}';`,

  '0013-object-store': `insert into images (user_id, sha256, type, object_key, object_size) values
  ('${A}', repeat('c', 64), 'image/png', 'pictures/c', 3);
insert into loose_objects values ('pictures/d', '2026-11-27T00:00:00Z', true);`,

  '0016-plays': `update records set plays = '{2025-12-24T18:00:00Z,"2026-11-28T19:04:05Z B"}' where user_id = '${A}';`,
  '0017-saved-views': `insert into saved_views (id, user_id, name, query, created_at, updated_at, version)
  values ('0197f6a1-0000-7000-8000-000000000701', '${A}', 'Köln, best first', 'q=kraut&sort=grade', '2026-11-28T00:00:00Z',
    '2026-11-28T00:00:00Z', 35);`,
  '0018-review-hearts': `insert into review_hearts (user_id, review_id)
  values ('${B}', '0197f6a1-0000-7000-8000-000000000101');`,

  '0019-half-stars': `insert into album_reviews (id, user_id, artist, title, half_stars)
  values ('0197f6a1-0000-7000-8000-000000000104', '${A}', 'Neu!', 'Neu! 75', 7);`,
};
