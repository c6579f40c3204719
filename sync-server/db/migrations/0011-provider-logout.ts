import type { SchemaStep } from '../schema-step.ts';

export const providerLogout: SchemaStep = {
  name: '0011-provider-logout',
  sql: `
-- The logout tokens that the identity provider has sent, by a hash, until they are too old to be taken.
create table used_logout_tokens (
  token bytea primary key,
  until timestamptz not null
);
create index sessions_provider on sessions ((sess ->> 'providerSessionId')) where (sess ->> 'providerSessionId') is not null;
`,
};
