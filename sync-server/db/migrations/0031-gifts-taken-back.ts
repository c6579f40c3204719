import type { SchemaStep } from '../schema-step.ts';

export const giftsTakenBack: SchemaStep = {
  name: '0031-gifts-taken-back',
  sql: `
-- Whether an administrator has ended the code, and not a refund.
alter table gift_subscriptions add column taken_back boolean not null default false;
`,
};
