import type { SchemaStep } from '../schema-step.ts';

/** Corrects the sum of all verified addresses to those of people who want news by e-mail. */
export const countAddresses = `
insert into site_changes
  select 'addresses', (select count(*) from users where email_verified and email <> '' and news_by_mail) - coalesce(sum(amount), 0)
  from site_changes where noun = 'addresses';
`;

/** Whether a person wants news by e-mail. People who joined before were not asked, so they get none. */
export const newsByMail: SchemaStep = {
  name: '0034-news-by-mail',
  sql: `
alter table users add column news_by_mail boolean not null default false;

create function is_listed_address(u users) returns boolean language sql immutable
  return u.email_verified and coalesce(u.email, '') <> '' and u.news_by_mail;

create or replace function total_users() returns trigger language plpgsql as $$
declare
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into site_changes
    select 'users of ' || subscription_tier, one * count(*) from changed_rows group by subscription_tier
    union all
    select 'addresses', one * count(*) from changed_rows where email_verified and email <> '' and news_by_mail
      having count(*) > 0;
  return null;
end $$;

create or replace function total_changed_user() returns trigger language plpgsql as $$
begin
  insert into site_changes values
    ('users of ' || old.subscription_tier, -1),
    ('users of ' || new.subscription_tier, 1),
    ('addresses', is_listed_address(new)::int - is_listed_address(old)::int);
  return null;
end $$;

drop trigger total_changed_user on users;
create trigger total_changed_user after update on users for each row when (
    old.subscription_tier is distinct from new.subscription_tier
    or old.email_verified is distinct from new.email_verified or old.email is distinct from new.email
    or old.news_by_mail is distinct from new.news_by_mail
  ) execute function total_changed_user();

${countAddresses}`,
};
