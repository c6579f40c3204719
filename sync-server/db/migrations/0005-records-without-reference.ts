import type { SchemaStep } from '../schema-step.ts';

/**
 * The reference from records to users was looked up for every new row: a third of the time of a large upload. Our own
 * writes hold the user's lock, a row that goes with the user, so there is nothing to look up; writes that come past us
 * are checked by the trigger that stamps them, and the records go with the account like the sync tables do.
 */
export const recordsWithoutReference: SchemaStep = {
  name: '0005-records-without-reference',
  sql: `
alter table records drop constraint records_user_id_fkey;

create or replace function stamp_stray_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.id <> old.id or new.user_id <> old.user_id) then
    raise exception 'The id and the owner of a synced row cannot change';
  end if;
  new.version := stray_version(new.user_id);
  if new.version is null then
    raise exception 'This user does not exist' using errcode = 'foreign_key_violation';
  end if;
  if tg_op = 'INSERT' then
    delete from sync_tombstone
      where user_id = new.user_id and entity = tg_argv[0] and id = new.id;
  end if;
  return new;
end $$;

create or replace function close_account() returns trigger language plpgsql as $$
begin
  delete from records where user_id = old.id;
  delete from sync_head where user_id = old.id;
  delete from sync_client where user_id = old.id;
  delete from sync_verdict where user_id = old.id;
  delete from sync_tombstone where user_id = old.id;
  return null;
end $$;
`,
};
