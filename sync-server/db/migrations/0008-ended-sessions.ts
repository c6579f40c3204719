import type { SchemaStep } from '../schema-step.ts';

/**
 * A session that is deleted before its time tells so, whoever deletes it: its open streams end at once, at every
 * server. It is told by a hash, for the id itself opens the session.
 */
export const endedSessions: SchemaStep = {
  name: '0008-ended-sessions',
  sql: `
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('side_one_sessions', encode(sha256(convert_to(old.sid, 'UTF8')), 'hex'));
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  for each row when (old.expire > now()) execute function tell_ended_session();
`,
};
