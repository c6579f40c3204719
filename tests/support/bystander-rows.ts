/** Two people whom no test names. They are in every column of every table that can name a person (a test). */
export const BYSTANDER = { id: '0180b1b1-0000-7000-8000-00000000000a', email: 'bystander@example.org' } as const;
export const NEIGHBOUR = { id: '0180b1b1-0000-7000-8000-00000000000b' } as const;

const A = BYSTANDER.id;
const B = NEIGHBOUR.id;
const SAID = '{"username": null, "firstName": null, "lastName": null, "bio": null, "profileImageUrl": null}';
const SHA = 'b'.repeat(64);
const idOf = (number: number) => `0180b1b1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [OLD, END] = ['2020-01-01T00:00:00Z', '2150-01-01T00:00:00Z'];
/** Kept by cleanings of what is old. */
const LATE = END;

/**
 * Their rows. Made long ago, so that they are last in lists of the newest; everything with an end ends in 2150, so that no
 * cleaning changes it. What is open to the public can show in another person's page; the profiles are closed, so that they
 * are not found by others.
 */
export const BYSTANDER_ROWS = `
select set_config('side_one.user_transaction', 'on', false);
insert into users (id, issuer, subject, email, email_verified, first_name, last_name, profile_image_url, username, zip_code,
  preferred_record_store, preferred_record_store_data, is_public, show_collection_value, wishlist_is_public, bio,
  subscription_tier, subscription_status, subscription_expires_at, stripe_customer_id, stripe_subscription_id,
  last_login_at, admin_notes, created_at, updated_at, version)
values
  ('${A}', 'https://elsewhere.example', 'a', '${BYSTANDER.email}', true, 'Bystander', 'First', 'https://img.example/a.png',
   'bystander', '99999', 'Bystore', '{"source": "google", "place_id": "by"}', false, true, true, 'Stands by.', 'annual', 'active',
   '${END}', 'cus_bystander', 'sub_bystander', '${OLD}', 'A note.', '${OLD}', '${OLD}', 40),
  ('${B}', 'https://elsewhere.example', 'b', null, false, 'Bystander', 'Second', null, 'standsby', null,
   null, null, false, false, false, null, 'lifetime', 'active',
   null, 'cus_neighbour', null, null, null, '${OLD}', '${OLD}', 9);
insert into username_holds values ('bystood', '${A}', '${END}');
insert into sessions values ('bystander', '{"userId": "${A}", "providerSessionId": "bystander", "cookie": {"expires": "${END}"}}', '${END}');
insert into ended_with_account values ('\\x0b', '${END}');
insert into used_logout_tokens values ('\\x0b', '${END}');
insert into rate_limits values ('bystander:${A}', 3, '${END}');

insert into collections (id, user_id, name, is_public, is_default, created_at, updated_at, version) values
  ('${idOf(101)}', '${A}', 'My Collection', false, true, '${OLD}', '${OLD}', 3),
  ('${idOf(102)}', '${A}', 'Bystanders', true, false, '${OLD}', '${OLD}', 4),
  ('${idOf(102)}', '${B}', 'My Collection', false, true, '${OLD}', '${OLD}', 3);
insert into records (id, user_id, artist, title, year, genre, label, condition, custom_tags, personal_notes, image_url,
  shelfie_photos, plays, discogs_release_id, barcode, estimated_value, created_at, updated_at, version)
values
  ('${idOf(201)}', '${A}', 'Bystander Band', 'Standing By', 1971, 'rock', 'By', 'mint', 'by', 'Stood.', '/api/images/${SHA}',
   '{/api/images/${SHA}}', '{"2026-01-02T20:00:00Z A"}', 987654321, '9999999999994', 777.77, '${OLD}', '${OLD}', 39),
  ('${idOf(202)}', '${A}', 'Bystander Band', 'By Two', null, null, null, 'good', null, null, null, '{}', '{}', null, null, null, '${OLD}',
   '${OLD}', 38),
  -- The same id as a row of another person.
  ('${idOf(201)}', '${B}', 'Bystander Band', 'Standing By', null, null, null, 'good', null, null, null, '{}', '{}', null, null, null,
   '${OLD}', '${OLD}', 5);
insert into record_collections (id, user_id, record_id, collection_id, added_at) values
  ('${idOf(211)}', '${A}', '${idOf(201)}', '${idOf(102)}', '${OLD}'),
  ('${idOf(212)}', '${B}', '${idOf(201)}', '${idOf(102)}', '${OLD}');
insert into wishlist_items (id, user_id, artist, title, price_alert, target_price, with_shipping, currency, pressing, lowest_grade,
  sightings, is_public, created_at, updated_at, version)
values ('${idOf(221)}', '${A}', 'Bystander Band', 'Wanted By', true, 25, true, 'EUR', 'country', 'good',
  '[{"id":"${idOf(222)}","price":"28.00","currency":"EUR","place":"By","seenOn":"2026-01-02","note":null}]', true, '${OLD}',
  '${OLD}', 37);
insert into offer_sources values ('bystander', '${OLD}', '${OLD}', null, 'busy', '${OLD}', 1, '${END}', null);
insert into watched_albums
  select album_key(artist, title), artist, title, 1, 'by', '${OLD}' from wishlist_items where user_id = '${A}';
insert into album_looks select album_key, 'bystander', '${OLD}', null, null from watched_albums;
insert into current_offers
  select album_key, 'bystander', 'by', 'Bystander Band Wanted By LP', null, 30, 5, 'USD', 'good', 'US',
    'https://www.ebay.com/itm/by', '{}', true, '${OLD}', '${END}' from watched_albums;
insert into wish_watches
  select user_id, id, '{"ebay": {"isMet": false, "silentSince": null}}', null from wishlist_items where user_id = '${A}';
insert into notifications (id, user_id, kind, data, about_user_id, created_at, updated_at, version) values
  ('${idOf(241)}', '${A}', 'new-follower', '{"key": "standsby", "name": "standsby", "albumCount": null}', '${B}', '${LATE}', '${OLD}', 36),
  ('${idOf(241)}', '${B}', 'new-follower', '{"key": "bystander", "name": "bystander", "albumCount": null}', '${A}', '${LATE}', '${OLD}', 8);
insert into saved_views (id, user_id, name, query, created_at, updated_at, version) values
  ('${idOf(251)}', '${A}', 'By', 'genre=rock', '${OLD}', '${OLD}', 35),
  ('${idOf(251)}', '${B}', 'By', 'decade=1970', '${OLD}', '${OLD}', 7);
insert into raised_notifications values
  ('${A}', 'bystands', '${idOf(241)}', 'new-follower', '${B}', '${LATE}', null),
  ('${B}', 'bystands', '${idOf(242)}', 'new-follower', '${A}', '${LATE}', null);
insert into images (user_id, sha256, type, bytes, created_at, check_at)
  values ('${A}', '${SHA}', 'image/png', '\\x0102', '${OLD}', '${END}');
insert into images (user_id, sha256, type, object_key, object_size, created_at, check_at)
  values ('${A}', '${'c'.repeat(64)}', 'image/png', 'pictures/bystander', 2, '${OLD}', '${END}');
insert into loose_objects values ('pictures/bystood', '${END}', false);
update sync_head set epoch = '${idOf(901)}', tombstone_floor = 2, verdict_floor = 2 where user_id = '${A}';
update sync_head set epoch = '${idOf(902)}' where user_id = '${B}';
insert into sync_client values ('${idOf(231)}', '${A}', 9, 7, '${END}', 5);
insert into sync_verdict values
  ('${A}', '${idOf(232)}', '${idOf(231)}', 9, 'record.create', 'h', null, '{"status": "applied"}', 39, '${END}');
insert into sync_tombstone values
  ('${A}', 'record', '${idOf(233)}', 30, '{"artist": "Bystander Band"}', '${END}');

insert into album_reviews (id, user_id, artist, title, rating, review, is_public, created_at, hidden_at, hidden_note) values
  ('${idOf(301)}', '${A}', 'Bystander Band', 'Standing By', 5, 'Bystood.', false, '${OLD}', null, null),
  ('${idOf(302)}', '${B}', 'Bystander Band', 'Standing By', 1, 'Closed.', false, '${OLD}', null, null);
insert into review_hearts values ('${A}', '${idOf(302)}', '${OLD}'), ('${B}', '${idOf(301)}', '${OLD}');
insert into withheld_reviews values ('${A}', album_key('Bystander Band', 'Withheld'), '${OLD}', 'Insult.');
insert into user_follows values
  ('${idOf(311)}', '${A}', '${B}', '${OLD}'), ('${idOf(312)}', '${B}', '${A}', '${OLD}');
insert into follow_recommendations values ('${idOf(313)}', '${A}', '${B}', 80, 1, 1, 50, null, '${OLD}'),
  ('${idOf(314)}', '${B}', '${A}', 80, 1, 1, 50, null, '${OLD}');
insert into review_reports values
  ('${idOf(321)}', '${idOf(301)}', '${B}', 'spam', 'Look.', 5, 'Bystood.', '${OLD}', '${OLD}');
insert into profile_reports values
  ('${idOf(322)}', '${A}', '${B}', 'spam', null, '${SAID}', '${OLD}', '${OLD}'),
  ('${idOf(323)}', '${B}', '${A}', 'spam', null, '${SAID}', '${OLD}', '${OLD}');
insert into held_albums
  select distinct album_key(artist, title), user_id, artist_key(artist) from records;
insert into collector_figures (user_id) values ('${A}'), ('${B}') on conflict do nothing;
update collector_figures f set albums = (select count(*) from records r where r.user_id = f.user_id), artists = 1,
  genres = case user_id when '${A}' then '{"rock": 1}'::jsonb else '{}' end;
insert into contact_messages values
  ('${idOf(331)}', '${A}', 'Bystander', '${BYSTANDER.email}', 'bug', 'By', 'Done.', '${OLD}', '${END}', '${B}');
insert into site_content values
  ('${idOf(333)}', 'bystander_page', 'By', null, 'Stands.', true, '${A}', '${OLD}', 3);
insert into audit_log values
  ('${idOf(334)}', '${OLD}', '${B}', '${A}', 'user.notes', 'PATCH /x', null, '{"notes": null}', '{"notes": "A note."}');

insert into discount_codes (id, code, kind, percent, max_uses, created_by, created_at)
  values ('${idOf(401)}', 'BYSTANDER', 'percent', 5, 10, '${B}', '${OLD}');
insert into billing_orders (id, user_id, plan_id, is_gift, price_cents, discount_cents, discount_code_id, customer_id,
  session_id, session_url, status, payment_id, subscription_id, expires_at, paid_at, created_at, updated_at)
values
  ('${idOf(411)}', '${A}', 'annual', false, 2999, 149, '${idOf(401)}', 'cus_bystander', 'cs_by1', null, 'paid', 'pi_by1',
   'sub_bystander', '${OLD}', '${OLD}', '${OLD}', '${OLD}'),
  -- Its payment page is being opened.
  ('${idOf(412)}', '${A}', 'lifetime', true, 9900, 495, '${idOf(401)}', 'cus_bystander', null, null, 'pending', null, null,
   '${END}', null, '${OLD}', '${OLD}'),
  ('${idOf(413)}', '${A}', 'lifetime', true, 9900, 0, null, 'cus_bystander', 'cs_by3', null, 'paid', 'pi_by3', null, '${OLD}',
   '${OLD}', '${OLD}', '${OLD}'),
  ('${idOf(414)}', '${B}', 'monthly', true, 499, 0, null, 'cus_neighbour', 'cs_by4', null, 'paid', 'pi_by4', null, '${OLD}',
   '${OLD}', '${OLD}', '${OLD}');
insert into discount_uses values
  ('${idOf(401)}', '${A}', '${idOf(412)}', 'reserved', '${OLD}'), ('${idOf(401)}', '${B}', '${idOf(414)}', 'used', '${OLD}');
insert into gift_subscriptions (id, order_id, purchaser_id, recipient_email, recipient_name, subscription_tier,
  stripe_payment_intent_id, gift_code, is_redeemed, redeemed_by, redeemed_at, expires_at, created_at)
values
  ('${idOf(420)}', '${idOf(412)}', '${A}', 'to@example.org', 'To', 'lifetime', null, null, false, null, null, null, '${OLD}'),
  ('${idOf(421)}', '${idOf(413)}', '${A}', 'to@example.org', 'To', 'lifetime', 'pi_by3', 'BYBYBYBYBYBYBYBY', true, '${B}', '${OLD}',
   '${END}', '${OLD}'),
  ('${idOf(422)}', '${idOf(414)}', '${B}', '${BYSTANDER.email}', 'By', 'monthly', 'pi_by4', 'BYBYBYBYBYBYBYB2', false, null, null,
   '${END}', '${OLD}');
insert into plan_grants (id, user_id, source, source_ref, tier, starts_at, ends_at, renews, revision, created_at, updated_at)
values
  ('${idOf(431)}', '${A}', 'subscription', 'sub_bystander', 'annual', '${OLD}', '${END}', true, 4, '${OLD}', '${OLD}'),
  ('${idOf(432)}', '${A}', 'gift', '${idOf(429)}', 'monthly', '${OLD}', '${OLD}', false, 0, '${OLD}', '${OLD}'),
  ('${idOf(433)}', '${B}', 'gift', '${idOf(421)}', 'lifetime', '${OLD}', null, false, 0, '${OLD}', '${OLD}');
insert into provider_events values ('evt_bystander', 'invoice.paid', '${OLD}', '${END}');
insert into mail_outbox (id, dedupe_key, template, to_email, payload, state, attempts, sent_copy, sent_at, created_at) values
  ('${idOf(441)}', 'gift:${idOf(422)}', 'gift', '${BYSTANDER.email}', '{"giverName": null}', 'sent', 1, '{"subject": "By"}',
   '${OLD}', '${OLD}');
insert into push_subscriptions values ('${idOf(451)}', '${A}', 'bystander', 'https://push.example/bystander', 'k', 'a', 'By', '${OLD}',
  '${OLD}', null);
insert into discogs_accounts values ('${A}', 'bystander', 'sealed', '${OLD}'), ('${B}', null, 'sealed', '${OLD}');
insert into push_messages values ('${idOf(452)}', '${idOf(451)}', 'by', '{"title": "By"}', '${END}');
-- Of the triggers; the computed rows are above.
delete from graphile_worker._private_jobs;
select graphile_worker.add_job('plan-ends', '{"userId": "${A}"}', job_key := 'plan-ends:${A}', run_at := '${END}');
`;
