import type { SchemaStep } from '../schema-step.ts';

export const discogsAccounts: SchemaStep = {
  name: '0009-discogs-accounts',
  sql: `
-- The connection of a person to their account at Discogs, while they are asked there (no username) and once they agreed.
create table discogs_accounts (
  user_id uuid primary key references users on delete cascade,
  username text,
  -- Token and secret, encrypted with a key that is not in the database.
  sealed text not null,
  created_at timestamptz not null
);
`,
};
