import type { SchemaStep } from '../schema-step.ts';

export const lending: SchemaStep = {
  name: '0012-lending',
  sql: `
alter table records add column lent_to text, add column lent_on text;
`,
};
