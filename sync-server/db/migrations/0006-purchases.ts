import type { SchemaStep } from '../schema-step.ts';

export const purchases: SchemaStep = {
  name: '0006-purchases',
  sql: `
alter table records
  add column purchase_price numeric(10, 2),
  add column purchase_currency text not null default 'USD',
  add column purchased_on text,
  add column purchased_at text,
  add column place text;

-- Money is text on devices. Only numbers with decimals are money, so that no later column need be named here.
create or replace function tombstone_snapshot(entity text, row_data jsonb) returns json language plpgsql stable as $$
declare
  answer jsonb := '{}';
  field record;
  spelt text;
begin
  for field in select key, value from jsonb_each(row_data - 'user_id') loop
    spelt := replace(initcap(replace(field.key, '_', ' ')), ' ', '');
    spelt := lower(left(spelt, 1)) || substr(spelt, 2);
    if field.key in ('created_at', 'updated_at') then
      answer := answer || jsonb_build_object(spelt,
        to_char((field.value #>> '{}')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    elsif field.value::text ~ '^-?[0-9]+[.][0-9]+$' then
      answer := answer || jsonb_build_object(spelt, field.value #>> '{}');
    else
      answer := answer || jsonb_build_object(spelt, field.value);
    end if;
  end loop;
  if entity = 'record' then
    answer := answer || '{"collectionIds": []}';
  end if;
  return answer::json;
end $$;
`,
};
