import type { SchemaStep } from '../schema-step.ts';

/** When a picture is looked at next, whether anything still shows it, and since when nothing does. */
export const unusedImages: SchemaStep = {
  name: '0007-unused-images',
  sql: `
alter table images add column check_at timestamptz not null default now() + interval '180 days';
alter table images add column unused_since timestamptz;
create index images_check on images (check_at);
`,
};
