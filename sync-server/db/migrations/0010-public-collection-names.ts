import type { SchemaStep } from '../schema-step.ts';

/** The address of a public collection is its name, in any case. */
export const publicCollectionNames: SchemaStep = {
  name: '0010-public-collection-names',
  sql: `
create index collections_public_name on collections (user_id, lower(btrim(name)), created_at, id) where is_public;
`,
};
