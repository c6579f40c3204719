import * as z from 'zod/mini';
import { idField, isRealTime } from '../schemas/ids.ts';

const LOST_PAGE = 'This page cannot be found. Start again from the first';

function isPlace(text: string): boolean {
  const [time = '', id, ...more] = text.split('_');
  return isRealTime(time) && idField.safeParse(id).success && more.length === 0;
}

/** Where a page begins, as an earlier answer said it: after a time and an id. */
export const cursorField = z.string().check(z.refine(isPlace, LOST_PAGE));

/** The same in a list that is sorted by a rank first: after 0 or 1, a time and an id. */
export const rankedCursorField = z.string().check(z.refine((text) => isPlace(text.replace(/^[01]_/, '')), LOST_PAGE));

/** Begins the page after this row of a list that is sorted by time. */
export function cursorAfter({ createdAt, id }: { createdAt: string; id: string }): string {
  return `${createdAt}_${id}`;
}

/** How many rows a page has at most; each list has a usual number for who says nothing. */
export function pageLimit(most: number) {
  const message = `A limit must be a whole number from 1 to ${most}`;
  return z.optional(z.coerce.number({ error: message }).check(z.int(message), z.gte(1, message), z.lte(most, message)));
}
