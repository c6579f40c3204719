import type pg from 'pg';
import { BYSTANDER, BYSTANDER_ROWS, NEIGHBOUR } from './bystander-rows.ts';
import { connected } from './connected.ts';

/** A table with its identifying columns, and the columns that can name a person. */
interface Table {
  name: string;
  primary: string[];
  people: string[];
}

/** Tests empty it, since they share an address. */
const EMPTIED_BY_TESTS = ['rate_limits'];
const JOBS = 'graphile_worker._private_jobs';
const PEOPLE = `('${BYSTANDER.id}', '${NEIGHBOUR.id}')`;

/**
 * Adds two people whom no test knows, and a function that lists the changes of their rows. A statement that forgets whose rows it
 * means changes theirs, or shows them.
 */
export async function addBystander(client: pg.Client): Promise<void> {
  await client.query(BYSTANDER_ROWS);
  await client.query('create schema bystander');
  const { rows: tables } = await client.query<Table>(TABLES);
  for (const { name } of tables) await client.query(`create table ${copyOf(name)} as table ${name}`);
  const changes = tables.flatMap(changesIn).join('\nunion all ');
  await client.query(
    `create function bystander.changes() returns table (place text, what text, was jsonb, row_now jsonb) language sql
     as $changes$ ${changes} $changes$`,
  );
  for (const { name, primary } of tables) {
    const isTheirs = `select from ${copyOf(name)} was where ${sameRow(primary, name)}`;
    await client.query(
      `create function ${copyOf(name)}_only() returns void language sql
       as $only$ delete from ${name} where not exists (${isTheirs}) $only$`,
    );
  }
}

/** @returns a line for each row of the bystanders that is not as it was */
export async function changesOfBystander(connectionString: string, allowed: readonly string[]): Promise<string[]> {
  const { rows } = await connected(connectionString, (client) =>
    client.query(
      `select place || ' ' || what || ': ' || coalesce(was::text, '') || ' ' || coalesce(row_now::text, '') as line
       from bystander.changes() where place <> all ($1)`,
      [allowed],
    ),
  );
  return rows.map(({ line }) => String(line));
}

/** Deletes all rows of these tables but those of the bystanders. */
export async function empty(pool: Pick<pg.Pool, 'query'>, ...tables: string[]): Promise<void> {
  for (const table of tables) await pool.query(`select ${copyOf(table)}_only()`);
}

/** The tables with rows of the two are read from the catalogue: a new table of people is guarded as soon as they have a row in it. */
const TABLES = `
  select t.name, key.columns as primary, coalesce(people.columns, '{}') as people
  from (
    select c.oid, case when n.nspname = 'public' then c.relname else '${JOBS}' end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or c.oid = '${JOBS}'::regclass)
  ) t
  cross join lateral (
    select array_agg(a.attname::text) as columns
    from (
      select indkey from pg_index where indrelid = t.oid and indisunique order by indisprimary desc limit 1
    ) i join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
  ) key
  left join lateral (
    select array_agg(a.attname::text) as columns from pg_attribute a
    where a.attrelid = t.oid and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped
      and (xpath('/table/row/n/text()', query_to_xml(
        format($$select count(*) as n from %s where %I in ${PEOPLE}$$, t.name, a.attname), true, false, '')))[1]::text <> '0'
  ) people on true
  where key.columns is not null and t.name not like 'schema_steps%'
`;

function changesIn({ name, primary, people }: Table): string[] {
  const copy = copyOf(name);
  const same = sameRow(primary, 'now');
  const join = EMPTIED_BY_TESTS.includes(name) ? 'join' : 'left join';
  const changed = `select '${name}', 'changed', to_jsonb(was), to_jsonb(now) from ${copy} was ${join} ${name} now on ${same}
    where to_jsonb(was) is distinct from to_jsonb(now)`;
  if (people.length === 0) return [changed];
  const isTheirs = people.map((column) => `now.${column} in ${PEOPLE}`).join(' or ');
  return [
    changed,
    `select '${name}', 'new', null, to_jsonb(now) from ${name} now
     where (${isTheirs}) and not exists (select from ${copy} was where ${same})`,
  ];
}

function sameRow(primary: readonly string[], alias: string): string {
  return primary.map((column) => `${alias}.${column} = was.${column}`).join(' and ');
}

function copyOf(table: string): string {
  return `bystander.${table.split('.').at(-1)}`;
}
