import { z } from 'zod';

/** Fields of requests. A form carries text only, so numbers and booleans are read from text, as Stripe does. */

export const WHOLE_NUMBER = /^-?\d{1,15}$/;

export const text = (max = 5_000) => z.string().min(1).max(max);

/** Text that an empty value clears. */
export const clearableText = (max = 5_000) => z.string().max(max);

export const integer = () => z.string().regex(WHOLE_NUMBER, 'integer').transform(Number);

export const count = () => integer().pipe(z.number().min(1, 'positive'));

export const decimal = () =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'decimal')
    .transform(Number);

export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);

/** At most 50 keys of 40 characters, values of 500; an empty value removes its key. */
export const metadata = () =>
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, 'metadata');

export const expand = { expand: z.array(text(200)).max(20).optional() };

export const created = () =>
  z
    .union([
      integer(),
      z.strictObject({
        gt: integer().optional(),
        gte: integer().optional(),
        lt: integer().optional(),
        lte: integer().optional(),
      }),
    ])
    .optional();

/** What every list takes. */
export const page = {
  ...expand,
  limit: integer().pipe(z.number().min(1).max(100)).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

/** Settings that may only have the value that the stand-in knows. */
export const onlyEnabledFlag = () => z.strictObject({ enabled: flag() });
