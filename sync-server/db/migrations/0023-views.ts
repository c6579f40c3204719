import type { SchemaStep } from '../schema-step.ts';

export const views: SchemaStep = {
  name: '0023-views',
  sql: `
-- The sessions of administrators who view as another person, by their own id.
create index sessions_admin on sessions ((sess ->> 'adminUserId')) where (sess ->> 'adminUserId') is not null;
`,
};
