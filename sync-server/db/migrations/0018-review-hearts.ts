import type { SchemaStep } from '../schema-step.ts';

export const reviewHearts: SchemaStep = {
  name: '0018-review-hearts',
  sql: `
create table review_hearts (
  user_id uuid not null references users on delete cascade,
  review_id uuid not null references album_reviews on delete cascade,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (user_id, review_id)
);
create index review_hearts_review on review_hearts (review_id);
`,
};
