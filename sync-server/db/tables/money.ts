import type { Generated } from 'kysely';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import type { CreatedTime, Time } from './columns.ts';

/** One purchase; see the migration for what each column is. */
export interface BillingOrderTable {
  id: string;
  user_id: string | null;
  plan_id: PaidTier;
  is_gift: Generated<boolean>;
  price_cents: number;
  discount_cents: Generated<number>;
  discount_code_id: string | null;
  discount_name: string | null;
  customer_id: string | null;
  cancel_path: Generated<string>;
  session_id: string | null;
  session_url: string | null;
  attempt: Generated<number>;
  status: Generated<'pending' | 'paid' | 'expired' | 'failed' | 'refunded'>;
  payment_id: string | null;
  subscription_id: string | null;
  replaces_subscription_id: string | null;
  changes_subscription_id: string | null;
  expires_at: Time;
  paid_at: Time | null;
  created_at: CreatedTime;
  updated_at: CreatedTime;
}

/** What gives a person a tier, one row per source; `users.subscription_*` is computed from these rows. */
export interface PlanGrantTable {
  id: string;
  user_id: string;
  source: 'subscription' | 'purchase' | 'gift' | 'code' | 'admin';
  source_ref: string;
  tier: PaidTier;
  starts_at: Time;
  ends_at: Time | null;
  renews: Generated<boolean>;
  failed_at: Time | null;
  revoked_at: Time | null;
  revoke_reason: string | null;
  revision: Generated<number>;
  created_at: CreatedTime;
  updated_at: CreatedTime;
}

export interface ProviderEventTable {
  id: string;
  type: string;
  created_at: Time;
  received_at: CreatedTime;
}

export interface GiftSubscriptionTable {
  id: string;
  order_id: string;
  purchaser_id: string | null;
  recipient_email: string;
  recipient_name: string;
  gift_message: string | null;
  subscription_tier: PaidTier;
  stripe_payment_intent_id: string | null;
  gift_code: string | null;
  is_redeemed: Generated<boolean>;
  redeemed_by: string | null;
  redeemed_at: Time | null;
  expires_at: Time | null;
  voided_at: Time | null;
  taken_back: Generated<boolean>;
  created_at: CreatedTime;
}

export interface DiscountCodeTable {
  id: string;
  code: string;
  kind: 'percent' | 'fixed' | 'free';
  percent: number | null;
  cents: number | null;
  plan_ids: Generated<PaidTier[]>;
  final_plan: PaidTier | null;
  max_uses: number | null;
  ends_at: Time | null;
  disabled_at: Time | null;
  created_by: string | null;
  created_at: CreatedTime;
}

export interface DiscountUseTable {
  code_id: string;
  user_id: string | null;
  order_id: string | null;
  state: 'reserved' | 'used';
  created_at: CreatedTime;
}

/** Purchases, plans, gifts and codes. */
export interface MoneyTables {
  billing_orders: BillingOrderTable;
  plan_grants: PlanGrantTable;
  provider_events: ProviderEventTable;
  gift_subscriptions: GiftSubscriptionTable;
  discount_codes: DiscountCodeTable;
  discount_uses: DiscountUseTable;
}
