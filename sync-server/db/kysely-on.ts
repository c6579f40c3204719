import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from './schema.ts';

const kyselyByClient = new WeakMap<PoolClient, Kysely<Database>>();

/** Kysely on one connection, inside a transaction that the caller began. */
export function kyselyOn(client: PoolClient): Kysely<Database> {
  const existing = kyselyByClient.get(client);
  if (existing) return existing;
  const query: PoolClient['query'] = client.query.bind(client);
  const pool = {
    connect: async () => ({ query, release() {} }),
    end: async () => {},
    options: {},
  };
  // Kysely takes connections from a pool; this pool offers the one connection.
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  kyselyByClient.set(client, db);
  return db;
}
