import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { Connections } from './fair-pool.ts';
import type { Database } from './schema.ts';

const kyselyByClient = new WeakMap<PoolClient, Kysely<Database>>();

/** Kysely on these connections, which it does not end. */
export function kyselyOf({ connect }: Pick<Connections, 'connect'>): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } as never }),
  });
}

/** Kysely on one connection, inside a transaction that the caller began. */
export function kyselyOn(client: PoolClient): Kysely<Database> {
  const existing = kyselyByClient.get(client);
  if (existing) return existing;
  const query: PoolClient['query'] = client.query.bind(client);
  const db = kyselyOf({ connect: async () => ({ query, release() {} }) as unknown as PoolClient });
  kyselyByClient.set(client, db);
  return db;
}
