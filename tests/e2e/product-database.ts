import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPassword } from '../../sync-server/embedded/postgres/cluster-files.ts';
import type { Product } from '../support/product.ts';

/** Works in the product's own database, for what no screen of this step of the product does (e.g. an upgrade). */
export async function inDatabase<Row extends pg.QueryResultRow>(
  product: Product,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const folder = join(product.dataDir, 'postgres');
  // The fourth line of PostgreSQL's own file is the port it listens on.
  const port = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'side_one',
    password: clusterPassword(folder),
  });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
