import type { SchemaStep } from '../schema-step.ts';

/**
 * What a server that came back from a backup must know of its past: how long each earlier epoch is part of its own
 * history, and up to where verdicts may have been forgotten.
 */
export const syncHistory: SchemaStep = {
  name: '0004-sync-history',
  sql: `
alter table sync_head add column history jsonb not null default '[]';
alter table sync_head add column verdict_floor bigint not null default 0;
-- Nobody has kept count until now.
update sync_head set verdict_floor = version;

create function end_epoch() returns trigger language plpgsql as $$
begin
  new.history := old.history || jsonb_build_object('epoch', old.epoch, 'version', old.version);
  return new;
end $$;
create trigger end_epoch before update of epoch on sync_head
  for each row when (old.epoch is distinct from new.epoch) execute function end_epoch();
`,
};
