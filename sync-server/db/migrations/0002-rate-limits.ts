import type { SchemaStep } from '../schema-step.ts';

/** Lost counts after a crash harm nobody, so the table is spared the write-ahead log. */
export const rateLimits: SchemaStep = {
  name: '0002-rate-limits',
  sql: `
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_age on rate_limits (resets_at);
`,
};
