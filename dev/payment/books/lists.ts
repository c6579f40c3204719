import { invalid } from '../contract/refusal.ts';
import type { Books } from './books.ts';
import type { Kind, Kinds } from './kinds.ts';
import { SCHEMA } from './schema.ts';

/** A page of a list as Stripe answers it. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface PageParameters {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter | undefined;
}

type CreatedFilter = number | { [bound in keyof typeof BOUNDS]?: number | undefined };

const BOUNDS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A page of the objects of one kind, newest first. */
export async function listObjects<K extends Kind>(
  books: Books,
  kind: K,
  url: string,
  page: PageParameters,
  filter: Filter = {},
): Promise<List<Kinds[K]>> {
  return listRows<Kinds[K]>(books, 'objects', url, page, {
    ...filter,
    where: { ...filter.where },
    conditions: [
      `kind = '${kind}'`,
      "not coalesce((hidden->>'isDeleted')::boolean, false)",
      ...(filter.conditions ?? []),
    ],
  });
}

export interface Filter {
  /** Fields of the object; those that are undefined do not count. */
  where?: Record<string, unknown>;
  /** Conditions in SQL, with `$1` for the first of `values`. */
  conditions?: string[];
  values?: unknown[];
}

export async function listRows<T>(
  books: Books,
  table: 'objects' | 'events',
  url: string,
  page: PageParameters,
  { where = {}, conditions = [], values = [] }: Filter,
): Promise<List<T>> {
  const limit = page.limit ?? 10;
  const parameters = [...values, JSON.stringify(where), limit + 1];
  const all = [...conditions, `body @> $${values.length + 1}`, ...createdConditions(page.created)];
  const before = page.ending_before !== undefined;
  const cursor = page.starting_after ?? page.ending_before;
  if (page.starting_after !== undefined && before) {
    throw invalid('You cannot use both `starting_after` and `ending_before`.');
  }
  if (cursor !== undefined) {
    all.push(`seq ${before ? '>' : '<'} $${values.length + 3}`);
    parameters.push(await positionOf(books, table, cursor, before ? 'ending_before' : 'starting_after'));
  }
  const { rows } = await books.client.query<{ body: T }>(
    `select body from ${SCHEMA}.${table} where ${all.join(' and ')}
     order by seq ${before ? 'asc' : 'desc'} limit $${values.length + 2}`,
    parameters,
  );
  const data = rows.slice(0, limit).map(({ body }) => body);
  if (before) data.reverse();
  return { object: 'list', data, has_more: rows.length > limit, url };
}

async function positionOf(books: Books, table: string, id: string, param: string): Promise<number> {
  const { rows } = await books.client.query<{ seq: number }>(`select seq from ${SCHEMA}.${table} where id = $1`, [id]);
  const [row] = rows;
  if (!row) throw invalid(`No such object: '${id}'`, { param, code: 'resource_missing' });
  return row.seq;
}

function createdConditions(created: CreatedFilter | undefined): string[] {
  if (created === undefined) return [];
  if (typeof created === 'number') return [`created = ${created}`];
  return Object.entries(BOUNDS).flatMap(([name, sign]) => {
    const bound = created[name as keyof typeof BOUNDS];
    return bound === undefined ? [] : [`created ${sign} ${bound}`];
  });
}
