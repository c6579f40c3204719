import type { SchemaStep } from '../schema-step.ts';

export const plays: SchemaStep = {
  name: '0016-plays',
  sql: `
alter table records add column plays text[] not null default '{}';
`,
};
