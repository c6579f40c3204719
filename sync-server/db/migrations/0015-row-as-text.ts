import type { SchemaStep } from '../schema-step.ts';

/** As 0003-notifications does first, for a database that ran it before it did. */
export const rowAsText: SchemaStep = {
  name: '0015-row-as-text',
  sql: `
create or replace function is_listed_address(u users) returns boolean language sql immutable
  as $$ select u.email_verified and coalesce(u.email, '') <> '' and u.news_by_mail $$;
`,
};
