/** The steps that servers before the baseline recorded, in order. */
export const STEPS_BEFORE_BASELINE = `0001-library
0002-rate-limits
0003-album-reviews
0004-sync-history
0005-records-without-reference
0006-verdict-age
0007-unused-images
0008-ended-sessions
0009-membership-id
0010-public-collection-names
0011-ids-of-each-person
0012-stored-pictures
0013-billing
0014-deleted-accounts
0016-profile-settings
0017-community
0018-community-totals
0019-audit-log
0020-messages-and-content
0021-moderation
0023-views
0025-site-figures
0026-machine-room
0027-users-of-each-tier
0028-searchable-users
0029-ended-with-account
0031-gifts-taken-back
0032-recently-added
0033-collection-addresses
0034-news-by-mail`.split('\n');

/** Of each part of the schema that these steps made: `schemaParts` says what a part is. */
export const SCHEMA_BEFORE_BASELINE = `add_to_community() 08f1aae7
album_key() 8b161689
album_reviews 2e558394
artist_key() 79eb9b04
audit_log 696befc1
billing_orders fc75f54b
bury_stray_row() 1dbdbdc2
close_account() d0682fe5
collections b0225c7c
collector_figures 20d02862
community_changes 267192a6
contact_messages a3a9c201
count_changed_reviews() 312501d7
count_deleted_reviews() c57f01b2
count_new_reviews() d16fe82e
discount_codes 2a3db829
discount_uses 1da05685
end_epoch() 8a575746
ended_with_account 1f7342b7
figures_after_delete() 1603e943
figures_after_insert() 0f4329ea
figures_after_plan() ca289525
figures_after_update() e2ac504a
folded_name() ca11ef21
follow_recommendations 3885e71b
forget_contact_mail() b80258f0
forget_in_audit_log() e2285b31
gift_subscriptions f8a1fa94
held_albums 2dd56c79
images 2c176a25
is_listed_address() f57568d5
is_stray_write() 46b1eef6
keep_audit_log() 385d4c17
keep_searchable_user() a3c1946c
mail_outbox 5fc31709
open_account() 3ee458e1
outside_turns ea6de0d2
plan_grants dc36c9d5
profile_reports a893abfb
provider_events ac60ab11
rate_limits 0e827f31
record_collections 13062f27
records 203b0631
refresh_figures_soon() ec80b9bb
restamp_member() 46b5e354
review_reports 90e3f2fa
searchable_users 9fcbb9de
sessions 6621a576
site_changes 38f03939
site_content 9a195607
stamp_stray_account() 7dd47320
stamp_stray_row() f92d1b99
stray_version() 1933bebe
sync_client 07e94ae9
sync_head ccddd7d2
sync_tombstone a4bf957c
sync_verdict f1e1aab5
tell_ended_session() 3ae89aa4
tombstone_snapshot() 3a85f16f
total_changed_reviews() f7686a93
total_changed_user() 5e304af7
total_gone_people() 5bb5c814
total_gone_reviews() ae5225a5
total_new_people() dbd4e430
total_new_reviews() 7f18ec42
total_site() be7cad02
total_users() df126de3
user_follows 8ba8b189
username_holds e9ff4279
users 9be6fbc5
wishlist_items d3abcdb5
withheld_reviews 4a843eb3`.split('\n');
