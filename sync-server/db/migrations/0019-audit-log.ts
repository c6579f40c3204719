import type { SchemaStep } from '../schema-step.ts';

export const auditLog: SchemaStep = {
  name: '0019-audit-log',
  sql: `
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
`,
};
