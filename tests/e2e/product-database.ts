import type pg from 'pg';
import { writeUnderLocks } from '../support/locked-writes.ts';
import type { RunningProduct } from '../support/product.ts';

/** Works in the product's own database, for what no screen of this step of the product does (e.g. an upgrade). */
export function inDatabase<Row extends pg.QueryResultRow>(
  product: RunningProduct,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return writeUnderLocks<Row>(product.databaseUrl(), statement, values);
}
