import type { SchemaStep } from '../schema-step.ts';

export const ownCurrency: SchemaStep = {
  name: '0008-own-currency',
  sql: `
-- The currency that new prices of a person begin with; null until they choose one.
alter table users add column currency text;
drop trigger stamp_stray on users;
create trigger stamp_stray before update of email, email_verified, first_name, last_name, profile_image_url, username,
  zip_code, preferred_record_store, preferred_record_store_data, is_public, show_collection_value, wishlist_is_public,
  bio, role, subscription_tier, subscription_status, subscription_expires_at, notification_settings, currency
  on users for each row when (is_stray_write()) execute function stamp_stray_account();
`,
};
