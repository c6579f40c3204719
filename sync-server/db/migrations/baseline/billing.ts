/** Orders, the grants they give, gifts and discounts. */
export const billing = `
-- One purchase: a row before the payment page opens, so that nothing paid is ever without an order.
create table billing_orders (
  id uuid primary key,
  user_id uuid references users on delete set null,
  plan_id text not null check (plan_id in ('monthly', 'annual', 'lifetime')),
  is_gift boolean not null default false,
  price_cents integer not null check (price_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents between 0 and price_cents),
  discount_code_id uuid,
  -- The name of the discount on the payment page.
  discount_name text,
  customer_id text,
  -- Where the payment page leads a person who does not pay.
  cancel_path text not null default '/pricing',
  session_id text unique,
  session_url text,
  attempt integer not null default 1,
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'failed', 'refunded')),
  payment_id text,
  subscription_id text,
  -- The subscription that this purchase ends.
  replaces_subscription_id text,
  -- The subscription that this order changes, without a payment page.
  changes_subscription_id text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
create index billing_orders_user on billing_orders (user_id, created_at desc);
create index billing_orders_payment on billing_orders (payment_id);
-- One open payment page for each person, so that nobody pays twice.
create unique index billing_orders_pending on billing_orders (user_id) where status = 'pending';
create index billing_orders_waiting on billing_orders (expires_at) where status = 'pending';

-- What gives a person a tier, one row per source. The columns subscription_* of users are computed from these rows.
create table plan_grants (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('subscription', 'purchase', 'gift', 'code', 'admin')),
  -- The subscription, order, gift or redemption behind it: one grant for each.
  source_ref text not null,
  tier text not null check (tier in ('monthly', 'annual', 'lifetime')),
  starts_at timestamptz not null,
  -- null: without end, or for a gift computed from its period.
  ends_at timestamptz,
  renews boolean not null default false,
  failed_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  -- Counts the readings of the subscription, so that an older one never replaces a newer one.
  revision integer not null default 0,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (source, source_ref)
);
create index plan_grants_user on plan_grants (user_id);
create index plan_grants_renewing on plan_grants (ends_at) where source = 'subscription' and revoked_at is null;

-- Every event the provider has delivered; the id makes a second delivery harmless.
create table provider_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  received_at timestamptz not null default date_trunc('milliseconds', now())
);
create index provider_events_received on provider_events (received_at);

create table gift_subscriptions (
  id uuid primary key,
  order_id uuid not null unique references billing_orders,
  purchaser_id uuid references users on delete set null,
  recipient_email text not null check (char_length(recipient_email) <= 254),
  recipient_name text not null check (char_length(recipient_name) <= 100),
  gift_message text check (char_length(gift_message) <= 1000),
  subscription_tier text not null check (subscription_tier in ('monthly', 'annual', 'lifetime')),
  stripe_payment_intent_id text,
  gift_code text unique,
  is_redeemed boolean not null default false,
  redeemed_by uuid references users on delete set null,
  redeemed_at timestamptz,
  -- Until when the code can be redeemed.
  expires_at timestamptz,
  -- Taken back by a full refund or a lost dispute before it was redeemed.
  voided_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  -- Whether an administrator has ended the code, and not a refund.
  taken_back boolean not null default false
);
create index gift_subscriptions_purchaser on gift_subscriptions (purchaser_id);

create table discount_codes (
  id uuid primary key,
  code text not null unique check (code = upper(btrim(code)) and char_length(code) between 1 and 50),
  kind text not null check (kind in ('percent', 'fixed', 'free')),
  percent integer check (percent between 1 and 99),
  cents integer check (cents > 0),
  plan_ids text[] not null default '{monthly,annual,lifetime}',
  final_plan text check (final_plan in ('monthly', 'annual', 'lifetime')),
  max_uses integer check (max_uses > 0),
  ends_at timestamptz,
  disabled_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'fixed') = (cents is not null)),
  -- What is free is lifetime (AMB-10).
  check ((kind = 'free') = (final_plan is not null)),
  check (final_plan = 'lifetime')
);

-- A use of a code. Reserved with an order, used when it is paid, gone when the order ends unpaid.
create table discount_uses (
  code_id uuid not null references discount_codes on delete cascade,
  user_id uuid references users on delete set null,
  order_id uuid unique references billing_orders on delete cascade,
  state text not null check (state in ('reserved', 'used')),
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  unique (code_id, user_id)
);
`;
