import type { SchemaStep } from '../schema-step.ts';

export const profileSettings: SchemaStep = {
  name: '0016-profile-settings',
  sql: `
-- A name and a picture chosen here stay when the sign-in provider sends its own at the next sign-in.
alter table users add column has_own_name boolean not null default false;
alter table users add column has_own_picture boolean not null default false;
alter table users add constraint users_bio_length check (char_length(bio) <= 500);

-- When the next request to an outside service may start, for all servers together.
create table outside_turns (
  service text primary key,
  next_at timestamptz not null
);
`,
};
