/** Mails, the audit log, messages to support, words of pages, limits. */
export const operations = `
-- Mail to send. Written in the transaction that makes it necessary; a job sends it.
create table mail_outbox (
  id uuid primary key,
  -- The same reason never mails twice.
  dedupe_key text not null unique,
  template text not null,
  to_email text not null,
  to_name text,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_problem text,
  -- What was sent, where no mail server is configured.
  sent_copy jsonb,
  sent_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now())
);
create index mail_outbox_created on mail_outbox (created_at desc);
-- The few mails that are not sent.
create index mail_outbox_unsent on mail_outbox (created_at desc) where state <> 'sent';
-- An account that is deleted takes its mails along.
create index mail_outbox_address on mail_outbox (lower(to_email));

-- What administrators did: who (actor), to whom (subject), by which call, and what it was before and after. Written in the
-- transaction of the act. People are named by id alone, without references, so that entries outlive accounts.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null,
  subject_id uuid,
  act text not null,
  call text not null,
  -- The error code of a refused act.
  refused text,
  before jsonb,
  after jsonb
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);

-- Nobody changes an entry. What it quotes of a person goes with the account.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('side_one.forgetting', true) = old.subject_id::text
    and new.before is null and new.after is null
    and (new.id, new.at, new.actor_id, new.subject_id, new.act, new.call, new.refused)
      is not distinct from (old.id, old.at, old.actor_id, old.subject_id, old.act, old.call, old.refused)
  then
    return new;
  end if;
  raise exception 'entries of the audit log are never changed';
end $$;
create trigger keep_audit_log before update or delete on audit_log for each row execute function keep_audit_log();
create trigger keep_whole_audit_log before truncate on audit_log execute function keep_audit_log();

create function forget_in_audit_log() returns trigger language plpgsql as $$
begin
  perform set_config('side_one.forgetting', old.id::text, true);
  update audit_log set before = null, after = null where subject_id = old.id;
  perform set_config('side_one.forgetting', '', true);
  return null;
end $$;
create trigger forget_in_audit_log after delete on users for each row execute function forget_in_audit_log();

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

-- Lost counts after a crash harm nobody, so the table is spared the write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_age on rate_limits (resets_at);

-- When the next request to an outside service may start, for all servers together.
create table outside_turns (
  service text primary key,
  next_at timestamptz not null
);
`;
