import * as z from 'zod/mini';

/** Where a page begins, as an earlier answer said it: after a time and an id, or after a rank, a time and an id. */
export const cursorField = z
  .string()
  .check(
    z.regex(
      /^(?:[01]_)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      'This page cannot be found. Start again from the first',
    ),
  );

/** Begins the page after this row of a list that is sorted by time. */
export function cursorAfter({ createdAt, id }: { createdAt: string; id: string }): string {
  return `${createdAt}_${id}`;
}

/** How many rows a page has at most; each list has a usual number for who says nothing. */
export function pageLimit(most: number) {
  const message = `A limit must be a whole number from 1 to ${most}`;
  return z.optional(z.coerce.number({ error: message }).check(z.int(message), z.gte(1, message), z.lte(most, message)));
}
