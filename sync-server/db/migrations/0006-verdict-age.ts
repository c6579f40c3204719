import type { SchemaStep } from '../schema-step.ts';

/**
 * Verdicts are written in the order of time and forgotten by age: a note of the times in each few pages finds the old
 * ones, and costs an upload nothing, which a tree would.
 */
export const verdictAge: SchemaStep = {
  name: '0006-verdict-age',
  sql: `
create index sync_verdict_age on sync_verdict using brin (created_at) with (pages_per_range = 32, autosummarize = on);
`,
};
