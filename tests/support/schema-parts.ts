import { hash } from 'node:crypto';
import type pg from 'pg';

/**
 * What a database is made of, without what tools and extensions keep in it: for each table its columns in order, its
 * constraints, indexes and triggers, and each function, with its text.
 */
export async function schemaParts(client: pg.Client): Promise<[name: string, text: string][]> {
  const { rows } = await client.query<{ name: string; text: string }>(PARTS);
  return rows.map(({ name, text }) => [name, text]);
}

/** 'users 1f2e3d4c', of each part. */
export function fingerprints(parts: readonly [name: string, text: string][]): string[] {
  return parts.map(([name, text]) => `${name} ${hash('sha256', text).slice(0, 8)}`);
}

const PARTS = `
with tables as (
  select c.oid, c.relname, c.relpersistence, c.reloptions from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema_steps%'
), parts as (
  select relname as name, 0 as kind, 0 as place, concat_ws(' ', relpersistence, reloptions::text) as text from tables
  union all
  select t.relname, 1, row_number() over (partition by t.oid order by a.attnum)::int, concat_ws(' ', a.attname,
    format_type(a.atttypid, a.atttypmod), a.attstorage, case when a.attnotnull then 'not null' end,
    case when a.attgenerated <> '' then 'generated' end, pg_get_expr(d.adbin, d.adrelid))
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select t.relname, 2, 0, k.conname || ' ' || pg_get_constraintdef(k.oid)
  from tables t join pg_constraint k on k.conrelid = t.oid
  union all
  select t.relname, 3, 0, pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
  union all
  select t.relname, 4, 0, pg_get_triggerdef(g.oid)
  from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
)
select name, text from (
select name::text as name, string_agg(text, chr(10) order by kind, place, text) as text from parts group by name
union all
select p.proname || '()', pg_get_functiondef(p.oid) from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
) as each
order by name collate "C"`;
