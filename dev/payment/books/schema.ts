/** The stand-in's own schema, so that it shares no table with the product. */
export const SCHEMA = 'dev_payments';

/** One table of objects, since each question asks for one kind and a few of its fields. */
export const TABLES = `
create schema if not exists ${SCHEMA};
create table if not exists ${SCHEMA}.settings (
  one boolean primary key default true check (one),
  value jsonb not null
);
create table if not exists ${SCHEMA}.objects (
  id text primary key,
  seq bigint generated always as identity,
  kind text not null,
  body jsonb not null,
  due bigint
);
create index if not exists objects_kind on ${SCHEMA}.objects (kind, seq);
create index if not exists objects_due on ${SCHEMA}.objects (due) where due is not null;
create table if not exists ${SCHEMA}.events (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  created bigint not null,
  body jsonb not null,
  state text not null check (state in ('pending', 'delivered', 'dropped')),
  attempts integer not null default 0,
  next_attempt bigint not null default 0
);
create index if not exists events_seq on ${SCHEMA}.events (seq);
create index if not exists events_pending on ${SCHEMA}.events (next_attempt) where state = 'pending';
create table if not exists ${SCHEMA}.idempotency_keys (
  key text primary key,
  path text not null,
  fingerprint text not null,
  request_id text not null,
  status integer not null,
  body jsonb not null,
  created bigint not null
);
do $$ begin
  -- Customers of data from before 2026-11-25, whose accounts could not pay otherwise.
  if to_regclass('payment_stand_in.objects') is not null then
    insert into ${SCHEMA}.objects (id, kind, body)
      select id, kind, body || '{"own": {"card": null}}' from payment_stand_in.objects where kind = 'customer'
      on conflict do nothing;
  end if;
end $$;
`;
