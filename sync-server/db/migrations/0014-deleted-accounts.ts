import type { SchemaStep } from '../schema-step.ts';

export const deletedAccounts: SchemaStep = {
  name: '0014-deleted-accounts',
  sql: `
-- Tells the devices of a deleted account why nobody answers them any more. Holds nothing but the id.
create table deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null
);
`,
};
