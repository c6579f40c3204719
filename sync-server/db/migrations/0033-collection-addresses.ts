import type { SchemaStep } from '../schema-step.ts';

/** The address of a public collection is its name with hyphens for spaces, in any case. */
export const collectionAddresses: SchemaStep = {
  name: '0033-collection-addresses',
  sql: `
drop index collections_public_name;
create index collections_public_address
  on collections (user_id, lower(regexp_replace(btrim(name), ' +', '-', 'g')), created_at, id) where is_public;
`,
};
