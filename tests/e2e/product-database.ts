import pg from 'pg';
import type { RunningProduct } from '../support/product.ts';

/** Works in the product's own database, for what no screen of this step of the product does (e.g. an upgrade). */
export async function inDatabase<Row extends pg.QueryResultRow>(
  product: RunningProduct,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
