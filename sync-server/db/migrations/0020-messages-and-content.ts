import type { SchemaStep } from '../schema-step.ts';

export const messagesAndContent: SchemaStep = {
  name: '0020-messages-and-content',
  sql: `
-- What people wrote to support, with or without an account. A message goes with the account from which it was sent.
create table contact_messages (
  -- Chosen by the sender, so that a message that is sent again is kept once.
  id uuid primary key,
  user_id uuid references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- As typed: nobody has checked whose it is.
  email text not null check (length(email) between 3 and 254),
  category text not null check (category in ('general', 'technical', 'billing', 'feature', 'bug', 'privacy')),
  subject text not null check (length(subject) between 1 and 200),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  done_at timestamptz,
  -- Without a reference: it outlives the administrator's account.
  done_by uuid,
  check ((done_at is null) = (done_by is null))
);
create index contact_messages_open on contact_messages (created_at desc, id desc) where done_at is null;
create index contact_messages_done on contact_messages (created_at desc, id desc) where done_at is not null;
create index contact_messages_sender on contact_messages (user_id) where user_id is not null;

-- The outbox holds what was written, too.
create function forget_contact_mail() returns trigger language plpgsql as $$
begin
  delete from mail_outbox where dedupe_key = 'contact ' || old.id;
  return null;
end $$;
create trigger forget_contact_mail after delete on contact_messages for each row execute function forget_contact_mail();

-- The words of pages that administrators change.
create table site_content (
  id uuid primary key,
  page_key text not null unique,
  title text not null,
  subtitle text,
  content text not null,
  is_active boolean not null default true,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null,
  version integer not null default 1
);
`,
};
