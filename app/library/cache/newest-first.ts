import type { RecordRow } from '../../../shared/schemas/record.ts';

type Dated = Pick<RecordRow, 'id' | 'createdAt'>;

/** Order of the shelf: the newest first; the exact reverse of the order in which a plan shows albums. */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** Removes rows from a sorted list and inserts others, without sorting all of it again. */
export function spliceSorted<Row extends Dated>(
  sorted: readonly Row[],
  without: { has(id: string): boolean },
  added: readonly Row[],
): Row[] {
  const inserts = [...added].sort(newestFirst);
  const result: Row[] = [];
  let next = 0;
  for (const row of sorted) {
    if (without.has(row.id)) continue;
    for (let insert = inserts[next]; insert && newestFirst(insert, row) < 0; insert = inserts[next]) {
      result.push(insert);
      next += 1;
    }
    result.push(row);
  }
  for (const insert of inserts.slice(next)) result.push(insert);
  return result;
}
