import type { SchemaStep } from '../schema-step.ts';

export const recentlyAdded: SchemaStep = {
  name: '0032-recently-added',
  sql: `
-- What everybody has added lately, for the albums that trend.
create index records_added on records (created_at desc);
`,
};
