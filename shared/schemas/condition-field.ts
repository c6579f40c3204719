import * as z from 'zod/mini';
import { type Condition, parseCondition } from '../domain/condition.ts';

export const conditionField = z.pipe(
  z.string({ error: 'Condition must be one of the eight grades' }),
  z.transform((text: string, payload): Condition => {
    const slug = parseCondition(text);
    if (slug) return slug;
    const message = 'Condition must be one of the eight grades, like VG+ or near-mint';
    payload.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);
