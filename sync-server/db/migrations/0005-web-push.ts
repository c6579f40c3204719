import type { SchemaStep } from '../schema-step.ts';

export const webPush: SchemaStep = {
  name: '0005-web-push',
  sql: `
-- The pair of keys that signs notifications, one for all servers.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A device that gets notifications ends with its session, whatever ends that, and with its account. The address of a browser
-- is one person's at a time.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id varchar not null unique references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  problem text check (problem in ('refused', 'too-large', 'unreachable'))
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Notifications on their way. Of one tag the newest waits alone.
create table push_messages (
  id uuid primary key,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  tag text not null,
  message jsonb not null,
  expires_at timestamptz not null,
  unique (subscription_id, tag)
);
`,
};
