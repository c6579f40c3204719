import type { SchemaStep } from '../schema-step.ts';

export const recordDetails: SchemaStep = {
  name: '0007-record-details',
  sql: `
alter table records
  add column rating integer,
  add column styles text,
  add column discs integer,
  add column tracks text,
  add column extra text;
`,
};
