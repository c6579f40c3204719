import type { SchemaStep } from '../schema-step.ts';

/** A membership of a record in a collection has an id of its own; what names it stays the pair. */
export const membershipId: SchemaStep = {
  name: '0009-membership-id',
  sql: `
alter table record_collections add column id uuid not null default gen_random_uuid();
`,
};
