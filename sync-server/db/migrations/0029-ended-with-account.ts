import type { SchemaStep } from '../schema-step.ts';

export const endedWithAccount: SchemaStep = {
  name: '0029-ended-with-account',
  sql: `
-- The sessions that ended with their account, so that its devices can be told. Each is named by a hash of the session and the
-- account together, which only a device that had both can make: nothing here leads to a person, and nobody can ask for one.
create table ended_with_account (
  proof bytea primary key,
  -- When the session would have ended by itself.
  until timestamptz not null
);
create index ended_with_account_until on ended_with_account (until);
drop table deleted_accounts;

-- An account that is deleted takes its mails along.
create index mail_outbox_address on mail_outbox (lower(to_email));
`,
};
