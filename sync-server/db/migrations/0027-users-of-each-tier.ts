import type { SchemaStep } from '../schema-step.ts';

/** Counts the users of each tier and the verified addresses once. */
export const countUsers = `
insert into site_changes
  select 'users of ' || subscription_tier, count(*) from users group by subscription_tier
  union all select 'addresses', count(*) from users where email_verified and email <> '';
`;

/** How many people each tier has, and how many addresses are verified, as sums like the other figures of the site. */
export const usersOfEachTier: SchemaStep = {
  name: '0027-users-of-each-tier',
  sql: `
create function total_users() returns trigger language plpgsql as $$
declare
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into site_changes
    select 'users of ' || subscription_tier, one * count(*) from changed_rows group by subscription_tier
    union all
    select 'addresses', one * count(*) from changed_rows where email_verified and email <> '' having count(*) > 0;
  return null;
end $$;

create function total_changed_user() returns trigger language plpgsql as $$
begin
  insert into site_changes values
    ('users of ' || old.subscription_tier, -1),
    ('users of ' || new.subscription_tier, 1),
    ('addresses', (new.email_verified and coalesce(new.email, '') <> '')::int - (old.email_verified and coalesce(old.email, '') <> '')::int);
  return null;
end $$;

create trigger total_new_users after insert on users referencing new table as changed_rows
  for each statement execute function total_users();
create trigger total_gone_users after delete on users referencing old table as changed_rows
  for each statement execute function total_users();
create trigger total_changed_user after update on users for each row when (
    old.subscription_tier is distinct from new.subscription_tier
    or old.email_verified is distinct from new.email_verified or old.email is distinct from new.email
  ) execute function total_changed_user();

${countUsers}drop index users_by_tier;
`,
};
