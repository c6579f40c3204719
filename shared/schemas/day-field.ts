import * as z from 'zod/mini';
import { isRealTime } from './ids.ts';

const EXAMPLE = 'must be a real date from 1900 on, like 2026-01-31';

/** A day without a time, like '2026-01-31'. */
export const dayField = z
  .string({ error: 'A day is required' })
  .check(z.refine((text) => isDay(text), `The day ${EXAMPLE}`));

/** A day, or null for blank. */
export function optionalDay(label: string) {
  return z
    .pipe(
      z.union([z.string(), z.null()], { error: `${label} ${EXAMPLE}` }),
      z.transform((text: string | null) => text?.trim() || null),
    )
    .check(z.refine((day) => day === null || isDay(day), `${label} ${EXAMPLE}`));
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && isRealTime(`${text}T00:00:00.000Z`);
}
