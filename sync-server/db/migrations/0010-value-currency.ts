import type { SchemaStep } from '../schema-step.ts';

export const valueCurrency: SchemaStep = {
  name: '0010-value-currency',
  sql: `
alter table records add column value_currency text not null default 'USD';
`,
};
