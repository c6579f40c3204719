import * as z from 'zod/mini';
import { MAX_IDS } from '../wire/sync-protocol.ts';

/** Ids are made on the device or the server; only their form is checked, never the time inside. */
export const idField = z
  .string({ error: 'An id is required' })
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'An id must be a lower-case UUID'));

/** ISO 8601 in UTC with milliseconds, so that times compare as text. */
export const timeField = z
  .string({ error: 'A time is required' })
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'A time must look like 2026-01-31T12:00:00.000Z'),
    z.refine(isRealTime, 'A time must be a real date from 1900 on'),
  );

/** JavaScript takes 30 February for 2 March and knows a year 0; PostgreSQL refuses both. */
export function isRealTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && isOurAge(text);
}

export function isOurAge(text: string): boolean {
  return text >= '1900';
}

export const idsField = z.array(idField).check(z.maxLength(MAX_IDS, `At most ${MAX_IDS} records at once`));

/** Values the device saw in the fields it changed; only compared, never stored. */
export const seenField = z.optional(z.record(z.string(), z.unknown()));
